import type { BookingEvent } from '#events/booking.ts'
import type { DisputeEvent } from '#events/dispute.ts'
import { isBookingMail, type MailEvent } from '#events/mail.ts'
import type { PaymentEvent } from '#events/payment.ts'
import type { QuoteEvent } from '#events/quote.ts'
import type { StaffEvent } from '#events/staff.ts'
import { tellOfficeOfGuesses } from '#services/features/account/security-notices.ts'
import {
  tellOfficeOfBooking,
  tellOfficeOfMoney,
  tellOfficeOfMove,
  tellOfficeOfQuote,
  tellOfficeOfRefusedMail,
  tellOfficeOfReturn,
} from '#services/features/messages/office-notices.ts'
import { tellOfficeOfDispute } from '#services/features/money/dispute-notices.ts'

import { need, type AnyReaction, type Reaction } from './engine/reaction.ts'

const ofBooking: Reaction<Extract<BookingEvent, { type: 'BookingConfirmed' }>> = {
  name: 'tell-office-when-booking-confirmed',
  lane: 'mail',
  urgency: 'message',
  events: ['BookingConfirmed'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => tellOfficeOfBooking(ctx, actor, need(ids, 'bookingId')),
}

const ofMove: Reaction<Extract<BookingEvent, { type: 'BookingRescheduled' }>> = {
  name: 'tell-office-when-booking-moved',
  lane: 'mail',
  urgency: 'message',
  events: ['BookingRescheduled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => tellOfficeOfMove(ctx, actor, need(ids, 'bookingId')),
}

const ofQuote: Reaction<Extract<QuoteEvent, { type: 'QuoteRequested' }>> = {
  name: 'tell-office-when-quote-requested',
  lane: 'mail',
  urgency: 'message',
  events: ['QuoteRequested'],
  ids: ({ data }) => ({ quoteId: data.quoteId }),
  run: (ctx, ids, actor) => tellOfficeOfQuote(ctx, actor, need(ids, 'quoteId')),
}

/** `version` is the event's: one payment can fail in several ways. */
const ofMoney: Reaction<
  Extract<
    PaymentEvent,
    {
      type:
        | 'RefundFailed'
        | 'RefundReversed'
        | 'DepositCaptureFailed'
        | 'DepositLinkExpired'
        | 'BalanceReleased'
        | 'SavedCardChargeEnded'
        | 'UnbookedPaymentFound'
    }
  >
> = {
  name: 'tell-office-when-money-failed',
  lane: 'mail',
  urgency: 'message',
  events: [
    'RefundFailed',
    'RefundReversed',
    'DepositCaptureFailed',
    'DepositLinkExpired',
    'BalanceReleased',
    'SavedCardChargeEnded',
    'UnbookedPaymentFound',
  ],
  ids: ({ data, version }) => ({ paymentId: data.paymentId, version: String(version) }),
  run: (ctx, ids, actor) => tellOfficeOfMoney(ctx, actor, need(ids, 'paymentId'), Number(need(ids, 'version'))),
}

const ofReturn: Reaction<Extract<BookingEvent, { type: 'BookingCancelled' }>> = {
  name: 'tell-office-when-money-is-to-return',
  lane: 'mail',
  urgency: 'message',
  events: ['BookingCancelled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => tellOfficeOfReturn(ctx, actor, need(ids, 'bookingId')),
}

/** The version is that of the event in the person's mails. */
const ofRefusedMail: Reaction<Extract<MailEvent, { type: 'LetterRefused' }>> = {
  name: 'tell-office-when-mail-refused',
  lane: 'mail',
  urgency: 'message',
  events: ['LetterRefused'],
  ids: ({ data, version }) => (isBookingMail(data.kind) ? { customerId: data.about, version: String(version) } : null),
  run: (ctx, ids, actor) => tellOfficeOfRefusedMail(ctx, actor, need(ids, 'customerId'), Number(need(ids, 'version'))),
}

/** The version is that of the event in the payment's disputes. */
const ofDispute: Reaction<Extract<DisputeEvent, { type: 'DisputeOpened' | 'DisputeClosed' }>> = {
  name: 'tell-office-when-disputed',
  lane: 'mail',
  urgency: 'message',
  events: ['DisputeOpened', 'DisputeClosed'],
  ids: ({ data, version }) => ({ paymentId: data.paymentId, version: String(version) }),
  run: (ctx, ids, actor) => tellOfficeOfDispute(ctx, actor, need(ids, 'paymentId'), Number(need(ids, 'version'))),
}

const ofGuesses: Reaction<Extract<StaffEvent, { type: 'StaffSignInThrottled' }>> = {
  name: 'tell-office-when-password-guessed',
  lane: 'mail',
  urgency: 'message',
  events: ['StaffSignInThrottled'],
  ids: ({ data }) => ({ staffId: data.staffId, at: data.at }),
  run: (ctx, ids, actor) => tellOfficeOfGuesses(ctx, actor, { staffId: need(ids, 'staffId'), at: need(ids, 'at') }),
}

export const officeNotices: readonly AnyReaction[] = [
  ofBooking,
  ofMove,
  ofQuote,
  ofMoney,
  ofReturn,
  ofDispute,
  ofRefusedMail,
  ofGuesses,
]
