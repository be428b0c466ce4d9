import { bookingReference } from '#events/values/ids.ts'
import { instantAt } from '#events/values/toronto.ts'
import { money as dollars } from '#services/history/words.ts'
import type { Payout } from '#services/stripe/stripe-balance.ts'

import { readBooks } from './money-books.ts'
import { compareMoney, type MoneyOfMonth } from './money-compare.ts'
import { UsageError } from './refusal.ts'
import { expectCount, type Given, type Plan, type Verb } from './verb.ts'

export const money: Verb = {
  name: 'money',
  usage: 'MONTH',
  about: 'Compares our books with the payment provider’s account for a month, to the cent, with fees and payouts',
  details: [
    'MONTH is like 2026-11, in Toronto. What the provider’s account moved is asked from the provider now: each payment with its fee',
    'and the payout that it went into, refunds, disputes. Every movement must be in our books with the same amount, and the other',
    'way round; what differs is named, and the outcome is then a failure.',
    'What was paid on the day in cash or otherwise is listed from our books alone.',
  ],
  options: {},
  needs: 'data',
  plan,
}

/** A movement may be booked so long before or after it happened at the provider. */
const margin = 7 * 24 * 3_600_000

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const [month = ''] = given.positionals
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError('MONTH must be like 2026-11')
  const first = Temporal.PlainDate.from(`${month}-01`)
  const span = { from: instantAt(first.toString(), 0), to: instantAt(first.add({ months: 1 }).toString(), 0) }
  return {
    async run({ ops }) {
      const { ctx, paymentSetup } = await ops.connected()
      const around = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
      const balance = await paymentSetup.readBalance(around(span.from, -margin), around(span.to, margin))
      const compared = compareMoney(span, balance, await readBooks(ctx.log))
      const payouts = balance.payouts.filter(({ createdAt }) => createdAt >= span.from && createdAt < span.to)
      return {
        result: { month, ...compared, payouts },
        lines: linesOf(month, compared, payouts),
        holds: compared.differences.length === 0,
      }
    },
  }
}

function linesOf(
  month: string,
  { totals, payments, onTheDay, differences }: MoneyOfMonth,
  payouts: readonly Payout[],
): string[] {
  return [
    `${month}, at the payment provider`,
    `Charged ${dollars(totals.charged)}, refunded ${dollars(totals.refunded)}, disputes ${dollars(totals.disputed)}, other ${dollars(totals.other)}, fees ${dollars(-totals.fees)}: ${dollars(totals.net)}`,
    ...payments.map(
      ({ bookingId, intentId, amount, fee, payoutId }) =>
        `  ${bookingId === null ? 'no booking' : bookingReference(bookingId)}  ${intentId}  ${dollars(amount)}, fee ${dollars(fee)}, ${payoutId === null ? 'not paid out yet' : `paid out with ${payoutId}`}`,
    ),
    ...payouts.map(
      ({ id, amount, status, arrivesAt }) =>
        `Payout ${id}: ${dollars(amount)}, ${status}, at the bank ${arrivesAt.slice(0, 10)}`,
    ),
    ...Object.entries(onTheDay).map(([method, cents]) => `Paid on the day, ${method}: ${dollars(cents)}`),
    ...(differences.length === 0
      ? ['Our books and the provider tie to the cent.']
      : ['Our books and the provider differ:', ...differences.map((one) => `  ${one}`)]),
  ]
}
