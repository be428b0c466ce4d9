import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** One thing that the office is told of: `title` and `message` in English, and what another language makes sentences of. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(['payment', 'mail', 'booking', 'quote', 'lead', 'review', 'security', 'text']),
  read: z.boolean(),
  /** ISO instant. */
  createdAt: z.string(),
  kind: z.enum([
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
    'mail_not_sent',
    'mail_assigned',
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
    'leads_alike',
    'choice_over',
    'outcome_missing',
  ]),
  /** Null where nobody is known, and once they were erased. */
  who: text,
  amountCents: z.nullable(z.number()),
  /** The start of the visit in Toronto. */
  date: text,
  time: text,
  bookingId: text,
  leadId: text,
  customerId: text,
  /** The mail of theirs that was not sent, or not to everybody. */
  draftId: text,
  /** The mail of a conversation that they take care of now. */
  emailId: text,
  /** How many leads that look alike it stands for, and since when (`leadId` is the newest of them); or how many visits of the day `date`. */
  count: z.nullable(z.number()),
  since: text,
  /** What was texted, and from which number; not there for anything else. */
  text: z.optional(z.object({ phone: text, message: text, pictures: z.number() })),
})
export type OfficeNotification = z.infer<typeof notification>

/** GET /api/crm/notifications: of the last 30 days, unread failures of money first, then newest first, at most 100. */
export const notificationsAnswer = z.array(notification)
