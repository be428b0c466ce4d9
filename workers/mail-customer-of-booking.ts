import type { BookingEvent } from '#events/booking.ts'
import type { PaymentEvent } from '#events/payment.ts'
import {
  isRefusalOfBooking,
  sendBookingCancelled,
  sendBookingConfirmed,
  sendBookingMoved,
  sendCrewDeparted,
  sendPaymentReleased,
} from '#services/features/booking/booking-mails.ts'
import { sendRefundOutcome } from '#services/features/money/refund-mails.ts'
import { sendCalledOff, sendReinstated } from '#services/features/visit/call-off-mails.ts'

import { need, type AnyReaction, type Reaction } from './engine/reaction.ts'

const confirmBooking: Reaction<Extract<BookingEvent, { type: 'BookingConfirmed' }>> = {
  name: 'mail-when-booking-confirmed',
  lane: 'mail',
  urgency: 'customer',
  events: ['BookingConfirmed'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendBookingConfirmed(ctx, actor, need(ids, 'bookingId')),
}

const tellOfCancellation: Reaction<Extract<BookingEvent, { type: 'BookingCancelled' }>> = {
  name: 'mail-when-booking-cancelled',
  lane: 'mail',
  urgency: 'customer',
  events: ['BookingCancelled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendBookingCancelled(ctx, actor, need(ids, 'bookingId')),
}

/** `version` is the event's: a visit can be called off again. */
const tellOfCallOff: Reaction<Extract<BookingEvent, { type: 'BookingCalledOff' }>> = {
  name: 'mail-when-booking-called-off',
  lane: 'mail',
  urgency: 'customer',
  events: ['BookingCalledOff'],
  ids: ({ data, version }) => ({ bookingId: data.bookingId, version: String(version) }),
  run: (ctx, ids, actor) => sendCalledOff(ctx, actor, need(ids, 'bookingId'), Number(need(ids, 'version'))),
}

const tellOfReinstatement: Reaction<Extract<BookingEvent, { type: 'CallOffUndone' }>> = {
  name: 'mail-when-call-off-undone',
  lane: 'mail',
  urgency: 'customer',
  events: ['CallOffUndone'],
  ids: ({ data, version }) => ({ bookingId: data.bookingId, version: String(version) }),
  run: (ctx, ids, actor) => sendReinstated(ctx, actor, need(ids, 'bookingId'), Number(need(ids, 'version'))),
}

const tellOfMove: Reaction<Extract<BookingEvent, { type: 'BookingRescheduled' }>> = {
  name: 'mail-when-booking-moved',
  lane: 'mail',
  urgency: 'customer',
  events: ['BookingRescheduled'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendBookingMoved(ctx, actor, need(ids, 'bookingId')),
}

const tellOfDeparture: Reaction<Extract<BookingEvent, { type: 'CrewDeparted' }>> = {
  name: 'mail-when-crew-departed',
  lane: 'mail',
  urgency: 'customer',
  events: ['CrewDeparted'],
  ids: ({ data }) => ({ bookingId: data.bookingId }),
  run: (ctx, ids, actor) => sendCrewDeparted(ctx, actor, need(ids, 'bookingId')),
}

const tellOfRelease: Reaction<Extract<PaymentEvent, { type: 'DepositReleaseRequested' }>> = {
  name: 'mail-when-payment-released',
  lane: 'mail',
  urgency: 'message',
  events: ['DepositReleaseRequested'],
  ids: ({ data }) => (isRefusalOfBooking(data.reason) ? { paymentId: data.paymentId } : null),
  run: (ctx, ids, actor) => sendPaymentReleased(ctx, actor, need(ids, 'paymentId')),
}

const tellOfRefund: Reaction<Extract<PaymentEvent, { type: 'RefundIssued' | 'RefundFailed' | 'RefundReversed' }>> = {
  name: 'mail-when-refund-ends',
  lane: 'mail',
  urgency: 'message',
  events: ['RefundIssued', 'RefundFailed', 'RefundReversed'],
  ids: ({ type, data }) => ({
    paymentId: data.paymentId,
    refundId: data.refundId,
    outcome: type === 'RefundIssued' ? 'made' : 'failed',
  }),
  run: (ctx, ids, actor) =>
    sendRefundOutcome(ctx, actor, {
      paymentId: need(ids, 'paymentId'),
      refundId: need(ids, 'refundId'),
      outcome: need(ids, 'outcome') === 'made' ? 'made' : 'failed',
    }),
}

export const bookingMails: readonly AnyReaction[] = [
  confirmBooking,
  tellOfCancellation,
  tellOfCallOff,
  tellOfReinstatement,
  tellOfMove,
  tellOfDeparture,
  tellOfRelease,
  tellOfRefund,
]
