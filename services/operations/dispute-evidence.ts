import { bookingEvents, bookingStream } from '#events/booking.ts'
import { mailEvents, mailStream } from '#events/mail.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import { savedCardEvents, savedCardStream } from '#events/saved-card.ts'
import { bookingReference } from '#events/values/ids.ts'
import { hstOn } from '#events/values/money.ts'
import type { DisputeRow } from '#projections/disputes.ts'
import { receiptsOfBookings } from '#projections/receipts.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { lastArrival } from '#services/domain/booking/reported-at.ts'
import { depositPaid } from '#services/domain/payment/owed.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { summaryOf } from '#services/features/booking/complete-checkout.ts'
import type { AppContext } from '#services/features/context.ts'
import { refundsOf } from '#services/features/money/refunds.ts'
import { announcementKey, cardOfCharge } from '#services/features/money/saved-card-charges.ts'
import { arrivalsAdded } from '#services/history/booking-sentences.ts'
import { storyOf } from '#services/history/story.ts'
import { lineOf, tell } from '#services/history/telling.ts'
import { clockTime, money } from '#services/history/words.ts'

import type { OpsContext } from './context.ts'
import { Refused } from './refusal.ts'

/** Facts of a disputed payment under Stripe's field names, with personal data. */
export async function disputeEvidence(ops: OpsContext, dispute: DisputeRow): Promise<string[]> {
  const { ctx } = await ops.connected()
  const booking = await stateOf(ctx.log, bookingAt(dispute.bookingId))
  if (!('paymentId' in booking)) throw new Refused(`The dispute ${dispute.id} is about no booking that was confirmed.`)
  const payment = await stateOf(ctx.log, paymentAt(booking.paymentId))
  const { person } = booking
  const summary = summaryOf(booking)
  const events = await ctx.log.readStream(bookingStream(dispute.bookingId))
  const agreed = events.findLast(({ type }) => type === 'TermsAgreed')
  const terms = agreed === undefined ? null : bookingEvents.TermsAgreed.data.parse(agreed.data)
  const completed = events.find(({ type }) => type === 'BookingCompleted')
  const tiers = await refundsOf(ctx, booking)
  const receipts = await receiptsOfBookings(ops.database, [dispute.bookingId])
  const story = tell(await storyOf(ctx.log, bookingStream(dispute.bookingId)), { isOneCustomer: true })
  const name = person === null ? '(erased)' : `${person.firstName} ${person.lastName}`.trim()
  return [
    `Dispute ${dispute.id}: ${money(dispute.amountCents)}, ${dispute.reason.replaceAll('_', ' ')}, ${dispute.status.replaceAll('_', ' ')}`,
    ...(dispute.evidenceDueBy === null ? [] : [`Answer until ${clockTime(dispute.evidenceDueBy)} (Toronto)`]),
    ...section('Customer name', [name]),
    ...section('Customer email', [person?.email ?? '(erased)']),
    ...section('Product description', [
      `Interior car detailing at the customer's place: ${[summary.serviceName, ...summary.addons].join(', ')}, ${summary.vehicle || 'vehicle not named'}`,
      `At ${summary.location || '(erased)'}, on ${booking.date} at ${booking.time}, booking ${bookingReference(dispute.bookingId)}`,
      `Price ${money(booking.totalCents)} and ${money(hstOn(booking.totalCents))} of HST; the disputed payment is ${dispute.intentId === depositOf(payment) ? `the deposit of ${money(depositPaid(payment))}` : 'something of the rest'}`,
    ]),
    ...section('Service date', [
      booking.date,
      completed === undefined ? 'Not recorded as completed' : `Completed, recorded ${clockTime(completed.recordedAt)}`,
    ]),
    ...section('Refund policy disclosure', [
      agreed === undefined || terms === null
        ? 'No agreement to the terms is recorded.'
        : `The customer agreed to the terms and the refund policy beside the pay button ${clockTime(agreed.recordedAt)} (Toronto), in ${terms.language}, terms ${terms.termsVersion ?? 'without a version'}, refund policy version ${terms.policyVersion}.`,
      ...tiers.map(({ until, percent }) => `Until ${clockTime(until)}: ${percent} % of the deposit comes back.`),
      'After that nothing comes back.',
    ]),
    ...section('Authorisation to charge the saved card', await chargeLines(ops, booking)),
    ...section('Customer communication', await mailsTo(ops, booking.customerId)),
    ...section(
      'Receipt',
      receipts.map(({ id, kind }) => `${id} (${kind})`),
    ),
    ...section('Activity log', story.map(lineOf)),
  ]
}

