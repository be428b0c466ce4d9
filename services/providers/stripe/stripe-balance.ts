import type { Stripe } from 'stripe'

import type { Cents } from '#events/values/money.ts'
import { dayMs, type Instant } from '#events/values/time.ts'

import { eachPage } from './each-page.ts'
import { openStripeClient, startDeadline, type StripeClientOptions } from './stripe-client.ts'
import { providerErrorOf } from './stripe-errors.ts'

export interface BalanceMovement {
  readonly id: string
  readonly kind: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'payout' | 'other'
  /** Negative for an outflow. `net` excludes the fee. */
  readonly amount: Cents
  readonly fee: Cents
  readonly net: Cents
  readonly currency: string
  readonly createdAt: Instant
  readonly sourceId: string | null
  readonly intentId: string | null
  /** Null before a payout. */
  readonly payoutId: string | null
}

export interface Payout {
  readonly id: string
  readonly amount: Cents
  readonly status: string
  readonly createdAt: Instant
  readonly arrivesAt: Instant
  /** Manual payouts do not list their contents. */
  readonly isAutomatic: boolean
}

export interface AccountBalance {
  readonly movements: readonly BalanceMovement[]
  readonly payouts: readonly Payout[]
}

/** Movements and payouts of a time span; rejects with `ProviderError`. */
export type ReadBalance = (from: Instant, to: Instant) => Promise<AccountBalance>

interface Terms extends StripeClientOptions {
  readonly clock: () => number
}

const deadlineMs = 10_000

const payoutDelayMs = 14 * dayMs

export function openBalanceReader({ clock, ...client }: Terms): ReadBalance {
  const stripe = openStripeClient(client)
  const options = () => startDeadline(clock, deadlineMs).options()
  return async (from, to) => {
    try {
      const payouts: Payout[] = []
      const paidOut = new Map<string, string>()
      const paying = { created: { gte: seconds(from), lt: seconds(to) + payoutDelayMs / 1000 }, limit: 100 }
      for await (const payout of eachPage((after) => stripe.payouts.list({ ...paying, ...after }, options()))) {
        payouts.push(payoutOf(payout))
        if (!payout.automatic) continue
        const inside = { payout: payout.id, limit: 100 }
        const pages = eachPage((after) => stripe.balanceTransactions.list({ ...inside, ...after }, options()))
        for await (const { id } of pages) paidOut.set(id, payout.id)
      }
      const span = { created: { gte: seconds(from), lt: seconds(to) }, expand: ['data.source'], limit: 100 }
      const movements: BalanceMovement[] = []
      for await (const one of eachPage((after) => stripe.balanceTransactions.list({ ...span, ...after }, options())))
        movements.push(movementOf(one, paidOut.get(one.id) ?? null))
      return { movements, payouts }
    } catch (error) {
      throw providerErrorOf(error)
    }
  }
}

const seconds = (at: Instant): number => Math.floor(Date.parse(at) / 1000)
const instantOf = (at: number): Instant => new Date(at * 1000).toISOString()

const kinds: ReadonlyMap<string, BalanceMovement['kind']> = new Map(
  Object.entries<BalanceMovement['kind']>({
    charge: 'charge',
    refund: 'refund',
    refund_failure: 'refund_failure',
    dispute: 'dispute',
    dispute_reversal: 'dispute',
    payout: 'payout',
    payout_reversal: 'payout',
  }),
)

function movementOf(transaction: Stripe.BalanceTransaction, payoutId: string | null): BalanceMovement {
  const { id, amount, fee, net, currency, created, reporting_category: category, source } = transaction
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  return {
    id,
    kind: kinds.get(category) ?? 'other',
    amount,
    fee,
    net,
    currency,
    createdAt: instantOf(created),
    sourceId,
    intentId: intentOf(source),
    payoutId,
  }
}

function intentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string' || source.object !== 'charge') return null
  const intent = source.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}

const payoutOf = ({ id, amount, status, created, automatic, arrival_date: arrival }: Stripe.Payout): Payout => ({
  id,
  amount,
  status,
  isAutomatic: automatic,
  createdAt: instantOf(created),
  arrivesAt: instantOf(arrival),
})
