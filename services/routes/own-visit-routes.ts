import { Hono, type Context } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { collectedFrom, quotesOfCustomer, visitsOf } from '#projections/customer-visits.ts'
import { receiptsOfBookings } from '#projections/receipts.ts'
import { pointsOf } from '#services/contracts/loyalty.ts'
import {
  bookingAddress,
  cancellationRequest,
  type OwnLoyalty,
  type ServiceHistory,
} from '#services/contracts/own-visits.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { validate } from '#services/http/validate.ts'
import type { AccountContext } from '#services/use-cases/accounts.ts'
import {
  cancelOwnBooking,
  ownBookings,
  ownQuotes,
  ownVisitCalendar,
  previewOwnCancellation,
  serviceHistoryOf,
} from '#services/use-cases/own-visits.ts'

import { orProblem } from './answer.ts'

/** What belongs to the customer who is signed in: whose it is comes from the session alone, and stands in every query. */
export function ownVisitRoutes(ctx: AccountContext, database: ReadOnlyDatabase, cookies: CookieTerms): Hono {
  const ownerOf = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner
  return new Hono()
    .get('/user/quotes', async (c) => c.json(ownQuotes(await quotesOfCustomer(database, await ownerOf(c)))))
    .get('/user/bookings', async (c) => {
      const { visits, receipts } = await visitsWithReceipts(database, await ownerOf(c))
      return c.json(await ownBookings(ctx, visits, receipts))
    })
    .get('/user/service-history', async (c) => {
      const { visits, receipts } = await visitsWithReceipts(database, await ownerOf(c))
      const history: ServiceHistory = serviceHistoryOf(visits, receipts)
      return c.json(history)
    })
    .get('/user/loyalty', async (c) => {
      const collectedCents = await collectedFrom(database, await ownerOf(c))
      const loyalty: OwnLoyalty = { points: pointsOf(collectedCents), collectedCents }
      return c.json(loyalty)
    })
    .get('/user/bookings/:id/cancellation', validate('param', bookingAddress), async (c) =>
      c.json(orProblem(await previewOwnCancellation(ctx, await ownerOf(c), c.req.valid('param').id))),
    )
    .post(
      '/user/bookings/:id/cancellation',
      validate('param', bookingAddress),
      validate('json', cancellationRequest),
      async (c) => {
        const { refundCents } = c.req.valid('json')
        return c.json(orProblem(await cancelOwnBooking(ctx, await ownerOf(c), c.req.valid('param').id, refundCents)))
      },
    )
    .get('/user/bookings/:id/visit.ics', validate('param', bookingAddress), async (c) => {
      const { filename, text } = orProblem(await ownVisitCalendar(ctx, await ownerOf(c), c.req.valid('param').id))
      c.header('content-type', 'text/calendar; charset=utf-8')
      c.header('content-disposition', `attachment; filename="${filename}"`)
      return c.body(text)
    })
}

async function visitsWithReceipts(database: ReadOnlyDatabase, customerId: string) {
  const visits = await visitsOf(database, customerId)
  return {
    visits,
    receipts: await receiptsOfBookings(
      database,
      visits.map(({ id }) => id),
    ),
  }
}
