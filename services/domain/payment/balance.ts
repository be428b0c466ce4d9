import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { hstOn, hstWithin } from '#events/values/money.ts'
import type { HandMethod } from '#events/values/office-reasons.ts'
import type { Happened } from '#services/commands/perform.ts'

import { chargeAfter, chargeLost, chargePaid, type SavedCardCharge } from './saved-card-charge.ts'

/** Something of the rest that was paid. */
export interface BalancePart {
  readonly balanceId: string
  readonly amountCents: number
  readonly taxCents: number
  readonly tipCents: number
  /** What cash had more, or less, than was settled by it. */
  readonly roundingCents: number
  readonly method: Extract<PaymentEvent, { type: 'BalancePaid' }>['data']['method']
  /** Of a payment by card through our page. */
  readonly intentId: string | null
}

export interface HandRefund {
  readonly refundId: string
  /** With tax. */
  readonly amountCents: number
  readonly tipCents: number
  readonly method: HandMethod
  /** It was recorded by mistake. */
  readonly isWithdrawn: boolean
}

interface AskedOfCard {
  /** With tax: what the card is asked for, and once it is authorised what will be captured. */
  readonly amountCents: number
  /** The idempotency key of the request that was recorded last. */
  readonly key: string
  /** It pays the deposit, by the link that asks for it, and nothing of the balance. */
  readonly isDeposit: boolean
}

/** The one intent by which something can be paid by card at a time. */
export type CardBalance =
  | (AskedOfCard & { readonly status: 'requested' })
  | (AskedOfCard & { readonly status: 'open' | 'authorised' | 'releasing'; readonly intentId: string })

/** What was paid after the deposit, and how the rest is being paid. */
export interface Balance {
  readonly paid: readonly BalancePart[]
  /** The ids of those that were taken back: a report that comes again records nothing. */
  readonly withdrawn: readonly string[]
  /** What was given back by hand. */
  readonly handRefunds: readonly HandRefund[]
  /** Of the payment in cash that is about to be recorded. */
  readonly rounded: { readonly balanceId: string; readonly roundingCents: number } | null
  /** Null while no card is asked. */
  readonly card: CardBalance | null
  /** How often a card was asked for it. */
  readonly attempts: number
  /** The last charge of a saved card after a no-show; null where none was announced. */
  readonly charge: SavedCardCharge | null
}

export const noBalance: Balance = {
  paid: [],
  withdrawn: [],
  handRefunds: [],
  rounded: null,
  card: null,
  attempts: 0,
  charge: null,
}

type ChargeEvent = Happened<Extract<PaymentEvent, { type: `SavedCardCharge${string}` }>>
type BalanceEvent = Happened<
  Extract<PaymentEvent, { type: `Balance${string}` | `HandRefund${string}` | 'CashRounded' }>
>

/** A charge that ended without an intent leaves no card that is asked. */
export function balanceAfterCharge(balance: Balance, event: ChargeEvent): Balance {
  const isOver = event.type === 'SavedCardChargeEnded' && balance.card?.status === 'requested'
  return { ...balance, card: isOver ? null : balance.card, charge: chargeAfter(balance.charge, event) }
}

export function balanceAfter(balance: Balance, { type, data }: BalanceEvent): Balance {
  switch (type) {
    case 'BalanceRequested':
      return { ...balance, attempts: data.attempt, card: { ...askedIn(data), isDeposit: false, status: 'requested' } }
    case 'BalanceIntentCreated':
      return changeCard(balance, { status: 'open', intentId: data.intentId })
    case 'BalanceAuthorised': {
      const { intentId, amountCents, captureKey: key } = data
      const isDeposit = balance.card?.isDeposit === true
      return { ...balance, card: { status: 'authorised', intentId, amountCents, key, isDeposit } }
    }
    case 'BalanceReleaseRequested':
      return changeCard(balance, { status: 'releasing', intentId: data.intentId, key: data.key })
    case 'BalanceReleased':
      return isOfCard(balance, data.intentId)
        ? { ...balance, card: null, charge: chargeLost(balance.charge, data.intentId) }
        : balance
    case 'BalancePaid': {
      const charge = chargePaid(balance.charge, data.intentId)
      // Captured at the provider's dashboard before we heard of the intent: the card is asked for nothing any more.
      const isOfCharge = charge !== balance.charge && balance.card?.status === 'requested'
      const card = isOfCharge || isOfCard(balance, data.intentId) ? null : balance.card
      const roundingCents = balance.rounded?.balanceId === data.balanceId ? balance.rounded.roundingCents : 0
      return { ...balance, card, charge, rounded: null, paid: [...balance.paid, { ...data, roundingCents }] }
    }
    case 'CashRounded':
      return { ...balance, rounded: data }
    case 'BalanceWithdrawn':
      return withoutPayment(balance, data.balanceId)
    case 'HandRefundRecorded':
      return { ...balance, handRefunds: [...balance.handRefunds, { ...data, isWithdrawn: false }] }
    case 'HandRefundWithdrawn':
      return {
        ...balance,
        handRefunds: balance.handRefunds.map((one) =>
          one.refundId === data.refundId ? { ...one, isWithdrawn: true } : one,
        ),
      }
  }
}

