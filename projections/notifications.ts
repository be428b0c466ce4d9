import type { BookingEvent } from '#events/booking.ts'
import type { ConcernEvent } from '#events/concern.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import type { LeadEvent } from '#events/lead.ts'
import { isBookingMail, type MailEvent } from '#events/mail.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { ReviewEvent } from '#events/review.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

/** What the office is told of, in the order of its urgency. */
export const notificationKinds = [
  'capture_failed',
  'balance_withdrawn',
  'refund_failed',
  'refund_reversed',
  'unbooked_payment',
  'dispute_opened',
  'dispute_lost',
  'dispute_won',
  'charge_failed',
  'deposit_overdue',
  'mail_refused',
  'booking_confirmed',
  'booking_cancelled',
  'concern_overdue',
  'concern_reported',
  'review_written',
  'quote_requested',
  'lead_received',
] as const
/** Mails of staff, who takes care of which, and which leads look alike are no events: they are asked of their tables. */
export type NotificationKind = (typeof notificationKinds)[number] | 'mail_not_sent' | 'mail_assigned' | 'leads_alike'

export interface NotificationRow {
  /** That of the event. */
  readonly id: string
  readonly kind: NotificationKind
  /** Money that is not where it should be. */
  readonly isUrgent: boolean
  readonly bookingId: string | null
  readonly leadId: string | null
  readonly customerId: string | null
  readonly amountCents: number | null
  readonly at: Instant
}

type NotifyingEvent =
  | Extract<BookingEvent, { type: 'BookingConfirmed' | 'BookingCancelled' }>
  | Extract<DisputeEvent, { type: 'DisputeOpened' | 'DisputeClosed' }>
  | Extract<ConcernEvent, { type: 'ConcernReported' | 'ConcernContinued' | 'ConcernOverdue' }>
  | Extract<LeadEvent, { type: 'LeadReceived' }>
  | Extract<MailEvent, { type: 'LetterRefused' }>
  | Extract<
      PaymentEvent,
      {
        type:
          | 'DepositCaptureFailed'
          | 'DepositLinkExpired'
          | 'BalanceReleased'
          | 'RefundFailed'
          | 'RefundReversed'
          | 'SavedCardChargeEnded'
          | 'UnbookedPaymentFound'
      }
    >
  | Extract<QuoteEvent, { type: 'QuoteRequested' }>
  | Extract<ReviewEvent, { type: 'ReviewWritten' }>

/** Async: nobody waits for it. Each event is a row of its own that never changes; who has read it stands elsewhere. */
export const notifications: Projection<NotificationRow, NotifyingEvent> = {
  name: 'notifications',
  version: 6,
  mode: 'async',
  table: {
    columns: {
      id: 'text',
      kind: 'text',
      isUrgent: 'boolean',
      bookingId: 'text',
      leadId: 'text',
      customerId: 'text',
      amountCents: 'integer',
      at: 'instant',
    },
    key: 'id',
    indexes: ['(at)'],
  },
  events: [
    'BookingConfirmed',
    'BookingCancelled',
    'ConcernReported',
    'ConcernContinued',
    'ConcernOverdue',
    'LeadReceived',
    'LetterRefused',
    'DepositCaptureFailed',
    'DepositLinkExpired',
    'BalanceReleased',
    'RefundFailed',
    'RefundReversed',
    'SavedCardChargeEnded',
    'UnbookedPaymentFound',
    'DisputeOpened',
    'DisputeClosed',
    'QuoteRequested',
    'ReviewWritten',
  ],
  personal: false,
  init: null,
  keyOf: (event) => event.id,
  apply(_row, event) {
    const told = toldBy(event)
    if (told === null) return null
    const plain = { isUrgent: false, bookingId: null, leadId: null, customerId: null, amountCents: null }
    return { id: event.id, at: event.recordedAt, ...plain, ...told }
  },
}

