import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { payBalance } from '#services/features/visit/finish-visit.ts'
import { compareMoney } from '#services/operations/money-compare.ts'
import type { BalanceMovement } from '#services/providers/stripe/stripe-balance.ts'
import { moneyOfMonth, monthOf } from '#tests/support/money-of-month.ts'
import { payDeposit } from '#tests/support/paid-deposit.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const actor = { kind: 'operator' } as const

/** The present month, for events are recorded by the database's clock; from its first day, so that what happens days later is in it too. */
const month = monthOf(new Date().toISOString())
const now = `${month}-01T15:00:00.000Z`

describe('ops money', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ now })
  })
  afterAll(() => app.close())

  const sandbox = (path: string, body = '{}') =>
    fetch(`${app.url}/sandbox/stripe/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.paymentSetup.sandboxKeys?.secretKey}` },
      body,
    })

  /** A captured deposit for a visit in so many days. */
  const booked = async (days: number, card?: string): Promise<string> => {
    const date = new Date(Date.parse(now) + days * 86_400_000).toISOString().slice(0, 10)
    return (await payDeposit(app, date, card)).bookingId
  }

  test('a month of payments, a refund, a dispute and a payout ties to the cent, with the fee and the payout of each payment', async () => {
    const [plain, cancelled, disputed] = [await booked(20), await booked(21), await booked(22, 'pm_card_createDispute')]
    await payBalance(app.ctx, actor, plain, { method: 'cash' })
    await cancelBooking(app.ctx, actor, cancelled, { by: 'business', reason: 'weather' })
    await eventually(async () => (await app.ctx.log.readStream(`disputes-${disputed}`)).length === 2, 'the dispute')
    const payment = () => app.ctx.log.readStream(`payment-${cancelled}`)
    await eventually(async () => (await payment()).at(-1)?.type === 'RefundIssued', 'the refund')
    const done = await moneyOfMonth(app, month)
    const fees = 3 * 120 + 1_500
    expect(done.holds).toBe(true)
    expect(done.result).toMatchObject({
      totals: { charged: 9_300, refunded: -3_100, disputed: -3_100, other: 0, fees, net: 3_100 - fees },
      onTheDay: { cash: 11_025 },
      differences: [],
    })
    expect(done.lines.at(-1)).toBe('Our books and the provider tie to the cent.')
    app.forward(3 * 24 * 60)
    const payout = (await (await sandbox('test/payouts')).json()) as { id: string; amount: number }
    expect(payout.amount).toBe(3_100 - fees)
    expect((await moneyOfMonth(app, month)).lines.join('\n')).toContain(`$31.00, fee $1.20, paid out with ${payout.id}`)
    expect(() => moneyOfMonth(app, '2026-13')).toThrow('MONTH must be like 2026-11')
  })

  test('ties where the money moved long before we heard of it, by a webhook that was lost', async () => {
    const earlier = 45 * 86_400_000
    const { readBalance } = app.paymentSetup
    const done = await moneyOfMonth(app, month, async (from, to) => {
      const shifted = (at: string, ms: number) => new Date(Date.parse(at) + ms).toISOString()
      const real = await readBalance(shifted(from, earlier), shifted(to, earlier))
      const movements = real.movements.map((one) => ({ ...one, createdAt: shifted(one.createdAt, -earlier) }))
      return { payouts: [], movements }
    })
    expect(done.result).toMatchObject({ totals: { charged: 0 }, differences: [] })
    expect(done.holds).toBe(true)
  })

  test('ties where somebody pays out by hand, of which Stripe does not say what went into it', async () => {
    const cancelled = await booked(24)
    app.forward(3 * 24 * 60)
    const payout = (await (await sandbox('test/payouts', '{"automatic":false}')).json()) as { id: string }
    const done = await moneyOfMonth(app, month)
    const lines = done.lines.join('\n')
    expect(lines).toContain(`Payout ${payout.id}`)
    expect(lines).toContain(`${bookingReference(cancelled)}  pi_`)
    expect(lines).not.toContain(`paid out with ${payout.id}`)
    expect(done.holds).toBe(true)
  })
})

const span = { from: '2026-11-01T04:00:00.000Z', to: '2026-12-01T05:00:00.000Z' }
const charge: BalanceMovement = {
  id: 'txn_1',
  kind: 'charge',
  amount: 3_100,
  fee: 120,
  net: 2_980,
  currency: 'cad',
  createdAt: '2026-11-30T23:59:59.000Z',
  sourceId: 'ch_1',
  intentId: 'pi_1',
  payoutId: null,
}
const booked = { key: 'charge pi_1', bookingId: 'b1', amount: 3_100, at: '2026-12-01T05:00:01.000Z' }
const differences = (movements: readonly BalanceMovement[], books: readonly (typeof booked)[]) =>
  compareMoney(span, { movements, payouts: [] }, { movements: books, onTheDay: [], rounding: [] }).differences

describe('the comparison', () => {
  test('takes what was booked in the next month for the movement that it was', () => {
    expect(differences([charge], [booked])).toEqual([])
  })

  test('names what only the provider has, what only the books have, and other amounts', () => {
    expect(differences([charge], [])).toEqual(['charge pi_1: $31.00 at the provider, nothing in our books'])
    expect(differences([charge], [{ ...booked, amount: 3_000 }])).toEqual([
      'charge pi_1: $31.00 at the provider, $30.00 in our books',
    ])
    const inMonth = { ...booked, key: 'refund re_1', amount: -100, at: '2026-11-15T12:00:00.000Z' }
    expect(differences([], [inMonth])).toEqual(['refund re_1: -$1.00 in our books, nothing at the provider'])
  })

  test('does not take another currency for ours, nor add it to our dollars', () => {
    const movements = [{ ...charge, currency: 'usd' }]
    expect(differences(movements, [booked])).toEqual(['charge pi_1: in usd, which our books do not know'])
    const { totals, payments } = compareMoney(
      span,
      { movements, payouts: [] },
      { movements: [booked], onTheDay: [], rounding: [] },
    )
    expect(totals).toEqual({ charged: 0, refunded: 0, disputed: 0, other: 0, fees: 0, net: 0 })
    expect(payments).toEqual([])
  })

  test('a refund that failed before it was in our books moved nothing; one that came back alone is named', () => {
    const refund = { ...charge, id: 'txn_2', kind: 'refund', amount: -3_100, fee: 0, net: -3_100 } as const
    const failure = { ...refund, id: 'txn_3', kind: 'refund_failure', amount: 3_100, net: 3_100 } as const
    const [sent, back] = [
      { ...refund, sourceId: 're_1', intentId: null },
      { ...failure, sourceId: 're_1', intentId: null },
    ]
    expect(differences([charge, sent, back], [booked])).toEqual([])
    // It came back in the next month.
    expect(differences([charge, sent, { ...back, createdAt: '2026-12-03T12:00:00.000Z' }], [booked])).toEqual([])
    expect(differences([charge, sent], [booked])).toEqual([
      'refund re_1: -$31.00 at the provider, nothing in our books',
    ])
    const other = { ...back, sourceId: 're_2' }
    expect(differences([charge, sent, other], [booked])).toEqual([
      'refund re_1: -$31.00 at the provider, nothing in our books',
      'returned re_2: $31.00 at the provider, nothing in our books',
    ])
  })
})
