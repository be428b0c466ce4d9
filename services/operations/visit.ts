import { bookingReference } from '#events/values/ids.ts'
import { waiverReasons, type WaiverReason } from '#events/values/office-reasons.ts'
import { bookingIds } from '#projections/bookings.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt, paymentIdOf } from '#services/domain/booking/booking.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { sendBalanceLink } from '#services/features/money/balance-mails.ts'
import { isWithdrawalTold } from '#services/features/money/charge-mails.ts'
import { askForDeposit, waiveDepositOfVisit } from '#services/features/money/deposit-links.ts'
import {
  announceSavedCardCharge,
  refundSavedCardCharge,
  savedCardChargeOf,
  withdrawSavedCardCharge,
} from '#services/features/money/saved-card-charges.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { clockTime } from '#services/history/words.ts'

import type { OpsContext } from './context.ts'
import { Refused, UsageError } from './refusal.ts'
import { expectCount, textOf, type Given, type Outcome, type Plan, type Verb } from './verb.ts'

const cancelReasons = ['plans_changed', 'weather', 'vehicle', 'other'] as const
const methods = ['cash', 'credit', 'debit', 'e-transfer', 'cheque'] as const
const sides = ['customer', 'business'] as const

export const visit: Verb = {
  name: 'visit',
  usage:
    'BOOKING cancel --by customer|business [--reason …] | complete | no-show | balance --method … [--amount …] [--tip …] | balance-link | deposit-link | waive-deposit --reason … | charge-card | withdraw-charge | refund-charge',
  about: 'Cancels a booked visit with what comes back, says how it ended, or takes or asks for what is still owed',
  details: [
    'BOOKING is the reference that the customer has (FG-7K3M9Q), or the booking’s id.',
    'cancel frees the slot and refunds the share that the refund policy of the booking names; --by business refunds all of it.',
    `--reason is one of ${cancelReasons.join(', ')}. Cancelled again, a refund that failed is requested again.`,
    'complete and no-show say how a visit that has begun ended. A no-show keeps the deposit.',
    `balance records the rest of the price and the tax on all of it as paid, by --method ${methods.join(', ')}.`,
    '--amount 50.00 records a part of it, each time that it is run. --tip 10.00 is what was given freely on top: no price, and no tax.',
    'balance-link mails a link by which the rest can be paid by card, and prints it. It can be used from the start of the visit on, for 14 days.',
    'deposit-link asks for the deposit of a visit that is to come, by a link that is mailed and printed; run again it sends the link again, with a new time.',
    `waive-deposit takes that request back. --reason is one of ${waiverReasons.join(', ')}.`,
    'charge-card tells the customer of a no-show that the saved card will be charged what is owed, at the earliest a day later; the office has to have switched it on.',
    'withdraw-charge takes that back until it is charged. refund-charge gives back all that it took.',
    'Each done twice changes nothing the second time.',
  ],
  options: {
    by: { type: 'string' },
    reason: { type: 'string' },
    method: { type: 'string' },
    amount: { type: 'string' },
    tip: { type: 'string' },
  },
  needs: 'data',
  plan,
}

const actor = { kind: 'operator' } as const

function plan(given: Given): Plan {
  expectCount(given, 2, 2)
  const [booking = '', action] = given.positionals
  const run = (act: (ops: OpsContext, bookingId: string) => Promise<Outcome>): Plan => ({
    run: async ({ ops }) => act(ops, await idOf(ops, booking)),
  })
  switch (action) {
    case 'cancel': {
      const by = oneOf(sides, given, 'by')
      const reason = textOf(given, 'reason') === undefined ? 'other' : oneOf(cancelReasons, given, 'reason')
      return run((ops, bookingId) => cancel(ops, bookingId, by, reason))
    }
    case 'complete':
      return run((ops, bookingId) => finish(ops, bookingId, 'completed'))
    case 'no-show':
      return run((ops, bookingId) => finish(ops, bookingId, 'no-show'))
    case 'balance': {
      const method = oneOf(methods, given, 'method')
      const taken = { method, amountCents: centsOf(given, 'amount'), tipCents: centsOf(given, 'tip') ?? 0 }
      return run((ops, bookingId) => takeBalance(ops, bookingId, taken))
    }
    case 'balance-link':
      return run(sendLink)
    case 'deposit-link':
      return run(sendDepositLink)
    case 'waive-deposit': {
      const reason = oneOf(waiverReasons, given, 'reason')
      return run((ops, bookingId) => waiveDeposit(ops, bookingId, reason))
    }
    case 'charge-card':
      return run(chargeCard)
    case 'withdraw-charge':
      return run(withdrawCharge)
    case 'refund-charge':
      return run(refundCharge)
    default:
      throw new UsageError(
        'What? cancel, complete, no-show, balance, balance-link, deposit-link, waive-deposit, charge-card, withdraw-charge or refund-charge',
      )
  }
}