function toldBy(event: NotifyingEvent): (Pick<NotificationRow, 'kind'> & Partial<NotificationRow>) | null {
  switch (event.type) {
    case 'BookingConfirmed':
      return { kind: 'booking_confirmed', bookingId: event.data.bookingId, customerId: event.data.customerId }
    case 'BookingCancelled':
      // What the business cancels it knows of; after a call-off the choice is the customer's.
      return event.data.by === 'customer' || event.meta.actor.kind === 'customer'
        ? { kind: 'booking_cancelled', bookingId: event.data.bookingId }
        : null
    case 'ConcernReported':
    case 'ConcernContinued':
      // What somebody told on the phone the office has written itself.
      return event.data.by === 'customer' ? { kind: 'concern_reported', bookingId: event.data.bookingId } : null
    case 'ConcernOverdue':
      return { kind: 'concern_overdue', isUrgent: true, bookingId: event.data.bookingId }
    case 'LeadReceived':
      // What somebody told on the phone, and what came by mail, the office has written itself.
      return event.data.source === 'phone' || event.data.source === 'email'
        ? null
        : { kind: 'lead_received', leadId: event.data.leadId, customerId: event.data.customerId }
    case 'LetterRefused':
      return isBookingMail(event.data.kind) ? { kind: 'mail_refused', customerId: event.data.about } : null
    case 'QuoteRequested':
      return { kind: 'quote_requested', customerId: event.data.customerId }
    case 'ReviewWritten':
      return { kind: 'review_written', bookingId: event.data.bookingId, customerId: event.data.customerId }
    case 'DepositCaptureFailed':
      return { kind: 'capture_failed', isUrgent: true, bookingId: event.data.bookingId }
    case 'DepositLinkExpired':
      return event.data.isVisitToCome ? { kind: 'deposit_overdue', ...moneyOf(event.data) } : null
    case 'BalanceReleased':
      // What we gave up ourselves, because it was paid otherwise or the visit is off, is no failure.
      return event.data.isWithdrawn ? { kind: 'balance_withdrawn', isUrgent: true, ...moneyOf(event.data) } : null
    case 'RefundFailed':
      return { kind: 'refund_failed', isUrgent: true, bookingId: event.data.bookingId }
    case 'RefundReversed':
      return { kind: 'refund_reversed', isUrgent: true, ...moneyOf(event.data) }
    case 'DisputeOpened':
      return { kind: 'dispute_opened', isUrgent: true, ...moneyOf(event.data) }
    case 'DisputeClosed':
      return closedDispute(event.data)
    case 'SavedCardChargeEnded':
      return event.data.outcome === 'paid_otherwise'
        ? null
        : { kind: 'charge_failed', isUrgent: true, ...moneyOf(event.data) }
    case 'UnbookedPaymentFound':
      return { kind: 'unbooked_payment', isUrgent: true, ...moneyOf(event.data) }
  }
}

/** Of one about which the bank only asked nothing was taken: it is told as won. */
const closedDispute = ({ bookingId, outcome }: { readonly bookingId: string; readonly outcome: string }) =>
  outcome === 'lost'
    ? ({ kind: 'dispute_lost', isUrgent: true, bookingId } as const)
    : ({ kind: 'dispute_won', bookingId } as const)

const moneyOf = ({ bookingId, amountCents }: { readonly bookingId: string; readonly amountCents: number }) => ({
  bookingId,
  amountCents,
})

export interface StaffNotification extends Omit<NotificationRow, 'isUrgent'> {
  /** The mail of theirs that was not sent, or not to everybody. */
  readonly draftId: string | null
  /** The mail of a conversation that they take care of now. */
  readonly emailId: string | null
  /** How many leads that look alike it stands for, and since when. */
  readonly count: number | null
  readonly since: Instant | null
  readonly isRead: boolean
  /** Whom it is about; null where nobody is known, and once they were erased. */
  readonly who: string | null
  /** The start of the visit, where it is about a booking that is known here. */
  readonly date: string | null
  readonly time: string | null
}

/** Before the id of the first of the leads. */
export const togetherPrefix = 'alike-'

/** Leads that are told together, in place of their own notifications. */
interface ToldTogether {
  /** The same however many more come. */
  readonly id: string
  readonly newestLeadId: string
  readonly count: number
  readonly since: Instant
  readonly at: Instant
}

/** Older ones are history. */
export const shownDays = 30
/** Newer ones push older ones out. */
const mostShown = 100

const selected = `
  select n.id, n.kind, b.id as "bookingId", n.lead_id as "leadId", c.id as "customerId", n.amount_cents as "amountCents",
    n.at, r.read_at is not null as "isRead", coalesce(c.name, c.email, c.phone) as who,
    to_char(b.date, 'YYYY-MM-DD') as date, b.time, null::text as "draftId", null::text as "emailId", null::integer as count,
    null::timestamptz as since, n.is_urgent as "isUrgent"
  from rm.notifications n
    left join infra.notification_reads r on r.notification_id = n.id and r.staff_id = $1
    left join rm.bookings b on b.id = n.booking_id
    left join rm.customers c on c.id = coalesce(n.customer_id, b.customer_id)
  where not (n.kind = 'lead_received' and n.lead_id in (select jsonb_array_elements_text($3::jsonb)))`

