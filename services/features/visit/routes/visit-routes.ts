import { Hono } from 'hono'

import { byStaff } from '#events/actor.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { Catalogue } from '#projections/catalogue.ts'
import { balancePayment } from '#services/contracts/by-hand.ts'
import { callOffRequest, callOffUndoing } from '#services/contracts/call-off.ts'
import {
  addedArrival,
  cancellationQuestion,
  daysQuestion,
  newDiscount,
  officeCancellation,
  officeReschedule,
  startsQuestion,
  visitProgress,
  type OfficeBusiness,
} from '#services/contracts/visits.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { phoneBookingRoutes } from '#services/features/booking/routes/phone-booking-routes.ts'
import type { AppContext } from '#services/features/context.ts'
import { previewBalanceLink, sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { byHandRoutes } from '#services/features/money/routes/by-hand-routes.ts'
import { addArrivalOf } from '#services/features/visit/add-arrival.ts'
import { callOffVisits, undoCallOffs } from '#services/features/visit/call-off.ts'
import { cancelBooking, previewCancellation } from '#services/features/visit/cancel-booking.ts'
import { payBalance, refuseBeforeItsDay } from '#services/features/visit/finish-visit.ts'
import {
  officeVisitOf,
  openDaysForVisit,
  previewOfficeReschedule,
  startsForVisit,
} from '#services/features/visit/office-visits.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { orProblem } from '#services/http/answer.ts'
import { problem } from '#services/http/problem.ts'
import { forCrew, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'

import { businessForCrew, visitForCrew } from './crew-answers.ts'

const path = '/api/crm/bookings'
const fresh = { 'cache-control': 'no-store' }

const balanceLinkRoutes = (ctx: AppContext) =>
  new Hono<{ Variables: StaffVariables }>()
    .get(`${path}/:id/balance-link`, forOwners, async (c) =>
      c.json(orProblem(await previewBalanceLink(ctx, byStaff(c.get('staff')), c.req.param('id'))), 200, fresh),
    )
    .post(`${path}/:id/balance-link`, forOwners, async (c) =>
      c.json(orProblem(await sendBalanceLink(ctx, byStaff(c.get('staff')), c.req.param('id')))),
    )

export const visitRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .route('/', phoneBookingRoutes(ctx, database))
    .post(`${path}/call-off`, forOwners, validate('json', callOffRequest), async (c) =>
      c.json(orProblem(await callOffVisits(ctx, byStaff(c.get('staff')), c.req.valid('json')))),
    )
    .post(`${path}/call-off/undo`, forOwners, validate('json', callOffUndoing), async (c) =>
      c.json(orProblem(await undoCallOffs(ctx, byStaff(c.get('staff')), c.req.valid('json').ids))),
    )
    .get('/api/crm/business', forCrew, async (c) => {
      const business = businessOf(await catalogueInForce(ctx.views))
      return c.json(c.get('staff').role === 'owner' ? business : businessForCrew(business), 200, fresh)
    })
    .get(`${path}/:id/visit`, forCrew, async (c) => {
      const visit = orProblem(await officeVisitOf(ctx, c.req.param('id')))
      return c.json(c.get('staff').role === 'owner' ? visit : visitForCrew(visit), 200, fresh)
    })
    .post(`${path}/:id/progress`, forCrew, validate('json', visitProgress), async (c) => {
      const { staffId = c.get('staff').staffId, ...report } = c.req.valid('json')
      if (staffId !== c.get('staff').staffId) throw problem('other_staff')
      return c.json(orProblem(await reportProgress(ctx, byStaff(c.get('staff')), c.req.param('id'), report)))
    })
    .post(`${path}/:id/arrival`, forOwners, validate('json', addedArrival), async (c) =>
      c.json(orProblem(await addArrivalOf(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )
    .post(`${path}/:id/balance`, forCrew, validate('json', balancePayment), async (c) => {
      const { id: balanceId, ...taken } = c.req.valid('json')
      const early = c.get('staff').role === 'crew' ? await refuseBeforeItsDay(ctx, c.req.param('id')) : null
      if (early !== null) orProblem(early)
      return c.json(
        orProblem(await payBalance(ctx, byStaff(c.get('staff')), c.req.param('id'), { ...taken, balanceId })),
      )
    })
    .route('/', byHandRoutes(ctx))
    .route('/', balanceLinkRoutes(ctx))
    .post(`${path}/:id/discounts`, forOwners, validate('json', newDiscount), async (c) => {
      const { id: discountId, ...given } = c.req.valid('json')
      return c.json(
        orProblem(await discountVisit(ctx, byStaff(c.get('staff')), c.req.param('id'), { ...given, discountId })),
      )
    })
    .post(`${path}/:id/discounts/:discountId/undo`, forOwners, async (c) => {
      const { id, discountId } = c.req.param()
      return c.json(orProblem(await undoVisitDiscount(ctx, byStaff(c.get('staff')), id, discountId)))
    })
    .get(`${path}/:id/cancellation`, forOwners, validate('query', cancellationQuestion), async (c) => {
      const { by: side } = c.req.valid('query')
      return c.json(orProblem(await previewCancellation(ctx, c.req.param('id'), side)), 200, fresh)
    })
    .post(`${path}/:id/cancellation`, forOwners, validate('json', officeCancellation), async (c) => {
      const { refundCents: shownRefundCents, ...how } = c.req.valid('json')
      const terms = { ...how, shownRefundCents }
      const { refundCents } = orProblem(await cancelBooking(ctx, byStaff(c.get('staff')), c.req.param('id'), terms))
      return c.json({ status: 'cancelled', refundCents })
    })
    .get(`${path}/:id/reschedule`, forOwners, async (c) =>
      c.json(orProblem(await previewOfficeReschedule(ctx, c.req.param('id'))), 200, fresh),
    )
    .get(`${path}/:id/reschedule/starts`, forOwners, validate('query', startsQuestion), async (c) =>
      c.json(orProblem(await startsForVisit(ctx, c.req.param('id'), c.req.valid('query').date)), 200, fresh),
    )
    .get(`${path}/:id/reschedule/days`, forOwners, validate('query', daysQuestion), async (c) =>
      c.json(orProblem(await openDaysForVisit(ctx, c.req.param('id'), c.req.valid('query'))), 200, fresh),
    )
    .post(`${path}/:id/reschedule`, forOwners, validate('json', officeReschedule), async (c) =>
      c.json(orProblem(await rescheduleBooking(ctx, byStaff(c.get('staff')), c.req.param('id'), c.req.valid('json')))),
    )

const businessOf = ({ fleet, hours, closedDates, closedReasons, priceList }: Catalogue): OfficeBusiness => ({
  vans: fleet.vans,
  week: hours.week,
  closedDates: [...closedDates],
  closedReasons,
  horizonDays: hours.horizonDays,
  noticeMinutes: hours.noticeMinutes,
  hoursVersion: hours.version,
  packages: priceList.packages.map(({ id, displayName, priceCents, maxMinutes }) => ({
    id,
    displayName,
    priceCents,
    maxMinutes,
  })),
  addOns: priceList.addOns.map(({ name, displayName, priceCents }) => ({ name, displayName, priceCents })),
})