function oneOf<Word extends string>(words: readonly Word[], given: Given, option: string): Word {
  const text = textOf(given, option)
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`--${option} must be one of ${words.join(', ')}`)
  return found
}

/** '50' or '50.00' dollars; null without. */
function centsOf(given: Given, option: string): number | null {
  const text = textOf(given, option)
  if (text === undefined) return null
  if (!/^\d{1,5}(?:\.\d{2})?$/.test(text) || Number(text) === 0)
    throw new UsageError(`--${option} must be an amount in dollars, like 50 or 50.00`)
  return Math.round(Number(text) * 100)
}

async function idOf({ database }: OpsContext, booking: string): Promise<string> {
  const found = (await bookingIds(database)).find(({ id }) => id === booking || bookingReference(id) === booking)
  if (found === undefined) throw new Refused(`There is no booking ${booking}.`)
  return found.id
}

async function cancel(
  ops: OpsContext,
  bookingId: string,
  by: (typeof sides)[number],
  reason: (typeof cancelReasons)[number],
): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await cancelBooking(ctx, actor, bookingId, { by, reason })
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const refunds = refundsIn(await stateOf(ctx.log, paymentAt(paymentIdOf(booking, bookingId))))
  const hasFailed = refunds.at(-1)?.status === 'failed'
  return {
    result: { bookingId, refundCents: done.refundCents, refunds },
    lines: [
      `${bookingReference(bookingId)} is cancelled, and its slot is free.`,
      done.refundCents === 0
        ? 'Nothing of the deposit goes back.'
        : `${money(done.refundCents)} of the deposit goes back${hasFailed ? ', and its refund failed: see history' : ''}.`,
    ],
    holds: !hasFailed,
  }
}

const refundsIn = (payment: Payment) => (payment.status === 'paid' ? payment.refunds : [])

async function finish(ops: OpsContext, bookingId: string, outcome: 'completed' | 'no-show'): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await finishVisit(ctx, actor, bookingId, { outcome })
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  const words = { completed: 'is completed', 'no-show': 'is a no-show: the deposit is kept' }
  return { result: { bookingId, outcome }, lines: [`${bookingReference(bookingId)} ${words[outcome]}.`], holds: true }
}

interface Taken {
  readonly method: (typeof methods)[number]
  readonly amountCents: number | null
  readonly tipCents: number
}

async function takeBalance(ops: OpsContext, bookingId: string, taken: Taken): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await payBalance(ctx, actor, bookingId, taken)
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  return {
    result: { bookingId, method: taken.method, ...done },
    lines: [
      `${money(done.amountCents)} and ${money(done.taxCents)} of tax are paid, by ${taken.method}.`,
      ...(done.owedCents > 0 ? [`${money(done.owedCents)} is still owed.`] : []),
    ],
    holds: true,
  }
}

async function sendLink(ops: OpsContext, bookingId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const sent = await sendBalanceLink(ctx, actor, bookingId)
  if (isRefusal(sent)) throw refusalOf(bookingId, sent)
  return {
    result: { bookingId, ...sent },
    lines: [`${money(sent.owedCents)} are owed for ${bookingReference(bookingId)}. ${howSent(sent)}.`, sent.url],
    holds: true,
  }
}

const howSent = ({ isMailed }: { readonly isMailed: boolean }): string =>
  isMailed ? 'The link was mailed' : 'No address is known: hand the link over'

