import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bookingReference } from '#events/values/ids.ts'
import { stateOf } from '#services/commands/perform.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { opsContextOf } from '#services/operations/context.ts'
import { day } from '#services/operations/day.ts'
import { dispute } from '#services/operations/dispute.ts'
import { Refused, UsageError } from '#services/operations/refusal.ts'
import { visit } from '#services/operations/visit.ts'
import { readConfig } from '#services/process/config.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { intentRequest } from '../features/orders.ts'

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

/** A booking whose deposit is captured; answers its id and reference. */
async function booked(date: string, card?: string) {
  const visitor = app.visitor()
  const { body } = await visitor.post('/api/create-payment-intent', intentRequest('glazed', date, '10:00 AM'))
  await visitor.pay(body.clientSecret, card)
  expect((await visitor.post('/api/payments/complete', { paymentIntentId: body.paymentIntentId })).status).toBe(200)
  const id: string = body.bookingId
  const payment = () => stateOf(app.ctx.log, paymentAt(id))
  await eventually(async () => (await payment()).status === 'paid', 'the deposit is captured')
  return { id, reference: bookingReference(id), intentId: String(body.paymentIntentId), payment }
}

const onDay = (positionals: string[], values: Record<string, string> = {}) =>
  day.plan({ positionals, values, folder: '.' }).run({
    ops: opsContextOf(app, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

test('ops day closes a day and opens it again', async () => {
  const order = intentRequest('sprinkle', '2026-12-17', '9:00 AM')
  const ask = async () => (await app.visitor().post('/api/create-payment-intent', order)).body.code
  expect(await onDay(['2026-12-17', 'close'], { reason: 'holidays' })).toMatchObject({ result: { isClosed: true } })
  expect(await ask()).toBe('day_closed')
  expect(await onDay(['2026-12-17', 'open'])).toMatchObject({ lines: ['2026-12-17 is open as usual.'] })
  expect(await ask()).toBeUndefined()
  await expect(onDay(['2026-02-30', 'open'])).rejects.toThrow('2026-02-30 is no date in the calendar.')
  expect(() => onDay(['2026-12-17', 'close'])).toThrow('--reason must say why')
})

const onDispute = (positionals: string[], values: Record<string, string> = {}, folder = '.') =>
  dispute.plan({ positionals, values, folder }).run({
    ops: opsContextOf(app, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async () => {},
  })

test('ops dispute lists what is disputed with the time that is left, and what to answer with, until it is won', async () => {
  const { id, reference } = await booked('2026-12-15', 'pm_card_createDispute')
  const list = async () => (await onDispute([])).lines.find((line) => line.includes(reference)) ?? ''
  await eventually(async () => (await list()).includes('$15.00 of fees'), 'the webhooks')
  expect(await list()).toMatch(
    /^dp_\w+ {2}FG-\w{6} {2}\$31\.00 {2}fraudulent {2}needs response, answer until \S+ \S+, \d days left; \$31\.00 taken/,
  )
  const evidenceNow = async () => (await onDispute([reference])).lines.join('\n')
  await eventually(async () => (await evidenceNow()).includes('booking confirmed, mailed'), 'the mail of the booking')
  const evidence = await evidenceNow()
  expect(evidence).toContain('# Customer email\n')
  expect(evidence).toContain(
    '# Refund policy disclosure\nNo agreement to the terms is recorded.\nUntil 2026-12-14 10:00: 100 %',
  )
  expect(evidence).toContain('2026-000001 (deposit)')
  const [disputeId = ''] = (await list()).split(' ')
  await fetch(`${app.url}/sandbox/stripe/v1/disputes/${disputeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.paymentSetup.sandboxKeys?.secretKey}` },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': 'winning_evidence' }),
  })
  await eventually(async () => (await list()).includes('won; $0.00 taken, $15.00 of fees'), 'the bank’s answer')
  expect((await app.ctx.log.readStream(`disputes-${id}`)).at(-1)?.type).toBe('DisputeClosed')
  await expect(onDispute(['dp_unknown'])).rejects.toThrow('There is no dispute dp_unknown.')
})

test('ops dispute --out writes what to answer with to a file of its own, for its owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dispute-'))
  const file = join(folder, 'answer.txt')
  try {
    const { reference } = await booked('2026-12-16', 'pm_card_createDispute')
    const isDisputed = async () => (await onDispute([])).lines.some((line) => line.includes(reference))
    await eventually(isDisputed, 'the webhooks')
    expect((await onDispute([reference], { out: 'answer.txt' }, folder)).lines).toEqual([`Written to ${file}.`])
    expect(await readFile(file, 'utf8')).toContain('# Customer email\n')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(onDispute([reference], { out: 'answer.txt' }, folder)).rejects.toThrow('is there already')
    expect(await readdir(folder)).toEqual(['answer.txt'])
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('ops visit', () => {
  test('cancel frees the slot and refunds what the policy names, by the reference of the customer', async () => {
    const { reference, intentId } = await booked('2026-11-24')
    const done = await run([reference, 'cancel'], { by: 'business', reason: 'weather' })
    expect(done).toMatchObject({ holds: true, result: { refundCents: 3_100 } })
    expect(done.lines).toEqual([`${reference} is cancelled, and its slot is free.`, '$31.00 of the deposit goes back.'])
    const refunded = async () => (await app.ctx.provider.retrieveIntent(intentId)).amountRefunded === 3_100
    await eventually(refunded, 'the refund is made')
    expect(await run([reference, 'cancel'], { by: 'business' })).toMatchObject({ result: { refundCents: 3_100 } })
    const again = await app
      .visitor()
      .post('/api/create-payment-intent', intentRequest('glazed', '2026-11-24', '10:00 AM'))
    expect(again.status).toBe(200)
  })

  test('complete and balance end a visit that has begun, each once', async () => {
    const { id, reference, payment } = await booked('2026-11-25')
    await expect(run([id, 'complete'])).rejects.toThrow(`${reference} has not started yet.`)
    app.forward(6 * 24 * 60)
    expect(await run([id, 'balance'], { method: 'cheque', amount: '50', tip: '5.00' })).toMatchObject({
      lines: ['$42.63 and $7.37 of tax are paid, by cheque.', '$60.25 is still owed.'],
    })
    await expect(run([id, 'balance'], { method: 'cash', amount: '60.26' })).rejects.toThrow('owes less than that')
    for (let times = 0; times < 2; times += 1) {
      expect(await run([id, 'complete'])).toMatchObject({ lines: [`${reference} is completed.`] })
      expect(await run([reference, 'balance'], { method: 'e-transfer' })).toMatchObject({
        lines: ['$94.00 and $16.25 of tax are paid, by e-transfer.'],
      })
    }
    expect(await payment()).toMatchObject({
      balance: {
        paid: [
          { amountCents: 4_263, taxCents: 737 },
          { amountCents: 5_137, taxCents: 888 },
        ],
      },
    })
    await expect(run([id, 'no-show'])).rejects.toThrow(`${reference} is completed.`)
    await expect(run([id, 'cancel'], { by: 'customer' })).rejects.toThrow(Refused)
  })

  test('no-show keeps the deposit', async () => {
    const { reference, payment } = await booked('2026-12-01')
    app.forward(6 * 24 * 60)
    expect(await run([reference, 'no-show'])).toMatchObject({ result: { outcome: 'no-show' } })
    expect(await payment()).toMatchObject({ status: 'paid', refunds: [] })
  })

  test.each([
    [['FG-000000'], {}, 'An argument is missing'],
    [['FG-000000', 'forget'], {}, 'What?'],
    [['FG-000000', 'cancel'], {}, '--by must be one of customer, business'],
    [['FG-000000', 'cancel'], { by: 'business', reason: 'rain' }, '--reason must be one of'],
    [['FG-000000', 'balance'], { method: 'gold' }, '--method must be one of'],
    [['FG-000000', 'balance'], { method: 'cash', amount: '5.5' }, '--amount must be an amount in dollars'],
    [['FG-000000', 'balance'], { method: 'cash', tip: '-5' }, '--tip must be an amount in dollars'],
  ])('%j with %j is not understood', (positionals, values, why) => {
    const planning = () => run(positionals, values)
    expect(planning).toThrow(UsageError)
    expect(planning).toThrow(why)
  })

  test('of a booking that does not exist says so', async () => {
    await expect(run(['FG-000000', 'complete'])).rejects.toThrow('There is no booking FG-000000.')
  })
})
