import { afterAll, beforeAll, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import { visit } from '#services/operations/visit.ts'
import { readConfig } from '#services/process/config.ts'
import { accepted } from '#tests/support/checkout.ts'
import { phoneBookingId, phoneForm, staff } from '#tests/support/deposit-by-link.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ now: '2026-11-20T17:00:00.000Z' })
})
afterAll(() => app.close())

const run = (positionals: string[], values: Record<string, string> = {}) =>
  visit.plan({ positionals, values, folder: '.' }).run({
    ops: opsContextOf(app, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

const reference = bookingReference(phoneBookingId)
const payment = () => stateOf(app.ctx.log, paymentAt(phoneBookingId))

test('ops visit asks for a deposit by link, sends the link again, and takes the request back for a reason', async () => {
  accepted(await bookByPhone(app.ctx, staff, phoneBooking.parse({ ...phoneForm, waiver: 'goodwill' })))
  const asked = await run([reference, 'deposit-link'])
  expect(asked.result).toMatchObject({ bookingId: phoneBookingId, amountCents: 3_100, isMailed: true })
  expect(asked.lines).toEqual([
    `$31.00 of deposit are asked for ${reference}, until 2026-11-22 12:00. The link was mailed.`,
    expect.stringContaining('/pay?token='),
  ])
  expect(await payment()).toMatchObject({ status: 'asked', link: { amountCents: 3_100 } })

  // Within a minute it is the same request, and no second mail.
  expect((await run([reference, 'deposit-link'])).lines).toEqual(asked.lines)
  const events = await app.ctx.log.readStream(`payment-${phoneBookingId}`)
  expect(events.map(({ type, meta }) => [type, meta.actor.kind])).toEqual([
    ['DepositWaived', 'staff'],
    ['DepositLinkIssued', 'operator'],
  ])

  expect(() => visit.plan({ positionals: [reference, 'waive-deposit'], values: {}, folder: '.' })).toThrow(UsageError)
  const waived = await run([reference, 'waive-deposit'], { reason: 'regular' })
  expect(waived).toMatchObject({
    result: { deposit: 'waived' },
    lines: [`No deposit is asked for ${reference} any more: all of the price is paid on the day.`],
  })
  expect((await run([reference, 'waive-deposit'], { reason: 'regular' })).lines).toEqual(waived.lines)
  expect((await payment()).status).toBe('waived')
  await expect(run(['FG-000000', 'deposit-link'])).rejects.toThrow(Refused)
})

test('ops visit says why a deposit is not asked for, or not taken back', async () => {
  await run([reference, 'balance'], { method: 'cash' })
  await expect(run([reference, 'deposit-link'])).rejects.toThrow(`${reference} is paid in full.`)
  await run([reference, 'cancel'], { by: 'customer' })
  await expect(run([reference, 'deposit-link'])).rejects.toThrow(`${reference} is cancelled.`)
})