const depositOf = (payment: Payment): string | null => ('intentId' in payment ? payment.intentId : null)

async function chargeLines(ops: OpsContext, { bookingId, paymentId, customerId }: ConfirmedBooking): Promise<string[]> {
  const { ctx } = await ops.connected()
  const events = await ctx.log.readStream(paymentStream(paymentId))
  const announced = events.findLast(({ type }) => type === 'SavedCardChargeAnnounced')
  if (announced === undefined) return []
  const { chargeId, cardId, consentVersion, savedAt, amountCents, announcedAt, chargeAt } =
    paymentEvents.SavedCardChargeAnnounced.data.parse(announced.data)
  const face = await cardOfCharge(ctx, { customerId, cardId })
  const consent = await consentOf(ctx, customerId, cardId)
  const mails = await ctx.log.readStream(mailStream(customerId))
  const told = mails.find(({ type, data }) => type === 'LetterSent' && isAbout(data, announcementKey(chargeId)))
  const arrived = lastArrival(await ctx.log.readStream(bookingStream(bookingId)))
  return [
    `Card: ${face === null ? '(erased)' : `${face.brand} ending in ${face.last4}`}, saved ${clockTime(savedAt)}`,
    `The customer agreed to the words of ${consentVersion}${consent === null ? '' : `, ${clockTime(consent.requestedAt)}, in ${consent.language}`}: a no-show may be charged to it, at most the unpaid rest of the price with tax.`,
    arrivalLine(arrived),
    `Decided ${clockTime(announcedAt)} (Toronto): ${money(amountCents)}, not before ${clockTime(chargeAt)}.`,
    told === undefined ? 'No notice was mailed.' : `The notice was mailed ${clockTime(told.recordedAt)}.`,
  ]
}

function arrivalLine(arrived: ReturnType<typeof lastArrival>): string {
  if (arrived === null) return 'No arrival of the crew is recorded.'
  const { at, addedBecause, recordedAt } = arrived
  const added =
    addedBecause === null ? '' : `; the office added that ${clockTime(recordedAt)}, ${arrivalsAdded[addedBecause]}`
  return `The crew was there ${clockTime(at)}${added}.`
}

const isAbout = (data: object, key: string): boolean => 'key' in data && data.key === key

async function consentOf(ctx: Pick<AppContext, 'log'>, customerId: string, setupId: string) {
  const events = await ctx.log.readStream(savedCardStream(customerId))
  const asked = events.flatMap(({ type, data }) =>
    type === 'CardSetupRequested' ? [savedCardEvents.CardSetupRequested.data.parse(data)] : [],
  )
  return asked.find((one) => one.setupId === setupId) ?? null
}

const section = (title: string, lines: readonly string[]): string[] => [
  '',
  `# ${title}`,
  ...(lines.length === 0 ? ['Nothing is recorded.'] : lines),
]

async function mailsTo(ops: OpsContext, customerId: string): Promise<string[]> {
  const { log } = await ops.logAccess()
  const events = await log.readStream(mailStream(customerId))
  return events.flatMap(({ type, data, recordedAt }) =>
    type === 'LetterSent'
      ? [`${clockTime(recordedAt)}: ${mailEvents.LetterSent.data.parse(data).kind.replaceAll('-', ' ')}, mailed`]
      : [],
  )
}