async function sendDepositLink(ops: OpsContext, bookingId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const sent = await askForDeposit(ctx, actor, bookingId)
  if (isRefusal(sent)) throw refusalOf(bookingId, sent)
  const until = clockTime(sent.dueAt)
  const line = `${money(sent.amountCents)} of deposit are asked for ${bookingReference(bookingId)}, until ${until}. ${howSent(sent)}.`
  return { result: { bookingId, ...sent }, lines: [line, sent.url], holds: true }
}

async function waiveDeposit(ops: OpsContext, bookingId: string, reason: WaiverReason): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await waiveDepositOfVisit(ctx, actor, bookingId, reason)
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  const line = `No deposit is asked for ${bookingReference(bookingId)} any more: all of the price is paid on the day.`
  return { result: { bookingId, ...done }, lines: [line], holds: true }
}

async function chargeCard(ops: OpsContext, bookingId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const shown = await savedCardChargeOf(ctx, bookingId)
  if (isRefusal(shown)) throw refusalOf(bookingId, shown)
  const { card, obstacle, amountCents, status } = shown
  if (status === 'announced' && shown.chargeAt !== null) return announced(bookingId, amountCents, shown.chargeAt)
  if (card === null || obstacle !== null)
    throw new Refused(`${bookingReference(bookingId)} has no card that can be charged: ${obstacle ?? status}.`)
  const terms = { chargeId: crypto.randomUUID().replaceAll('-', ''), cardId: card.id, amountCents }
  const done = await announceSavedCardCharge(ctx, actor, bookingId, terms)
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  return announced(bookingId, done.amountCents, done.chargeAt)
}

const announced = (bookingId: string, amountCents: number, chargeAt: string): Outcome => ({
  result: { bookingId, amountCents, chargeAt },
  lines: [
    `${money(amountCents)} will be charged for ${bookingReference(bookingId)}, not before ${clockTime(chargeAt)}. The customer is mailed now.`,
  ],
  holds: true,
})

async function withdrawCharge(ops: OpsContext, bookingId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await withdrawSavedCardCharge(ctx, actor, bookingId)
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  const isMailed = await isWithdrawalTold(ctx, bookingId)
  const how = isMailed
    ? 'The customer is told so by mail.'
    : 'No mail says so: the customer was not told of the charge yet, or no address is known.'
  const line = `The card is not charged for ${bookingReference(bookingId)}. ${how}`
  return { result: { bookingId, ...done, isMailed }, lines: [line], holds: true }
}

async function refundCharge(ops: OpsContext, bookingId: string): Promise<Outcome> {
  const { ctx } = await ops.connected()
  const done = await refundSavedCardCharge(ctx, actor, bookingId)
  if (isRefusal(done)) throw refusalOf(bookingId, done)
  const line = `${money(done.amountCents)} goes back to the card that was charged for ${bookingReference(bookingId)}.`
  return { result: { bookingId, ...done }, lines: [line], holds: true }
}

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`

function refusalOf(bookingId: string, { refused }: Refusal): Refused {
  const whys: Partial<Record<Refusal['refused'], string>> = {
    not_found: 'was never confirmed',
    booking_not_confirmed: 'was never confirmed',
    booking_cancelled: 'is cancelled',
    visit_not_started: 'has not started yet',
    visit_started: 'has started: the balance can be paid',
    visit_completed: 'is completed',
    visit_no_show: 'is a no-show',
    balance_paid: 'is paid in full',
    amount_changed: 'owes less than that: without --amount all of it is recorded',
    balance_being_paid: 'is being paid by card at this moment: see history in a minute',
    charge_announced: 'has a charge of the saved card that is announced already',
    charge_made: 'was charged to the saved card already: refund-charge gives it back',
    charge_not_possible: 'has no card that can be charged',
    deposit_paid: 'has a deposit that is paid',
    conflict: 'has no deposit that was asked for by link, or is being changed at this moment',
    deposit_not_paid: 'has no deposit that was paid yet: its capture may be under way',
  }
  return new Refused(`${bookingReference(bookingId)} ${whys[refused] ?? `was refused: ${refused}`}.`)
}
