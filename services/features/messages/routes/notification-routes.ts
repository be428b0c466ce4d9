import { Hono } from 'hono'

import type { Instant } from '#events/values/time.ts'
import { addDays, dayOf, instantAt } from '#events/values/toronto.ts'
import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import type { NotificationReads } from '#infra/stores/notification-reads.ts'
import { leadsOfFloods, toldSources } from '#projections/alike-leads.ts'
import {
  isNotification,
  notificationsOf,
  shownDays,
  togetherPrefix,
  type StaffNotification,
} from '#projections/notifications-list.ts'
import type { NotificationKind } from '#projections/notifications.ts'
import { textsById, type ReceivedTextRow } from '#projections/received-texts.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OfficeNotification } from '#services/contracts/notifications.ts'
import { summariseAlike } from '#services/domain/lead/alike.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import type { AppContext } from '#services/features/context.ts'
import { problem } from '#services/http/problem.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'

export const notificationRoutes = (ctx: AppContext, database: ReadOnlyDatabase, reads: NotificationReads) =>
  new Hono<{ Variables: StaffVariables }>()
    .get('/api/crm/notifications', forOwners, async (c) => {
      const now = ctx.clock()
      const found = await notificationsOf(database, c.get('staff').staffId, now, await leadsToldTogether(database, now))
      const named = found.some(({ staffId }) => staffId !== null) ? await stateOf(ctx.log, allStaff) : []
      const texts = found.some(isText)
        ? await textsById(
            database,
            found.filter(isText).map(({ id }) => id),
          )
        : []
      return c.json(found.map(toNotification(usernamesIn(named), texts)), 200, { 'cache-control': 'no-store' })
    })
    .patch('/api/crm/notifications/:id/read', forOwners, async (c) => {
      const id = c.req.param('id')
      if (!(await isNotification(database, id))) throw problem('not_found')
      await reads.mark(c.get('staff').staffId, id)
      return c.json({ id, read: true })
    })

/** Groups similar leads into one notification per day, stable while days leave the list. */
async function leadsToldTogether(database: ReadOnlyDatabase, now: Instant) {
  const after = instantAt(addDays(dayOf(now), -shownDays), 0)
  const leads = await leadsOfFloods(database, { after, until: now, sources: toldSources })
  const days = Map.groupBy(leads, ({ receivedAt }) => dayOf(receivedAt))
  const together = [...days.values()].flatMap(summariseAlike).map(({ firstId, newestId, count, since, newestAt }) => ({
    id: `${togetherPrefix}${firstId}`,
    newestLeadId: newestId,
    count,
    since,
    at: newestAt,
  }))
  return { hidden: leads.map(({ id }) => id), together }
}

const types: Readonly<Record<NotificationKind, OfficeNotification['type']>> = {
  capture_failed: 'payment',
  balance_withdrawn: 'payment',
  refund_failed: 'payment',
  refund_reversed: 'payment',
  unbooked_payment: 'payment',
  dispute_opened: 'payment',
  dispute_lost: 'payment',
  dispute_won: 'payment',
  charge_failed: 'payment',
  deposit_overdue: 'payment',
  sign_in_throttled: 'security',
  staff_added: 'security',
  staff_let_in: 'security',
  staff_made_owner: 'security',
  staff_password_set: 'security',
  staff_factors_removed: 'security',
  mail_refused: 'mail',
  mail_not_sent: 'mail',
  mail_assigned: 'mail',
  booking_confirmed: 'booking',
  booking_cancelled: 'booking',
  booking_moved: 'booking',
  concern_overdue: 'booking',
  concern_reported: 'booking',
  review_written: 'review',
  quote_requested: 'quote',
  lead_received: 'lead',
  text_cancel: 'text',
  text_received: 'text',
  leads_alike: 'lead',
  choice_over: 'booking',
  outcome_missing: 'booking',
}

const titles: Readonly<Record<NotificationKind, string>> = {
  capture_failed: 'A deposit could not be collected',
  balance_withdrawn: 'The bank withdrew the payment of a balance',
  refund_failed: 'A refund failed',
  refund_reversed: 'A refund came back',
  unbooked_payment: 'Money without a booking',
  dispute_opened: 'A payment is disputed',
  dispute_lost: 'A dispute was lost',
  dispute_won: 'A dispute ended in our favour',
  charge_failed: 'A saved card was not charged',
  deposit_overdue: 'A deposit was not paid in time',
  sign_in_throttled: 'Somebody is guessing at a password',
  staff_added: 'Somebody was added to the staff',
  staff_let_in: 'Somebody works here again',
  staff_made_owner: 'Somebody became an owner',
  staff_password_set: 'A password was set for somebody',
  staff_factors_removed: 'Passkeys and codes were taken off',
  mail_refused: 'A mail was refused',
  mail_not_sent: 'Your mail was not delivered',
  mail_assigned: 'An email was assigned to you',
  booking_confirmed: 'New booking',
  booking_cancelled: 'Booking cancelled',
  booking_moved: 'Booking moved',
  concern_overdue: 'A promised answer is late',
  concern_reported: 'A customer is not content',
  review_written: 'New review',
  quote_requested: 'Quote request',
  lead_received: 'New lead',
  text_cancel: 'A customer may want to cancel',
  text_received: 'A text from a customer',
  leads_alike: 'More requests that look alike',
  choice_over: 'A customer has not chosen after a call-off',
  outcome_missing: 'Visits without an outcome',
}

const isText = ({ kind }: StaffNotification): boolean => types[kind] === 'text'

const toNotification =
  (usernameOf: (staffId: string) => string | null, texts: readonly ReceivedTextRow[]) =>
  ({ at, isRead, staffId, ...row }: StaffNotification): OfficeNotification => {
    const told = { ...row, who: staffId === null ? row.who : usernameOf(staffId) }
    const text = texts.find(({ id }) => id === row.id)
    return {
      ...told,
      ...(text === undefined ? {} : { text: { phone: text.phone, message: text.message, pictures: text.pictures } }),
      title: titles[told.kind],
      message: messageOf(told, at),
      type: types[told.kind],
      read: isRead,
      createdAt: at,
    }
  }

function messageOf(
  { kind, count, who, date, time, since }: Omit<StaffNotification, 'at' | 'isRead' | 'staffId'>,
  at: Instant,
): string {
  if (kind === 'outcome_missing') return `${count ?? 0} on ${date ?? ''}`
  if (count !== null) return `${count} since ${since ?? at}`
  return `${who ?? 'Somebody'}${date === null ? '' : `, ${date} ${time ?? ''}`}`
}
