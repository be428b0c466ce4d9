import { bookingReference } from '#events/values/ids.ts'
import { dayMs } from '#events/values/time.ts'
import { instantAt } from '#events/values/toronto.ts'
import { money as dollars } from '#services/history/words.ts'
import type { Payout } from '#services/providers/stripe/stripe-balance.ts'

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

/** Default days between movement and booking. */
const usualDays = 7

/** Maximum days, for late disputes; slow. */
const mostDays = 130

function plan(given: Given): Plan {
  expectCount(given, 1, 1)
  const [month = ''] = given.positionals
  if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new UsageError('MONTH must be like 2026-11')
  const first = Temporal.PlainDate.from(`${month}-01`)
  const span = { from: instantAt(first.toString(), 0), to: instantAt(first.add({ months: 1 }).toString(), 0) }
  return {
    async run({ ops }) {
      const { ctx, paymentSetup } = await ops.connected()
      const around = (at: string, days: number) => new Date(Date.parse(at) + days * dayMs).toISOString()
      const books = await readBooks(ctx.log)
      const compare = async (days: number) => {
        const balance = await paymentSetup.readBalance(around(span.from, -days), around(span.to, usualDays))
        return { balance, compared: compareMoney(span, balance, books) }
      }
      const usual = await compare(usualDays)
      const { balance, compared } = usual.compared.differences.length === 0 ? usual : await compare(mostDays)
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
  { totals, payments, onTheDay, cashRounding, differences }: MoneyOfMonth,
  payouts: readonly Payout[],
): string[] {
  const notPaidOut = payouts.every(({ isAutomatic }) => isAutomatic) ? 'not paid out yet' : 'payout not known'
  return [
    `${month}, at the payment provider`,
    `Charged ${dollars(totals.charged)}, refunded ${dollars(totals.refunded)}, disputes ${dollars(totals.disputed)}, other ${dollars(totals.other)}, fees ${dollars(-totals.fees)}: ${dollars(totals.net)}`,
    ...payments.map(
      ({ bookingId, intentId, amount, fee, payoutId }) =>
        `  ${bookingId === null ? 'no booking' : bookingReference(bookingId)}  ${intentId}  ${dollars(amount)}, fee ${dollars(fee)}, ${payoutId === null ? notPaidOut : `paid out with ${payoutId}`}`,
    ),
    ...payouts.map(
      ({ id, amount, status, arrivesAt, isAutomatic }) =>
        `Payout ${id}: ${dollars(amount)}, ${status}, at the bank ${arrivesAt.slice(0, 10)}${isAutomatic ? '' : ', made by hand: the provider does not say of what'}`,
    ),
    ...Object.entries(onTheDay).map(([method, cents]) => `Paid on the day, ${method}: ${dollars(cents)}`),
    ...(cashRounding === 0 ? [] : [`Cash rounding in it: ${dollars(cashRounding)}`]),
    ...(differences.length === 0
      ? ['Our books and the provider tie to the cent.']
      : ['Our books and the provider differ:', ...differences.map((one) => `  ${one}`)]),
  ]
}
