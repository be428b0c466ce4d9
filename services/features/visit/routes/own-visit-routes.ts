import { Hono, type Context } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { quotesOfCustomer } from '#projections/customer-visits.ts'
import { reviewsOfCustomer } from '#projections/reviews.ts'
import {
  bookingAddress,
  cancellationRequest,
  rescheduleDaysQuery,
  rescheduleRequest,
  rescheduleStartsQuery,
  type OwnBooking,
  type OwnQuotes,
  type ServiceHistory,
} from '#services/contracts/own-visits.ts'
import type { AccountContext } from '#services/features/account/accounts.ts'
import type { AppContext } from '#services/features/context.ts'
import {
  openDaysForOwn,
  previewOwnReschedule,
  rescheduleOwnBooking,
  startsForOwn,
} from '#services/features/visit/own-reschedule.ts'
import {
  cancelOwnBooking,
  completedOf,
  ownBookings,
  ownQuotes,
  ownVisitCalendar,
  previewOwnCancellation,
  serviceHistoryOf,
} from '#services/features/visit/own-visits.ts'
import { photosSharedOf } from '#services/features/visit/photos-for-customer.ts'
import { orProblem } from '#services/http/answer.ts'
import type { CookieTerms } from '#services/http/cookies.ts'
import { signedInCustomer } from '#services/http/customer-session.ts'
import { forCustomers } from '#services/http/route.ts'
import { validate } from '#services/http/validate.ts'

import { ownRows, type OwnRows } from './own-rows.ts'

export function ownVisitRoutes(ctx: AccountContext, database: ReadOnlyDatabase, cookies: CookieTerms): Hono {
  const ownerOf = async (c: Context) => (await signedInCustomer(c, ctx.identity.sessions, cookies)).owner
  return new Hono()
    .get('/user/quotes', forCustomers, async (c) => c.json(await readQuotes(database, await ownerOf(c))))
    .get('/user/bookings', forCustomers, async (c) =>
      c.json(await readBookings(ctx, ownRows(database, await ownerOf(c)))),
    )
    .get('/user/service-history', forCustomers, async (c) =>
      c.json(await readHistory(ctx, database, ownRows(database, await ownerOf(c)))),
    )
    .get('/user/bookings/:id/cancellation', forCustomers, validate('param', bookingAddress), async (c) =>
      c.json(orProblem(await previewOwnCancellation(ctx, await ownerOf(c), c.req.valid('param').id))),
    )
    .post(
      '/user/bookings/:id/cancellation',
      forCustomers,
      validate('param', bookingAddress),
      validate('json', cancellationRequest),
      async (c) => {
        const { refundCents } = c.req.valid('json')
        return c.json(orProblem(await cancelOwnBooking(ctx, await ownerOf(c), c.req.valid('param').id, refundCents)))
      },
    )
    .get('/user/bookings/:id/reschedule', forCustomers, validate('param', bookingAddress), async (c) =>
      c.json(orProblem(await previewOwnReschedule(ctx, await ownerOf(c), c.req.valid('param').id))),
    )
    .get(
      '/user/bookings/:id/reschedule/starts',
      forCustomers,
      validate('param', bookingAddress),
      validate('query', rescheduleStartsQuery),
      async (c) => {
        const [{ id }, { date }] = [c.req.valid('param'), c.req.valid('query')]
        return c.json(orProblem(await startsForOwn(ctx, await ownerOf(c), id, date)))
      },
    )
    .get(
      '/user/bookings/:id/reschedule/days',
      forCustomers,
      validate('param', bookingAddress),
      validate('query', rescheduleDaysQuery),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(orProblem(await openDaysForOwn(ctx, await ownerOf(c), id, c.req.valid('query'))))
      },
    )
    .post(
      '/user/bookings/:id/reschedule',
      forCustomers,
      validate('param', bookingAddress),
      validate('json', rescheduleRequest),
      async (c) => {
        const { id } = c.req.valid('param')
        return c.json(orProblem(await rescheduleOwnBooking(ctx, await ownerOf(c), id, c.req.valid('json'))))
      },
    )
    .get('/user/bookings/:id/visit.ics', forCustomers, validate('param', bookingAddress), async (c) => {
      const { filename, text } = orProblem(await ownVisitCalendar(ctx, await ownerOf(c), c.req.valid('param').id))
      c.header('content-type', 'text/calendar; charset=utf-8')
      c.header('content-disposition', `attachment; filename="${filename}"`)
      return c.body(text)
    })
}

export const readQuotes = async (database: ReadOnlyDatabase, customerId: string): Promise<OwnQuotes> =>
  ownQuotes(await quotesOfCustomer(database, customerId))

export async function readBookings(ctx: AppContext, rows: OwnRows): Promise<readonly OwnBooking[]> {
  const [{ visits, receipts }, concerns] = await Promise.all([rows.visits(), rows.concerns()])
  return ownBookings(ctx, visits, { receipts, concerns })
}

export async function readHistory(ctx: AppContext, database: ReadOnlyDatabase, rows: OwnRows): Promise<ServiceHistory> {
  const [{ visits, receipts }, concerns, reviews] = await Promise.all([
    rows.visits(),
    rows.concerns(),
    reviewsOfCustomer(database, rows.customerId),
  ])
  const photos = await photosSharedOf(
    ctx,
    completedOf(visits).map(({ id }) => id),
  )
  return serviceHistoryOf(ctx, visits, { receipts, concerns, reviews, photos })
}
