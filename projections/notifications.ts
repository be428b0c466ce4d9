import type { BookingEvent } from '#events/booking.ts'
import type { ConcernEvent } from '#events/concern.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import type { LeadEvent } from '#events/lead.ts'
import { isBookingMail, type MailEvent } from '#events/mail.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { ReviewEvent } from '#events/review.ts'
import type { ReceivedSmsEvent } from '#events/sms.ts'
import type { StaffEvent } from '#events/staff.ts'
import type { Instant } from '#events/values/time.ts'

import type { Projection } from './engine/projection.ts'

/** Kinds in the order of urgency. */
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
  'sign_in_throttled',
  'staff_added',
  'staff_let_in',
  'staff_made_owner',
  'staff_password_set',
  'staff_factors_removed',
  'mail_refused',
  'booking_confirmed',
  'booking_cancelled',
  'booking_moved',
  'concern_overdue',
  'concern_reported',
  'review_written',
  'quote_requested',
  'lead_received',
  'text_cancel',
  'text_received',
] as const
export type NotificationKind =
  | (typeof notificationKinds)[number]
  | 'mail_not_sent'
  | 'mail_assigned'
  | 'leads_alike'
  | 'choice_over'
  | 'outcome_missing'

export interface NotificationRow {
  readonly id: string
  readonly kind: NotificationKind
  /** Misplaced money, a late answer, or a visit in doubt. */
  readonly isUrgent: boolean
  readonly bookingId: string | null
  readonly leadId: string | null
  readonly customerId: string | null
  readonly amountCents: number | null
  readonly staffId: string | null
  /** The member who did it; the others are notified. */
  readonly byStaffId: string | null
  readonly at: Instant
}

const toldEvents = [
  'BookingConfirmed',
  'BookingCancelled',
  'BookingRescheduled',
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
  'SmsReceived',
  'StaffAdded',
  'StaffRestored',
  'StaffRoleChanged',
  'StaffPasswordChanged',
  'StaffFactorsRemoved',
  'StaffSignInThrottled',
] as const

type NotifyingEvent = Extract<
  | BookingEvent
  | ConcernEvent
  | DisputeEvent
  | LeadEvent
  | MailEvent
  | PaymentEvent
  | QuoteEvent
  | ReviewEvent
  | ReceivedSmsEvent
  | StaffEvent,
  { type: (typeof toldEvents)[number] }
>

/** Async: no caller waits for it. Rows never change. */
export const notifications: Projection<NotificationRow, NotifyingEvent> = {
  name: 'notifications',
  version: 10,
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
      staffId: 'text',
      byStaffId: 'text',
      at: 'instant',
    },
    key: 'id',
    indexes: ['(at)'],
  },
  events: toldEvents,
  personal: false,
  init: null,
  keyOf: (event) => event.id,
  apply(_row, event) {
    const told = toldBy(event)
    if (told === null) return null
    const plain = {
      isUrgent: false,
      bookingId: null,
      leadId: null,
      customerId: null,
      amountCents: null,
      staffId: null,
      byStaffId: null,
    }
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
    case 'BookingRescheduled':
      return event.meta.actor.kind === 'customer' ? { kind: 'booking_moved', bookingId: event.data.bookingId } : null
    case 'ConcernReported':
    case 'ConcernContinued':
      // What somebody told on the phone the office has written itself.
      return event.data.by === 'customer' ? { kind: 'concern_reported', bookingId: event.data.bookingId } : null
    case 'ConcernOverdue':
      return { kind: 'concern_overdue', isUrgent: true, bookingId: event.data.bookingId }
    case 'LeadReceived':
      // What somebody told on the phone, and what came by mail, the office has written itself; quotes tell of theirs.
      return event.data.source !== 'contact'
        ? null
        : { kind: 'lead_received', leadId: event.data.leadId, customerId: event.data.customerId }
    case 'LetterRefused':
      return isBookingMail(event.data.kind) ? { kind: 'mail_refused', customerId: event.data.about } : null
    case 'QuoteRequested':
      return { kind: 'quote_requested', leadId: event.data.leadId, customerId: event.data.customerId }
    case 'ReviewWritten':
      return { kind: 'review_written', bookingId: event.data.bookingId, customerId: event.data.customerId }
    case 'SmsReceived': {
      const { topic, bookingId, customerId } = event.data
      // A van may be on its way to somebody who does not want it.
      const isUrgent = topic === 'cancel'
      return { kind: isUrgent ? 'text_cancel' : 'text_received', isUrgent, bookingId, customerId }
    }
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
    case 'StaffAdded':
      return accessOf(event, 'staff_added')
    case 'StaffRestored':
      return accessOf(event, 'staff_let_in')
    case 'StaffRoleChanged':
      return event.data.role === 'owner' ? accessOf(event, 'staff_made_owner') : null
    case 'StaffPasswordChanged':
      return accessOf(event, 'staff_password_set')
    case 'StaffFactorsRemoved':
      return accessOf(event, 'staff_factors_removed')
    case 'StaffSignInThrottled':
      return { kind: 'sign_in_throttled', isUrgent: true, staffId: event.data.staffId }
    case 'UnbookedPaymentFound':
      return { kind: 'unbooked_payment', isUrgent: true, ...moneyOf(event.data) }
  }
}

/** Changes of another member's access by an owner; own and operators' changes notify nobody. */
function accessOf<Kind extends NotificationKind>({ data: { staffId }, meta: { actor } }: StaffEvent, kind: Kind) {
  if (actor.kind !== 'staff' || actor.staffId === staffId) return null
  return { kind, staffId, byStaffId: actor.staffId }
}

/** A closed inquiry took nothing: shown as won. */
const closedDispute = ({ bookingId, outcome }: { readonly bookingId: string; readonly outcome: string }) =>
  outcome === 'lost'
    ? ({ kind: 'dispute_lost', isUrgent: true, bookingId } as const)
    : ({ kind: 'dispute_won', bookingId } as const)

const moneyOf = ({ bookingId, amountCents }: { readonly bookingId: string; readonly amountCents: number }) => ({
  bookingId,
  amountCents,
})