/** Whoever has read it is told again of what came since, once an hour has passed. */
const toldTogether = `
  select s.id, 'leads_alike' as kind, null as "bookingId", s."newestLeadId" as "leadId", null as "customerId",
    null::integer as "amountCents", s.at, 
    coalesce(r.read_at >= s.at or r.read_at > $2::timestamptz - interval '1 hour', false) as "isRead",
    coalesce(c.name, c.email, c.phone) as who, null as date, null as time, null as "draftId", null as "emailId", s.count, s.since,
    false as "isUrgent"
  from jsonb_to_recordset($4::jsonb) as s (id text, "newestLeadId" text, count integer, since timestamptz, at timestamptz)
    left join rm.leads l on l.id = s."newestLeadId"
    left join rm.customers c on c.id = l.customer_id
    left join infra.notification_reads r on r.notification_id = s.id and r.staff_id = $1`

/** A mail that fails again is told again. */
const failedMailId = "m.id || '-' || to_char(m.failed_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')"

const failedMails = `
  select ${failedMailId} as id, 'mail_not_sent' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", m.failed_at as at, r.read_at is not null as "isRead",
    coalesce(nullif(m.draft -> 'to' -> 0 ->> 'name', ''), m.draft -> 'to' -> 0 ->> 'email') as who,
    null as date, null as time, m.id as "draftId", null as "emailId", null as count, null as since, false as "isUrgent"
  from infra.mail_outgoing m
    left join infra.notification_reads r on r.notification_id = ${failedMailId} and r.staff_id = $1
  where m.staff_id = $1 and m.failed_at is not null and m.state in ('failed', 'sent')`

const assignedId = "'assigned-' || a.id"

/** As long as it is theirs; whoever takes a conversation themselves is not told. */
const assignedMails = `
  select ${assignedId} as id, 'mail_assigned' as kind, null as "bookingId", null as "leadId", null as "customerId",
    null::integer as "amountCents", a.assigned_at as at, r.read_at is not null as "isRead",
    coalesce(nullif(m.sender_name, ''), m.sender_email) as who, null as date, null as time, null as "draftId", m.id as "emailId",
    null as count, null as since, false as "isUrgent"
  from infra.mail_assignments a
    join lateral (
      select m.id, m.sender_name, m.sender_email from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id
      where m.thread_id = a.thread_id order by f.type = 'sent', m.received_at desc, m.id limit 1) m on true
    left join infra.notification_reads r on r.notification_id = ${assignedId} and r.staff_id = $1
  where a.assignee = $1 and a.staff_id <> $1 and a.undone_at is null and not exists (
    select from infra.mail_assignments b where b.thread_id = a.thread_id and b.id > a.id and b.undone_at is null)`

/**
 * What a member of staff is shown of the last 30 days: unread failures of money first, then by time, at most 100. `hidden` are leads that
 * `together` stands for.
 */
export async function notificationsOf(
  database: Queryable,
  staffId: string,
  now: Instant,
  { hidden, together }: { readonly hidden: readonly string[]; readonly together: readonly ToldTogether[] },
): Promise<readonly StaffNotification[]> {
  type Read = Omit<StaffNotification, 'at' | 'since'>
  const rows = await database.query<Read & { readonly at: Date | string; readonly since: Date | string | null }>(
    `select id, kind, "bookingId", "leadId", "customerId", "amountCents", at, "isRead", who, date, time, "draftId", "emailId", count, since
     from (${selected} union all ${toldTogether} union all ${failedMails} union all ${assignedMails}) told
     where at > $2::timestamptz - interval '${shownDays} days'
     order by ("isUrgent" and not "isRead") desc, at desc, id limit ${mostShown}`,
    [staffId, now, JSON.stringify(hidden), JSON.stringify(together)],
  )
  const isoOf = (at: Date | string) => new Date(at).toISOString()
  return rows.map((row) => ({ ...row, at: isoOf(row.at), since: row.since && isoOf(row.since) }))
}

export async function isNotification(database: Queryable, id: string): Promise<boolean> {
  const found = await database.query(
    `select 1 from rm.notifications where id = $1
     union all select 1 from rm.leads where '${togetherPrefix}' || id = $1
     union all select 1 from infra.mail_outgoing m where m.failed_at is not null and ${failedMailId} = $1
     union all select 1 from infra.mail_assignments a where ${assignedId} = $1`,
    [id],
  )
  return found.length > 0
}
