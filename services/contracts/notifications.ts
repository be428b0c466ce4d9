import * as z from 'zod/mini'

const text = z.nullable(z.string())

/** `title` and `message` in English, and data for translations. */
export const notification = z.object({
  id: z.string(),
  title: z.string(),
  message: z.string(),
  type: z.enum(['payment', 'mail', 'booking', 'quote', 'lead', 'review', 'security', 'text']),
  read: z.boolean(),
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
  who: text,
  amountCents: z.nullable(z.number()),
  date: text,
  time: text,
  bookingId: text,
  leadId: text,
  customerId: text,
  draftId: text,
  emailId: text,
  count: z.nullable(z.number()),
  since: text,
  text: z.optional(z.object({ phone: text, message: text, pictures: z.number() })),
})
export type OfficeNotification = z.infer<typeof notification>

/** GET /api/crm/notifications: 30 days, urgent unread ones first, at most 100. */
export const notificationsAnswer = z.array(notification)
