import type { EventDataOf } from '#events/envelope.ts'
import type { PaymentEvent } from '#events/payment.ts'
import { hstOn, hstWithin } from '#events/values/money.ts'
import type { HandMethod } from '#events/values/office-reasons.ts'
import type { Happened } from '#services/commands/perform.ts'

import { chargeAfter, chargeLost, chargePaid, type SavedCardCharge } from './saved-card-charge.ts'

export interface BalancePart {
  readonly balanceId: string
  readonly amountCents: number
  readonly taxCents: number
  readonly tipCents: number
  /** Cash minus settled sum. */
  readonly roundingCents: number
  readonly method: Extract<PaymentEvent, { type: 'BalancePaid' }>['data']['method']
  /** Intent of a card payment on our page. */
  readonly intentId: string | null
}

export interface HandRefund {
  readonly refundId: string
  /** Tax included. */
  readonly amountCents: number
  readonly tipCents: number
  readonly method: HandMethod
  readonly isWithdrawn: boolean
}

interface AskedOfCard {
  /** Requested sum with tax; once authorised the sum to capture. */
  readonly amountCents: number
  readonly key: string
  /** Pays a deposit link, not the balance. */
  readonly isDeposit: boolean
}

/** The one open intent of a card. */
export type CardBalance =
  | (AskedOfCard & { readonly status: 'requested' })
  | (AskedOfCard & { readonly status: 'open' | 'authorised' | 'releasing'; readonly intentId: string })

/** Payments after the deposit, and the open one. */
export interface Balance {
  readonly paid: readonly BalancePart[]
  /** Ids of withdrawn payments, which a repeated report must not record. */
  readonly withdrawn: readonly string[]
  readonly handRefunds: readonly HandRefund[]
  readonly rounded: { readonly balanceId: string; readonly roundingCents: number } | null
  /** Null without an open intent. */
  readonly card: CardBalance | null
  readonly attempts: number
  /** Last announced charge of a saved card; null for none. */
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

/** Removes a payment but for its id. */
export const withoutPayment = (balance: Balance, balanceId: string): Balance => ({
  ...balance,
  paid: balance.paid.filter((one) => one.balanceId !== balanceId),
  withdrawn: [...balance.withdrawn, balanceId],
})

export const balanceAfterOpening = (
  balance: Balance,
  data: EventDataOf<PaymentEvent, 'DepositLinkOpened'>,
): Balance => ({
  ...balance,
  attempts: data.attempt,
  card: { ...askedIn(data), isDeposit: true, status: 'requested' },
})

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

export interface BalanceTerms {
  readonly totalCents: number
  readonly depositCents: number
}

/** Balance: price after the deposit, with tax on all of it. */
export function restOf({ totalCents, depositCents }: BalanceTerms, { paid }: Pick<Balance, 'paid'>): Rest {
  return paid.reduce(
    (rest, one) => ({ priceCents: rest.priceCents - one.amountCents, taxCents: rest.taxCents - one.taxCents }),
    { priceCents: totalCents - depositCents, taxCents: hstOn(totalCents) },
  )
}

/** price: share of the price's tax. within: included, for a visit not made (decision 53). none: not registered. */
export type TaxRule = 'price' | 'within' | 'none'

export const sumOf = ({ priceCents, taxCents }: Rest): number => priceCents + taxCents

/** Price and tax of a payment; the whole balance leaves no cent of either. */
export function shareOf(amountCents: number, rest: Rest, rule: TaxRule = 'price'): Rest {
  const restCents = sumOf(rest)
  if (rule !== 'price') {
    const withinCents = rule === 'within' ? hstWithin(amountCents) : 0
    return { priceCents: amountCents - withinCents, taxCents: withinCents }
  }
  const taxCents = restCents <= 0 ? 0 : Math.round((amountCents * rest.taxCents) / restCents)
  return { priceCents: amountCents - taxCents, taxCents }
}