/** As if it had never been recorded, but for its id. */
export const withoutPayment = (balance: Balance, balanceId: string): Balance => ({
  ...balance,
  paid: balance.paid.filter((one) => one.balanceId !== balanceId),
  withdrawn: [...balance.withdrawn, balanceId],
})

/** The page of the link to the deposit asks for a card. */
export const balanceAfterOpening = (
  balance: Balance,
  data: EventDataOf<PaymentEvent, 'DepositLinkOpened'>,
): Balance => ({
  ...balance,
  attempts: data.attempt,
  card: { ...askedIn(data), isDeposit: true, status: 'requested' },
})

/** A deposit that was paid by link has no card that is asked any more. */
export const balanceAfterDeposit = (
  balance: Balance,
  { intentId }: EventDataOf<PaymentEvent, 'DepositPaid'>,
): Balance => (isOfCard(balance, intentId) ? { ...balance, card: null } : balance)

const askedIn = ({ amountCents, key }: Pick<AskedOfCard, 'amountCents' | 'key'>) => ({ amountCents, key })

function changeCard(
  balance: Balance,
  change: { readonly status: 'open' | 'releasing'; readonly intentId: string; readonly key?: string },
): Balance {
  return balance.card === null ? balance : { ...balance, card: { ...balance.card, ...change } }
}

const isOfCard = ({ card }: Balance, intentId: string | null): boolean =>
  card !== null && 'intentId' in card && card.intentId === intentId

export interface Rest {
  readonly priceCents: number
  readonly taxCents: number
}

/** What the visit costs, before tax, and what of it the deposit covers. */
export interface BalanceTerms {
  readonly totalCents: number
  /** 0 where the deposit could not be captured. */
  readonly depositCents: number
}

/** What is not paid yet of a visit: the price after the deposit, and the tax on all of it. */
export function restOf({ totalCents, depositCents }: BalanceTerms, { paid }: Pick<Balance, 'paid'>): Rest {
  return paid.reduce(
    (rest, one) => ({ priceCents: rest.priceCents - one.amountCents, taxCents: rest.taxCents - one.taxCents }),
    { priceCents: totalCents - depositCents, taxCents: hstOn(totalCents) },
  )
}

/**
 * How the tax is in what is paid. price: its share of the tax on the price. within: a visit that was not made has no supply, and what is
 * charged for it has the tax in it (decision 53). none: the business is not registered.
 */
export type TaxRule = 'price' | 'within' | 'none'

/** With tax. */
export const sumOf = ({ priceCents, taxCents }: Rest): number => priceCents + taxCents

/** An amount with tax as parts of the price and of the tax that are not paid yet; what pays everything leaves no cent of either. */
export function shareOf(amountCents: number, rest: Rest, rule: TaxRule = 'price'): Rest {
  const restCents = sumOf(rest)
  if (rule !== 'price') {
    const withinCents = rule === 'within' ? hstWithin(amountCents) : 0
    return { priceCents: amountCents - withinCents, taxCents: withinCents }
  }
  const taxCents = restCents <= 0 ? 0 : Math.round((amountCents * rest.taxCents) / restCents)
  return { priceCents: amountCents - taxCents, taxCents }
}
