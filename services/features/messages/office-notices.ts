import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream, type BookingPerson } from '#events/booking.ts'
import { isBookingMail, mailEvents, mailStream } from '#events/mail.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import { quoteEvents, quoteStream } from '#events/quote.ts'
import { bookingReference } from '#events/values/ids.ts'
import type { Language } from '#events/values/language.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { isCollectable, owedOf } from '#services/domain/payment/decide-balance.ts'
import { unpaidDeposit } from '#services/domain/payment/decide-deposit-link.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { restGivenBack } from '#services/domain/payment/rest-given-back.ts'
import { lastDayOf } from '#services/domain/quote/promise.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import { senderInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'
import { refusedMailNotice } from '#services/features/messages/mails/refused-mail-notice.ts'
import { isWaiting } from '#services/features/money/deposit-links.ts'
import { noticeOf, placeOf, receivedLead } from '#services/features/sales/lead-mails.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import { moneyNotice, type MoneyNotice } from '#services/mail/money-notice.ts'
import { bookingNotice, moveNotice, quoteNotice } from '#services/mail/office-mails.ts'

import { sendMailOnce } from './send-mail-once.ts'

/** Notifies the office, unless cancelled or begun meanwhile. */
export async function tellOfficeOfBooking(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  if (officeEmail === null) return
  const [booking, events] = await Promise.all([
    stateOf(ctx.log, bookingAt(bookingId)),
    ctx.log.readStream(bookingStream(bookingId)),
  ])
  if (booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const visit = visitOf(booking)
  const { person, details, language, vanNumber } = booking
  // Whoever booked it at the office knows.
  if (events.some(({ type, meta }) => type === 'BookingConfirmed' && meta.actor.kind === 'staff')) return
  if (visit === null || person === null) return
  const { color = '', size = '' } = details.vehicle ?? {}
  const mail = bookingNotice({ ...(await senderInForce(ctx)), officeEmail }, visit, {
    key: `booking-notice-${bookingId}`,
    asker: askerOf(person, language),
    vanNumber,
    isTravelOpen: booking.isTravelOpen,
    details: { ...person, ...details, color, size },
  })
  await sendMailOnce(ctx, actor, { about: bookingId, kind: 'booking-notice', mail })
}

/** Notifies the office of the latest start, unless cancelled or begun. */
export async function tellOfficeOfMove(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (officeEmail === null || booking.status !== 'confirmed' || booking.startsAt <= ctx.clock()) return
  const visit = visitOf(booking)
  const events = await ctx.log.readStream(bookingStream(bookingId))
  const event = events.findLast(({ type }) => type === 'BookingRescheduled')
  if (visit === null || booking.person === null || event === undefined) return
  // Whoever moved it at the office knows.
  if (event.meta.actor.kind === 'staff') return
  const { from, terms } = bookingEvents.BookingRescheduled.data.parse(event.data)
  const mail = moveNotice({ ...(await senderInForce(ctx)), officeEmail }, visit, {
    key: `move-notice-${bookingId}-${booking.moves}`,
    asker: askerOf(booking.person, booking.language),
    vanNumber: booking.vanNumber,
    formerStart: from.startsAt,
    terms,
  })
  await sendMailOnce(ctx, actor, { about: bookingId, kind: 'move-notice', mail })
}

/** Notifies the office of a quote to call about, unless booked; similar ones go to the digest. */
export async function tellOfficeOfQuote(ctx: AppContext, actor: Actor, quoteId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const quote = await stateOf(ctx.log, quoteAt(quoteId))
  if (officeEmail === null || quote.status !== 'requested') return
  const events = await ctx.log.readStream(quoteStream(quoteId))
  const requested = events.findLast(({ type }) => type === 'QuoteRequested')
  if (requested === undefined || requested.personal === null) return
  const key = `quote-notice-${quoteId}`
  const { leadId } = quoteEvents.QuoteRequested.data.parse(requested.data)
  const received = leadId === null ? null : await receivedLead(ctx, leadId)
  if (leadId !== null && received !== null) {
    const notice = await noticeOf(ctx, actor, { lead: placeOf(leadId, received), about: quoteId, key })
    if (notice === 'digest') return
  }
  const { year, make, model, size, color } = quote.vehicle
  const mail = quoteNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    {
      key,
      asker: {
        name: '',
        ...quoteEvents.QuoteRequested.personal.schema.parse(requested.personal),
        language: quote.language,
      },
      service: quote.service.displayName,
      addOns: quote.addOns,
      vehicle: `${year} ${make} ${model}`,
      size,
      color,
      locationType: quote.locationType,
      address: quote.address ?? '',
      totalCents: quote.totalCents,
      lastDay: lastDayOf(quote),
    },
  )
  await sendMailOnce(ctx, actor, { about: quoteId, kind: 'quote-notice', mail })
}

