import type { Actor } from '#events/actor.ts'
import { bookingEvents, bookingStream, type BookingEvent } from '#events/booking.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import { paymentEvents, paymentStream, type PaymentEvent } from '#events/payment.ts'
import { receiptEvents, receiptIdOf, receiptStream, type ReceiptData } from '#events/receipt.ts'
import { bookingReference } from '#events/values/ids.ts'
import { dayOf } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { inTurn } from '#services/commands/in-turn.ts'
import { stateOf } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import { agreedCents, bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import type { DueReceipt } from '#services/domain/receipt/due-account.ts'
import { receiptsDue } from '#services/domain/receipt/due.ts'
import { issueReceipt, receiptAt } from '#services/domain/receipt/receipt.ts'
import { summaryOf } from '#services/features/booking/complete-checkout.ts'
import { businessInForce } from '#services/features/business/business-in-force.ts'
import type { AppContext } from '#services/features/context.ts'

/** Maximum numbers tried in a run. */
const mostTaken = 200

/** Issues missing documents of a booking in order. Idempotent; rejects to be retried. */
export async function issueReceipts(ctx: AppContext, actor: Actor, bookingId: string): Promise<void> {
  assertPermitted('issueReceipts', actor)
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return
  // Asked in one turn, the questions go to the database together.
  const [ofBooking, ofPayment, issuedBefore, business] = await Promise.all([
    ctx.log.readStream(bookingStream(bookingId)),
    ctx.log.readStream(paymentStream(booking.paymentId)),
    ctx.views.receiptsOfBooking(bookingId),
    businessInForce(ctx),
  ])
  const due = receiptsDue(ofBooking.filter(isBookingEvent), ofPayment.filter(isPaymentEvent), {
    totalCents: agreedCents(booking),
    isKeptDepositTaxed: ctx.receipts.isKeptDepositTaxed,
  })
  const missing = due.filter(({ source }) => !issuedBefore.some((issued) => issued.source === source))
  for (const [index, one] of missing.entries()) {
    const issued = index === 0 ? issuedBefore : await ctx.views.receiptsOfBooking(bookingId)
    const corrects = issued.find(({ source }) => source === one.corrects)?.id ?? null
    const isTaxed = await isTaxedAs(ctx, one, corrects)
    await issueWithNextNumber(ctx, actor, { ...draftOf(ctx, booking, { ...one, isTaxed }, business), corrects })
  }
}

/** Documents before version 4 may have been untaxed. */
async function isTaxedAs(ctx: AppContext, { kind, isTaxed }: DueReceipt, corrects: string | null): Promise<boolean> {
  if (kind !== 'refund-returned' || corrects === null) return isTaxed
  const note = (await ctx.log.readStream(receiptStream(corrects))).find(({ type }) => type === 'ReceiptIssued')
  return note === undefined ? isTaxed : receiptEvents.ReceiptIssued.data.parse(note.data).isTaxed
}

type Draft = Omit<ReceiptData, 'receiptId' | 'year' | 'number'>

/** Serialises numbers within this process. */
const numbering = inTurn()
const issueWithNextNumber = (ctx: AppContext, actor: Actor, draft: Draft): Promise<void> =>
  numbering(ctx.log, () => issueWithFreeNumber(ctx, actor, draft))

const lastGiven = new WeakMap<EventLog, { readonly year: number; readonly number: number }>()

/** Takes a number by append; a lost race tries the next. */
async function issueWithFreeNumber(ctx: AppContext, actor: Actor, draft: Draft): Promise<void> {
  const year = Number(draft.issuedOn.slice(0, 4))
  const last = lastGiven.get(ctx.log)
  const resumed = resumedIn(ctx, year)
  const isKnown = last?.year === year && last.number >= resumed
  if (isKnown && (await isIssuedAs(ctx, actor, draft, { year, number: last.number + 1, isNext: true }))) return
  const first = Math.max(resumed, (await ctx.views.lastReceiptNumber(year)) + 1)
  for (let number = first; number < first + mostTaken; number += 1) {
    if (await isIssuedAs(ctx, actor, draft, { year, number })) return
  }
  throw new Error(`No number was free for the receipt of ${draft.source}.`)
}

/** First number after a loss in a year, which has none before it; 0 without a loss. */
const resumedIn = ({ receipts: { resumed } }: AppContext, year: number): number =>
  resumed?.year === year ? resumed.number : 0

/** False for a wrong number; with `isNext` checked by the append alone. */
async function isIssuedAs(
  ctx: AppContext,
  actor: Actor,
  draft: Draft,
  { year, number, isNext = false }: { readonly year: number; readonly number: number; readonly isNext?: boolean },
): Promise<boolean> {
  const receiptId = receiptIdOf(year, number)
  const isFirst = number === 1 || number === resumedIn(ctx, year)
  const refs = {
    receipt: receiptAt(receiptId),
    before: isFirst ? undefined : receiptAt(receiptIdOf(year, number - 1)),
  }
  const done = await command(
    ctx,
    actor,
    { name: 'issueReceipts', key: `receipt-${draft.source}` },
    refs,
    ({ receipt, before }) => {
      const events = issueReceipt({ ...draft, receiptId, year, number }, { receipt, before: isFirst ? null : before })
      return { changes: { receipt: events ?? [] }, answer: events !== null }
    },
    isNext ? freeAfterLast : undefined,
  )
  // A duplicate is answered like the first: the document has a number, this one or another.
  if (isRefusal(done) || !done.answer) return false
  if (done.states.receipt.isIssued) lastGiven.set(ctx.log, { year, number })
  return true
}

const freeAfterLast = {
  states: { receipt: { isIssued: false }, before: { isIssued: true } },
  versions: { receipt: 0, before: 1 },
}

function draftOf(
  ctx: AppContext,
  booking: ConfirmedBooking,
  due: DueReceipt,
  { version: businessVersion, source: _source, ...seller }: Awaited<ReturnType<typeof businessInForce>>,
): Omit<Draft, 'corrects'> {
  const { bookingId, paymentId, customerId, language, service, addOns, date, time } = booking
  const { source, kind, amountCents, hstIncludedCents, isTaxed, payments, discounts, totalCents, hstCents, owedCents } =
    due
  return {
    source,
    kind,
    bookingId,
    paymentId,
    customerId,
    language,
    issuedOn: dayOf(ctx.clock()),
    businessVersion,
    seller,
    visit: { reference: bookingReference(bookingId), date, time, vehicle: summaryOf(booking).vehicle },
    lines: [service, ...addOns].map(({ displayName, priceCents }) => ({ name: displayName, priceCents })),
    discounts: [...discounts],
    totalCents,
    hstCents,
    amountCents,
    hstIncludedCents,
    isTaxed,
    payments: [...payments],
    owedCents,
  }
}

export const isBookingEvent = (event: AnyEvent): event is BookingEvent => Object.hasOwn(bookingEvents, event.type)
const isPaymentEvent = (event: AnyEvent): event is PaymentEvent => Object.hasOwn(paymentEvents, event.type)
