import { Hono, type Context } from 'hono'

import { byCustomer, type Actor } from '#events/actor.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { availabilityQuery, openDaysQuery } from '#services/contracts/availability.ts'
import { completePayment, createPaymentIntent } from '#services/contracts/booking.ts'
import type { Sessions } from '#services/domain/accounts/ports.ts'
import { availability, openDaysFrom } from '#services/features/booking/availability.ts'
import { completeCheckout } from '#services/features/booking/complete-checkout.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import type { AppContext } from '#services/features/context.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { customerSessionOf } from '#services/http/customer-session.ts'
import { forReaders, route } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'
import { readQuoteTokens, readVisitor, recogniseVisitor } from '#services/http/visitor-cookies.ts'
import type { Counters } from '#services/process/counters.ts'

export const checkoutRoutes = (ctx: AppContext, sessions: Sessions, cookies: CookieTerms, counters: Counters) => {
  const actorOf = async (c: Context): Promise<Actor> => {
    const session = await customerSessionOf(c, sessions, cookies)
    return session === null ? { kind: 'visitor' } : byCustomer(session.owner)
  }
  return new Hono()
    .get('/availability', forReaders, validate('query', availabilityQuery), async (c) => {
      const { date, ...request } = c.req.valid('query')
      return c.json(orProblem(await availability(ctx, { date, ...(await slotQueryOf(ctx, cookies, c, request)) })))
    })
    .get('/availability/days', forReaders, validate('query', openDaysQuery), async (c) => {
      const { from, days, ...request } = c.req.valid('query')
      const asked = { date: from, ...(await slotQueryOf(ctx, cookies, c, request)) }
      return c.json(orProblem(await openDaysFrom(ctx, asked, days)))
    })
    .post(
      '/create-payment-intent',
      route({ audience: 'public', limit: ['grants', 'provider'] }),
      validate('json', createPaymentIntent),
      async (c) => {
        const { amount, metadata, draft } = c.req.valid('json')
        const started = await startCheckout(ctx, await actorOf(c), {
          amountCents: amount,
          service: metadata.serviceId,
          date: metadata.appointmentDate,
          time: metadata.appointmentTime,
          email: metadata.customerEmail,
          draft: draft ?? null,
          visitor: recogniseVisitor(c, cookies, ctx.newId),
          quoteTokens: readQuoteTokens(c, cookies),
        })
        if (isRefusal(started) && started.refused === 'amount_changed') counters.amountsRefused += 1
        return c.json(orProblem(started))
      },
    )
    .post(
      '/payments/complete',
      route({ audience: 'public', limit: ['settled-grants', 'provider'] }),
      validate('json', completePayment),
      async (c) => {
        const request = c.req.valid('json')
        const done = orProblem(await completeCheckout(ctx, await actorOf(c), request, readVisitor(c, cookies)))
        return c.json(done, done.status === 'processing' ? 202 : 200)
      },
    )
}

async function slotQueryOf(
  ctx: AppContext,
  cookies: CookieTerms,
  c: Context,
  {
    service,
    city = '',
    address = '',
  }: { readonly service: string; readonly city?: string | undefined; readonly address?: string | undefined },
) {
  const visitor = readVisitor(c, cookies)
  const own = visitor === null ? [] : (await ctx.views.openHoldsOf(visitor)).map((one) => one.bookingId)
  return { service, own, cell: city === '' && address === '' ? null : ctx.locate(address, city) }
}
