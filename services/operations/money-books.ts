import { disputeEvents } from '#events/dispute.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { LogReader } from '#events/log.ts'
import { paymentEvents } from '#events/payment.ts'
import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'

/** What our books say that moved at the provider. */
export interface BookedMovement {
  /** What the provider calls it: 'charge pi_…', 'refund re_…', 'returned re_…', 'dispute txn_…'. */
  readonly key: string
  readonly bookingId: string
  /** Negative for what left the account. */
  readonly amount: Cents
  readonly at: Instant
}

/** Taken on the day of the visit, not through the provider's account. */
export interface BookedOnTheDay {
  readonly method: string
  readonly amount: Cents
  readonly at: Instant
}

export interface Books {
  readonly movements: readonly BookedMovement[]
  readonly onTheDay: readonly BookedOnTheDay[]
}

const types = [
  'DepositPaid',
  'UnbookedPaymentFound',
  'RefundIssued',
  'RefundReversed',
  'BalancePaid',
  'DisputeMoneyMoved',
]

/** Events that are looked through at once. */
const page = 5_000

/** Everything that the log says of money, of all time: a movement may be booked long after it happened. */
export async function readBooks(log: Pick<LogReader, 'readAll'>): Promise<Books> {
  const movements: BookedMovement[] = []
  const onTheDay: BookedOnTheDay[] = []
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
      } else movements.push(movementOf(event, refundIds))
    }
    const last = events.at(-1)
    if (last === undefined || events.length < page) return { movements, onTheDay }
    after = last.position
  }
}

/** `refundIds` are the provider's, by ours. */
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