/** Notifies the office of misplaced money by the event's version, unless mended; without an address by the log. */
export async function tellOfficeOfMoney(
  ctx: AppContext,
  actor: Actor,
  paymentId: string,
  version: number,
): Promise<void> {
  const event = (await ctx.log.readStream(paymentStream(paymentId))).find((one) => one.version === version)
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  if (event === undefined || payment.status === 'none') return
  const booking = await stateOf(ctx.log, bookingAt(payment.bookingId))
  const failure = failureOf(event, payment, booking)
  if (failure === null) return
  if (failure.failure === 'unbooked' && 'paymentId' in booking) return
  const { officeEmail } = ctx.sender
  if (officeEmail === null) {
    ctx.logger.error(
      { paymentId, failure: failure.failure },
      'a payment went wrong, and OFFICE_EMAIL names nobody to tell',
    )
    return
  }
  const isKnown = booking.status !== 'none'
  const mail = moneyNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    {
      ...failure,
      key: `money-notice-${paymentId}-${version}`,
      visit: isKnown ? visitAt(payment.bookingId) : null,
      asker: isKnown && booking.person !== null ? askerOf(booking.person, booking.language) : null,
    },
  )
  await sendMailOnce(ctx, actor, { about: paymentId, kind: 'money-notice', mail })
}

/** Notifies the office of hand payments to return. */
export async function tellOfficeOfReturn(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  const { officeEmail } = ctx.sender
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (officeEmail === null || booking.status !== 'cancelled') return
  const { handCents } = restGivenBack(await stateOf(ctx.log, paymentAt(booking.paymentId)))
  if (handCents === 0) return
  const { person, language, reason } = booking
  const mail = moneyNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    {
      failure: 'by_hand',
      key: `return-notice-${bookingId}`,
      visit: visitAt(bookingId),
      intentId: '',
      amountCents: handCents,
      reason,
      asker: person === null ? null : askerOf(person, language),
    },
  )
  await sendMailOnce(ctx, actor, { about: booking.paymentId, kind: 'money-notice', mail })
}

/** Notifies the office of an undeliverable booking mail. */
export async function tellOfficeOfRefusedMail(
  ctx: AppContext,
  actor: Actor,
  customerId: string,
  version: number,
): Promise<void> {
  const { officeEmail } = ctx.sender
  const event = (await ctx.log.readStream(mailStream(customerId))).find((one) => one.version === version)
  if (officeEmail === null || event === undefined) return
  const { key, kind: what, code } = mailEvents.LetterRefused.data.parse(event.data)
  if (!isBookingMail(what)) return
  const mail = refusedMailNotice(
    { ...(await senderInForce(ctx)), officeEmail },
    { key: `mail-notice-${key}`, customerId, what, code },
  )
  await sendMailOnce(ctx, actor, { about: customerId, kind: 'mail-notice', mail })
}

const visitAt = (bookingId: string) => ({ bookingId, reference: bookingReference(bookingId) })

/** Failure, while it lasts. */
function failureOf(
  { type, data }: { readonly type: string; readonly data: object },
  payment: Payment,
  booking: Booking,
): Pick<MoneyNotice, 'failure' | 'intentId' | 'amountCents' | 'reason'> | null {
  switch (type) {
    case 'RefundFailed':
    case 'RefundReversed': {
      const { refundId, reason } = paymentEvents.RefundFailed.data.parse(data)
      const refund = 'refunds' in payment ? payment.refunds.find((one) => one.refundId === refundId) : undefined
      if (refund?.status !== 'failed') return null
      return { failure: 'refund', intentId: refund.intentId, amountCents: refund.amountCents, reason }
    }
    case 'DepositCaptureFailed': {
      if (payment.status !== 'capture-failed') return null
      const { intentId, reason } = paymentEvents.DepositCaptureFailed.data.parse(data)
      return { failure: 'capture', intentId, amountCents: payment.amountCents, reason }
    }
    case 'DepositLinkExpired': {
      const { isVisitToCome } = paymentEvents.DepositLinkExpired.data.parse(data)
      const isOpen = isVisitToCome && payment.status === 'asked' && payment.link.isOverdue && isWaiting(booking)
      const amountCents = isOpen && 'totalCents' in booking ? unpaidDeposit(booking, payment) : 0
      return amountCents > 0 ? { failure: 'overdue', intentId: '', amountCents, reason: '' } : null
    }
    case 'BalanceReleased': {
      const { intentId, amountCents, isWithdrawn } = paymentEvents.BalanceReleased.data.parse(data)
      const isOpen = 'balance' in payment && payment.balance.card === null
      const failure = payment.status === 'asked' ? 'deposit' : 'balance'
      return isWithdrawn && isOpen ? { failure, intentId, amountCents, reason: '' } : null
    }
    case 'UnbookedPaymentFound': {
      const { intentId } = paymentEvents.UnbookedPaymentFound.data.parse(data)
      const amountCents = payment.status === 'paid' ? notReturned(payment) : 0
      return amountCents === 0 ? null : { failure: 'unbooked', intentId, amountCents, reason: '' }
    }
    case 'SavedCardChargeEnded': {
      const { outcome, reason, intentId, amountCents } = paymentEvents.SavedCardChargeEnded.data.parse(data)
      const isStillOwed = 'paymentId' in booking && isCollectable(payment) && owedOf(booking, payment) > 0
      const isPaid = outcome === 'paid_otherwise' || !isStillOwed
      return isPaid ? null : { failure: outcome, intentId: intentId ?? '', amountCents, reason }
    }
    default:
      return null
  }
}

const notReturned = ({ amountCents, refunds }: Extract<Payment, { readonly status: 'paid' }>): number =>
  refunds.filter(({ status }) => status !== 'failed').reduce((rest, refund) => rest - refund.amountCents, amountCents)

export const askerOf = ({ firstName, lastName, email, phone }: BookingPerson, language: Language) => ({
  name: `${firstName} ${lastName}`.trim(),
  email,
  phone,
  language,
})
