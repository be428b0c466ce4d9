import { disputeEvents } from '#events/dispute.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log/log.ts'
import { paymentEvents } from '#events/payment.ts'
import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'

export interface BookedMovement {
  /** Provider's key: 'charge pi_…', 'refund re_…', 'returned re_…', 'dispute txn_…'. */
  readonly key: string
  readonly bookingId: string
  /** Negative for an outflow. */
  readonly amount: Cents
  readonly at: Instant
}

/** Hand payments; negative for refunds and corrections. */
export interface BookedOnTheDay {
  readonly method: string
  readonly amount: Cents
  readonly at: Instant
}

export interface Books {
  readonly movements: readonly BookedMovement[]
  readonly onTheDay: readonly BookedOnTheDay[]
  /** Cash minus settled sums. */
  readonly rounding: readonly Omit<BookedOnTheDay, 'method'>[]
}

const types = [
  'DepositPaid',
  'UnbookedPaymentFound',
  'RefundIssued',
  'RefundReversed',
  'BalancePaid',
  'BalanceWithdrawn',
  'CashRounded',
  'HandRefundRecorded',
  'HandRefundWithdrawn',
  'DisputeMoneyMoved',
]

const page = 5_000

/** All movements of the log: bookings may lag. */
export async function readBooks(log: Pick<LogReader, 'readAll'>): Promise<Books> {
  const movements: BookedMovement[] = []
  const onTheDay: BookedOnTheDay[] = []
  const rounding: Omit<BookedOnTheDay, 'method'>[] = []
  const refundIds = new Map<string, string>()
  for (let after = 0; ;) {
    const events = await log.readAll({ after, types, limit: page, personal: false })
    for (const event of events) {
      if (event.type === 'BalancePaid') {
        const { amountCents, taxCents, tipCents, method, intentId, bookingId } = paymentEvents.BalancePaid.data.parse(
          event.data,
        )
        const [amount, at] = [amountCents + taxCents + tipCents, event.recordedAt]
        if (intentId === null) onTheDay.push({ method, amount, at })
        else movements.push({ key: `charge ${intentId}`, bookingId, amount, at })
      } else if (byHand.has(event.type)) {
        const { moved, rounded } = byHandIn(event)
        if (moved !== null) onTheDay.push(moved)
        if (rounded !== 0) rounding.push({ amount: rounded, at: event.recordedAt })
      } else movements.push(movementOf(event, refundIds))
    }
    const last = events.at(-1)
    if (last === undefined || events.length < page) return { movements, onTheDay, rounding }
    after = last.position
  }
}

const byHand = new Set(['BalanceWithdrawn', 'CashRounded', 'HandRefundRecorded', 'HandRefundWithdrawn'])

interface ByHand {
  readonly moved: BookedOnTheDay | null
  readonly rounded: Cents
}

function byHandIn({ type, data, recordedAt: at }: AnyEvent): ByHand {
  if (type === 'CashRounded') {
    const { roundingCents } = paymentEvents.CashRounded.data.parse(data)
    return { moved: { method: 'cash', amount: roundingCents, at }, rounded: roundingCents }
  }
  if (type === 'BalanceWithdrawn') {
    const { amountCents, taxCents, tipCents, roundingCents, method } = paymentEvents.BalanceWithdrawn.data.parse(data)
    const amount = -(amountCents + taxCents + tipCents + roundingCents)
    return { moved: { method, amount, at }, rounded: 0 - roundingCents }
  }
  const { amountCents, tipCents, method } = paymentEvents.HandRefundWithdrawn.data.parse(data)
  const amount = amountCents + tipCents
  return { moved: { method, amount: type === 'HandRefundWithdrawn' ? amount : -amount, at }, rounded: 0 }
}

function movementOf({ type, data, recordedAt: at }: AnyEvent, refundIds: Map<string, string>): BookedMovement {
  switch (type) {
    case 'RefundIssued': {
      const { bookingId, refundId, providerRefundId, amountCents } = paymentEvents.RefundIssued.data.parse(data)
      refundIds.set(refundId, providerRefundId)
      return { key: `refund ${providerRefundId}`, bookingId, amount: -amountCents, at }
    }
    case 'RefundReversed': {
      const { bookingId, refundId, amountCents } = paymentEvents.RefundReversed.data.parse(data)
      return { key: `returned ${refundIds.get(refundId) ?? refundId}`, bookingId, amount: amountCents, at }
    }
    case 'DisputeMoneyMoved': {
      const { bookingId, transactionId, amountCents } = disputeEvents.DisputeMoneyMoved.data.parse(data)
      return { key: `dispute ${transactionId}`, bookingId, amount: amountCents, at }
    }
    default: {
      const { bookingId, intentId, amountCents } = paymentEvents.DepositPaid.data.parse(data)
      return { key: `charge ${intentId}`, bookingId, amount: amountCents, at }
    }
  }
}
