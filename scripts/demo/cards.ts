import type { Instant } from '#events/values/time.ts'
import { feeOn, transactionOf } from '#infra/sandbox/stripe/balance.ts'
import { cardByToken, type TestCard } from '#infra/sandbox/stripe/cards.ts'
import { declineError, factsOf, type Decline } from '#infra/sandbox/stripe/declines.ts'
import type { BalanceTransaction, Charge, Intent, PaymentMethod, Refund } from '#infra/sandbox/stripe/records.ts'
import type { Remembered } from '#infra/sandbox/stripe/remember.ts'
import { shapeOfPaymentMethod } from '#infra/sandbox/stripe/shapes/payment-method.ts'
import type { Attempt, MemoryIntent } from '#services/providers/stripe/memory-provider.ts'

import type { Chance } from './chance.ts'

const goodCards = [
  ['pm_card_visa', 5],
  ['pm_card_mastercard', 3],
  ['pm_card_visa_debit', 2],
  ['pm_card_amex', 1],
] as const

const badCards = [
  ['generic_decline', 5, 'pm_card_chargeDeclined'],
  ['insufficient_funds', 4, 'pm_card_chargeDeclinedInsufficientFunds'],
  ['incorrect_cvc', 2, 'pm_card_chargeDeclinedIncorrectCvc'],
  ['expired_card', 1, 'pm_card_chargeDeclinedExpiredCard'],
] as const

export const declineSentence = (chance: Chance): string =>
  factsOf(chance.weigh(badCards.map(([decline, weight]) => [decline, weight] as const))).message

/** Sandbox records of generated payments, so that demo deposits can be refunded and balances agree. */
export function recordsOf(intents: readonly MemoryIntent[], chance: Chance): Remembered[] {
  return intents.flatMap((intent) => {
    const tried = intent.attempts.map((attempt) => chargeOf(intent, attempt, chance))
    const last = tried.at(-1)
    const refunds = intent.refunds.map((refund) => refundOf(intent, refund, last?.charge.id ?? ''))
    return [
      { kind: 'payment_intent' as const, record: intentOf(intent, last) },
      ...tried.flatMap(({ method, charge }) => [
        { kind: 'payment_method' as const, record: method },
        { kind: 'charge' as const, record: charge },
      ]),
      ...refunds.map((record) => ({ kind: 'refund' as const, record })),
      ...movementsOf(intent, last?.charge, refunds).map((record) => ({ kind: 'balance_transaction' as const, record })),
    ]
  })
}

const movementId = (id: string): string => id.replace(/^(?:ch|re)_/, 'txn_')

function movementsOf(
  { id: parent, currency, capturedAt, amountReceived: amount }: MemoryIntent,
  charge: Charge | undefined,
  refunds: readonly Refund[],
): BalanceTransaction[] {
  if (capturedAt === null || charge === undefined) return []
  const common = { currency, parent }
  const taken = { type: 'charge', amount, fee: feeOn(amount), source: charge.id, ...common } as const
  return [
    transactionOf({ ...taken, id: movementId(charge.id), created: secondsOf(capturedAt) }),
    ...refunds.map(({ id, created, amount: returned }) =>
      transactionOf({ type: 'refund', amount: -returned, fee: 0, source: id, ...common, id: movementId(id), created }),
    ),
  ]
}

interface Tried {
  readonly method: PaymentMethod
  readonly charge: Charge
  readonly decline: Decline | null
}

function chargeOf(intent: MemoryIntent, { at, declined }: Attempt, chance: Chance): Tried {
  const bad = declined === null ? undefined : badCards.find(([decline]) => factsOf(decline).message === declined)
  const method = methodOf(bad?.[2] ?? chance.weigh(goodCards), at, chance)
  const isPaid = bad === undefined
  const isCaptured = isPaid && intent.capturedAt !== null
  const id = `ch_${chance.id()}`
  const charge: Charge = {
    id,
    ...(isCaptured && { balanceTransaction: movementId(id) }),
    created: secondsOf(at),
    parent: intent.id,
    dueAt: null,
    intent: intent.id,
    status: isPaid ? 'succeeded' : 'failed',
    amount: intent.amount,
    currency: intent.currency,
    captured: isCaptured,
    amountCaptured: isPaid ? intent.amountReceived : 0,
    // As Stripe counts: what was given back, and what was authorised and released.
    amountRefunded: isPaid ? intent.amount - intent.amountReceived + intent.amountRefunded : 0,
    paymentMethod: method.id,
    card: method.card,
    customer: null,
    description: null,
    metadata: metadataOf(intent),
    failure: bad === undefined ? null : factsOf(bad[0]),
    authenticated: false,
    captureBefore: null,
  }
  return { method, charge, decline: bad?.[0] ?? null }
}

function methodOf(token: string, at: Instant, chance: Chance): PaymentMethod {
  const { number, brand, funding, country } = testCard(token)
  const expiry = { expMonth: chance.integer(1, 12), expYear: Number(at.slice(0, 4)) + chance.integer(1, 4) }
  return {
    id: `pm_${chance.id()}`,
    created: secondsOf(at),
    parent: null,
    dueAt: null,
    testCard: token,
    card: { brand, funding, country, last4: number.slice(-4), ...expiry },
    hasCvc: true,
    setUp: false,
    customer: null,
    billing: { name: null, email: null, phone: null, postalCode: null },
    metadata: {},
  }
}

function intentOf(intent: MemoryIntent, last: Tried | undefined): Intent {
  const { id, clientSecret, amount, currency, amountCapturable, amountReceived, canceledAt } = intent
  return {
    id,
    created: secondsOf(intent.createdAt),
    parent: null,
    dueAt: null,
    clientSecret,
    status: statusOf(intent),
    amount,
    currency,
    captureMethod: 'manual',
    amountCapturable,
    amountReceived,
    paymentMethod: last === undefined || last.decline !== null ? null : last.method.id,
    customer: null,
    description: null,
    receiptEmail: null,
    statementDescriptorSuffix: null,
    setupFutureUsage: null,
    automaticMethods: true,
    cardsOnly: true,
    metadata: metadataOf(intent),
    canceledAt: canceledAt === null ? null : secondsOf(canceledAt),
    cancellationReason: null,
    lastError: last?.decline
      ? declineError(last.decline, { charge: last.charge.id, method: shapeOfPaymentMethod(last.method) })
      : null,
    challenge: null,
    latestCharge: last?.charge.id ?? null,
  }
}

const refundOf = (
  intent: MemoryIntent,
  { id, at, amount, key }: MemoryIntent['refunds'][number],
  charge: string,
): Refund => ({
  id,
  balanceTransaction: movementId(id),
  created: secondsOf(at),
  parent: intent.id,
  dueAt: null,
  intent: intent.id,
  charge,
  amount,
  currency: intent.currency,
  status: 'succeeded',
  reason: null,
  failureReason: null,
  metadata: key === null ? {} : { key },
})

/** Generated payments have no bank delay. */
function statusOf({ id, status }: MemoryIntent): Intent['status'] {
  if (status !== 'processing') return status
  throw new Error(`The intent ${id} never came to an end`)
}

function testCard(token: string): TestCard {
  const card = cardByToken(token)
  if (card === undefined) throw new Error(`The sandbox for cards does not know ${token}`)
  return card
}

const metadataOf = ({ bookingId, paymentId }: MemoryIntent) => ({
  bookingId: bookingId ?? '',
  paymentId: paymentId ?? '',
})
const secondsOf = (at: Instant): number => Math.floor(Date.parse(at) / 1000)
