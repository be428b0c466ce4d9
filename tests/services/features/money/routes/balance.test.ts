import { afterAll, beforeAll, expect, test } from 'vitest'

import { balanceStanding } from '#services/contracts/balance.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
beforeAll(async () => {
  ctx = await openTestApp({ now: '2026-11-24T17:00:00.000Z', vans: 1 })
})
afterAll(() => ctx.close())

test('the balance is paid by card through the link beside what is owed, and everybody reads that it is', async () => {
  const { visitor, email } = await accountVisitors(ctx).customer()
  const allOf = async () => ownBookings.parse((await visitor.get('/api/user/bookings')).body)
  await bookAsGuest(ctx, { email, date: '2026-11-25', time: '3:00 PM' })
  expect(await allOf()).toMatchObject([{ owedCents: 11_025, payPath: null }])
  ctx.forward(28 * 60)
  const [own] = await allOf()
  const token = new URLSearchParams(own?.payPath?.split('?')[1]).get('token') ?? ''
  const anybody = ctx.visitor()
  const standing = async () => balanceStanding.parse((await anybody.get(`/api/balance/${token}`)).body)
  expect(await standing()).toMatchObject({ status: 'owed', visit: { owedCents: 11_025, paidCents: 3_100 } })
  const { clientSecret, amountCents } = (await anybody.post(`/api/balance/${token}/intent`)).body
  expect(amountCents).toBe(11_025)
  await anybody.pay(clientSecret)
  // No page asks: the webhook alone settles it.
  await eventually(async () => (await standing()).status === 'paid', 'the capture of the balance')
  expect((await anybody.post(`/api/balance/${token}/payment`)).body.status).toBe('paid')
  expect((await anybody.post(`/api/balance/${token}/intent`)).body.code).toBe('balance_paid')
  expect((await anybody.get(`/api/balance/${token}x`)).body.code).toBe('link_unknown')
  const receipts = await eventually(async () => {
    const found = (await allOf())[0]?.receipts
    return found?.some(({ kind }) => kind === 'payment') && found
  }, 'the receipt of the balance')
  expect(receipts.map(({ kind }) => kind)).toEqual(['deposit', 'payment'])
  expect(await allOf()).toMatchObject([{ owedCents: 0, payPath: null, paidCents: 14_125 }])
})
