import { Hono } from 'hono'

import type { AppContext } from '#services/context.ts'
import { bookQuote as bookQuoteBody, quoteAddress, quoteRequest } from '#services/contracts/quotes.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { validate } from '#services/http/validate.ts'
import { readQuoteTokens, rememberQuote } from '#services/http/visitor-cookies.ts'
import { bookQuote, calculateQuote, createQuote } from '#services/use-cases/quotes.ts'

import { orProblem } from './answer.ts'

/** The instant quote: calculate, keep, ask to be called. */
export const quoteRoutes = (ctx: AppContext, cookies: CookieTerms) =>
  new Hono()
    .post('/quotes/calculate', validate('json', quoteRequest), async (c) =>
      c.json(orProblem(await calculateQuote(ctx, c.req.valid('json')))),
    )
    .post('/quotes', validate('json', quoteRequest), async (c) => {
      const quote = orProblem(await createQuote(ctx, { kind: 'visitor' }, c.req.valid('json')))
      if (quote.ownerToken !== undefined) rememberQuote(c, cookies, quote.ownerToken)
      return c.json(quote, 201)
    })
    .patch('/quotes/:id/book', validate('param', quoteAddress), validate('json', bookQuoteBody), async (c) => {
      const { customerEmail: email, customerPhone: phone, ownerToken } = c.req.valid('json')
      const tokens = [...(ownerToken === undefined ? [] : [ownerToken]), ...readQuoteTokens(c, cookies)]
      return c.json(
        orProblem(await bookQuote(ctx, { kind: 'visitor' }, c.req.valid('param').id, { email, phone }, tokens)),
      )
    })
