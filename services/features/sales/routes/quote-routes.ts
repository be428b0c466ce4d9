import { Hono } from 'hono'

import { bookQuote as bookQuoteBody, quoteAddress, quoteRequest } from '#services/contracts/quotes.ts'
import type { Sessions } from '#services/domain/accounts/ports.ts'
import { quotedPrices } from '#services/features/booking/quoted-prices.ts'
import type { AppContext } from '#services/features/context.ts'
import { bookQuote, calculateQuote, createQuote } from '#services/features/sales/quotes.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { customerSessionOf } from '#services/http/customer-session.ts'
import { route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'
import { readQuoteTokens, rememberQuote } from '#services/http/visitor-cookies.ts'

export const quoteRoutes = (ctx: AppContext, sessions: Sessions, cookies: CookieTerms) =>
  new Hono()
    .get(
      '/quotes/:id/prices',
      route({ audience: 'public', limit: ['quotes'] }),
      validate('param', quoteAddress),
      async (c) => {
        const session = await customerSessionOf(c, sessions, cookies)
        const holder = { tokens: readQuoteTokens(c, cookies), customerIds: session === null ? [] : [session.owner] }
        return c.json(await quotedPrices(ctx, holder, c.req.valid('param').id))
      },
    )
    .post(
      '/quotes/calculate',
      route({ audience: 'public', limit: ['quotes'] }),
      validate('json', quoteRequest),
      async (c) => c.json(orProblem(await calculateQuote(ctx, c.req.valid('json')))),
    )
    .post('/quotes', route({ audience: 'public', limit: ['quotes'] }), validate('json', quoteRequest), async (c) => {
      const quote = orProblem(await createQuote(ctx, { kind: 'visitor' }, c.req.valid('json')))
      if (quote.ownerToken !== undefined) rememberQuote(c, cookies, quote.ownerToken)
      return c.json(quote, 201)
    })
    .patch(
      '/quotes/:id/book',
      route({ audience: 'public', limit: ['quotes', 'messages'] }),
      validate('param', quoteAddress),
      validate('json', bookQuoteBody),
      async (c) => {
        const { customerEmail: email, customerPhone: phone, ownerToken } = c.req.valid('json')
        const tokens = [...(ownerToken === undefined ? [] : [ownerToken]), ...readQuoteTokens(c, cookies)]
        return c.json(
          orProblem(await bookQuote(ctx, { kind: 'visitor' }, c.req.valid('param').id, { email, phone }, tokens)),
        )
      },
    )
