import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'
import type { AccountBalance, BalanceMovement } from '#services/providers/stripe/stripe-balance.ts'

import type { BookedMovement, Books } from './money-books.ts'

export interface MoneyOfMonth {
  readonly totals: Readonly<Record<'charged' | 'refunded' | 'disputed' | 'other' | 'fees' | 'net', Cents>>
  readonly payments: readonly {
    readonly bookingId: string | null
    readonly intentId: string
    readonly amount: Cents
    readonly fee: Cents
    readonly payoutId: string | null
  }[]
  readonly onTheDay: Readonly<Record<string, Cents>>
  /** Rounding within the cash. */
  readonly cashRounding: Cents
  /** Differences; empty when equal to the cent. */
  readonly differences: readonly string[]
}

interface Span {
  readonly from: Instant
  readonly to: Instant
}

/** Compares a month with the provider; `balance` spans more, for late bookings. */
export function compareMoney(month: Span, balance: AccountBalance, books: Books): MoneyOfMonth {
  const isInMonth = (at: Instant) => at >= month.from && at < month.to
  const booked = new Map(books.movements.map((one) => [one.key, one]))
  const inMonth = balance.movements.filter(({ createdAt, kind }) => isInMonth(createdAt) && kind !== 'payout')
  const moved = inMonth.filter(({ currency }) => currency === 'cad')
  const seen = new Set(balance.movements.map(keyOf))
  const undone = undoneRefunds(balance.movements, booked)
  const sum = (kinds: readonly BalanceMovement['kind'][]): Cents =>
    moved.reduce((total, one) => (kinds.includes(one.kind) ? total + one.amount : total), 0)
  const fees = moved.reduce((total, { fee }) => total + fee, 0)
  const onTheDay: Record<string, Cents> = {}
  for (const { method, amount, at } of books.onTheDay)
    if (isInMonth(at)) onTheDay[method] = (onTheDay[method] ?? 0) + amount
  return {
    totals: {
      charged: sum(['charge']),
      refunded: sum(['refund', 'refund_failure']),
      disputed: sum(['dispute']),
      other: sum(['other']),
      fees,
      net: moved.reduce((total, { net }) => total + net, 0),
    },
    payments: moved.flatMap(({ kind, intentId, amount, fee, payoutId }) =>
      kind === 'charge' && intentId !== null
        ? [{ bookingId: booked.get(`charge ${intentId}`)?.bookingId ?? null, intentId, amount, fee, payoutId }]
        : [],
    ),
    onTheDay,
    cashRounding: books.rounding.reduce((total, { amount, at }) => (isInMonth(at) ? total + amount : total), 0),
    differences: [
      ...inMonth
        .filter(({ sourceId }) => sourceId === null || !undone.has(sourceId))
        .flatMap((one) => differenceOf(one, booked.get(keyOf(one)))),
      ...books.movements
        .filter(({ at, key }) => isInMonth(at) && !seen.has(key))
        .map(({ key, amount }) => `${key}: ${dollars(amount)} in our books, nothing at the provider`),
    ],
  }
}

/** Refunds that failed before they were booked. */
function undoneRefunds(
  movements: readonly BalanceMovement[],
  booked: ReadonlyMap<string, BookedMovement>,
): ReadonlySet<string> {
  const sums = new Map<string, Cents>()
  for (const one of movements)
    if (one.sourceId !== null && (one.kind === 'refund' || one.kind === 'refund_failure') && !booked.has(keyOf(one)))
      sums.set(one.sourceId, (sums.get(one.sourceId) ?? 0) + one.amount)
  return new Set([...sums].flatMap(([sourceId, cents]) => (cents === 0 ? [sourceId] : [])))
}

function differenceOf(movement: BalanceMovement, booked: BookedMovement | undefined): string[] {
  const { kind, amount, currency } = movement
  const key = keyOf(movement)
  if (currency !== 'cad') return [`${key}: in ${currency}, which our books do not know`]
  if (kind === 'other') return []
  if (booked === undefined) return [`${key}: ${dollars(amount)} at the provider, nothing in our books`]
  return booked.amount === amount
    ? []
    : [`${key}: ${dollars(amount)} at the provider, ${dollars(booked.amount)} in our books`]
}

function keyOf({ id, kind, sourceId, intentId }: BalanceMovement): string {
  switch (kind) {
    case 'charge':
      return `charge ${intentId ?? sourceId ?? id}`
    case 'refund':
      return `refund ${sourceId ?? id}`
    case 'refund_failure':
      return `returned ${sourceId ?? id}`
    case 'dispute':
      return `dispute ${id}`
    case 'payout':
    case 'other':
      return `${kind} ${id}`
  }
}

const dollars = (cents: Cents): string => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`
