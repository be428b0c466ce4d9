import { Hono } from 'hono'

import { centsToDollars } from '#events/values/money.ts'
import { dayOf } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { recentActivity, type Activity as Happened } from '#projections/activity.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { figuresAt } from '#projections/figures.ts'
import { owedOn, unreportedVisits } from '#projections/owed-visits.ts'
import { salesWeeks } from '#projections/sales-weeks.ts'
import type { Activity, Analytics, OwedVisits } from '#services/contracts/office.ts'
import type { AppContext } from '#services/features/context.ts'
import { crewBookingsList } from '#services/features/visit/routes/crew-answers.ts'
import { pageRows } from '#services/http/list-answer.ts'
import { forCrew, forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'

const shownActivities = 15
const mostOwed = 25
const shownWeeks = 12

export const dashboardRoutes = (ctx: AppContext, database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/analytics', forOwners, async (c) => {
      const asOf = ctx.clock()
      const today = dayOf(asOf)
      const [figures, happened] = await Promise.all([
        figuresAt(database, asOf, today),
        recentActivity(database, shownActivities),
      ])
      const answer: Analytics = {
        totalRevenue: centsToDollars(figures.revenueCents),
        totalRevenueCents: figures.revenueCents,
        revenueTrend: figures.revenueTrend,
        servicesThisMonth: figures.servicesTrend.current,
        servicesTrend: figures.servicesTrend,
        avgDealValue: centsToDollars(figures.averageTrend.current),
        avgDealValueCents: figures.averageTrend.current,
        averageTrend: figures.averageTrend,
        totalLeads: figures.leads,
        leadsTrend: figures.leadsTrend,
        openLeads: figures.openLeads,
        activeDeals: figures.activeDeals,
        dealsTrend: figures.dealsTrend,
        totalCustomers: figures.customers,
        customersTrend: figures.customersTrend,
        totalBookings: figures.bookings,
        bookingsTrend: figures.bookingsTrend,
        recentActivity: happened.map(toActivity),
        asOf,
        today,
      }
      return c.json(answer, 200, { 'cache-control': 'no-store' })
    })
    .get('/api/crm/analytics/weeks', forOwners, async (c) =>
      c.json(await salesWeeks(database, dayOf(ctx.clock()), shownWeeks), 200, { 'cache-control': 'no-store' }),
    )
    .get('/api/crm/analytics/owed', forOwners, async (c) => {
      const today = dayOf(ctx.clock())
      const [owed, unreported] = await Promise.all([
        owedOn(database, today, mostOwed),
        unreportedVisits(database, today),
      ])
      const answer: OwedVisits = { ...owed, ages: [...owed.ages], visits: [...owed.visits], unreported }
      return c.json(answer, 200, { 'cache-control': 'no-store' })
    })
    .get('/api/crm/activity', forOwners, async (c) =>
      c.json((await recentActivity(database, shownActivities)).map(toActivity), 200, { 'cache-control': 'no-store' }),
    )
    .get('/api/crm/bookings', forCrew, validate('query', listQuery(bookingsList)), async (c) => {
      const list = c.get('staff').role === 'owner' ? bookingsList : crewBookingsList
      return c.json(await pageRows(c, database, list, c.req.valid('query')))
    })

const actions = {
  lead_received: 'wrote to us',
  booking_confirmed: 'booked a visit',
  deposit_paid: 'paid a deposit',
} as const

const toActivity = ({ kind, who, createdAt }: Happened): Activity => ({
  kind,
  who,
  action: `${who ?? 'Somebody'} ${actions[kind]}`,
  createdAt,
})
