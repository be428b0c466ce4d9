import { beforeEach, describe, expect, test } from 'vitest'

import { disputeStream } from '#events/dispute.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const due = '2026-11-29T17:00:00.000Z'
const taken = { id: 'txn_1', amount: -3_100, fee: 1_500 }
const opened = {
  id: 'dp_1',
  amount: 3_100,
  reason: 'fraudulent',
  status: 'needs_response',
  evidenceDueBy: due,
  transactions: [taken],
}

/** The provider's webhooks come, and the workers do what follows from them. */
async function hear(): Promise<void> {
  await memory.tell()
  await memory.work()
}

const booksOf = async (paymentId: string) =>
  (await memory.ctx.log.readStream(disputeStream(paymentId))).map(({ type, data }) => [type, data])
const officeMails = () => memory.mailer.sent.filter(({ to }) => to === 'office@freshglaze.example')

describe('a dispute', () => {
  test('whose webhooks were lost is found by the reconciler: opened, and weeks later lost; the office is told of both', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.provider.dispute(paymentIntentId, opened)
    const what = [{ intentId: paymentIntentId, what: 'noted-dispute' }]
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual(what)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
    await memory.work()
    memory.forward(60 * 24 * 60)
    memory.provider.dispute(paymentIntentId, { ...opened, status: 'lost' })
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual(what)
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
    const types = (await booksOf(bookingId)).map(([type]) => type)
    expect(types).toEqual(['DisputeOpened', 'DisputeMoneyMoved', 'DisputeUpdated', 'DisputeClosed'])
    await memory.work()
    expect(officeMails().filter(({ subject }) => /disput/i.test(subject))).toHaveLength(2)
  })

  test('enters the books by its webhook, once, and the office is told until when to answer', async () => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.provider.dispute(paymentIntentId, opened)
    await hear()
    memory.provider.dispute(paymentIntentId, opened)
    await hear()
    const about = { disputeId: 'dp_1', paymentId: bookingId, bookingId }
    expect(await booksOf(bookingId)).toEqual([
      [
        'DisputeOpened',
        {
          ...about,
          intentId: paymentIntentId,
          amountCents: 3_100,
          reason: 'fraudulent',
          status: 'needs_response',
          evidenceDueBy: due,
        },
      ],
      ['DisputeMoneyMoved', { ...about, transactionId: 'txn_1', amountCents: -3_100, feeCents: 1_500 }],
    ])
    const mails = officeMails().filter(({ subject }) => subject.startsWith('A payment is disputed: $31, FG-'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Answer until')
    expect(mails[0]?.text).toContain('npm run ops -- dispute dp_1')
    expect(memory.lines.filter(({ level }) => level === 'error')).toHaveLength(1)
  })

  test.each(['won', 'lost'] as const)('that is %s is closed in the books, and the office is told', async (outcome) => {
    const { bookingId, paymentIntentId } = await bookVisit(memory)
    memory.provider.dispute(paymentIntentId, opened)
    await hear()
    const back = outcome === 'won' ? [{ id: 'txn_2', amount: 3_100, fee: 0 }] : []
    memory.provider.dispute(paymentIntentId, { ...opened, status: outcome, transactions: [taken, ...back] })
    await hear()
    const books = await booksOf(bookingId)
    expect(books.at(-1)).toMatchObject(['DisputeClosed', { outcome }])
    expect(books.filter(([type]) => type === 'DisputeMoneyMoved')).toHaveLength(1 + back.length)
    expect(officeMails().filter(({ subject }) => subject.startsWith(`A dispute is ${outcome}`))).toHaveLength(1)
  })

  test('that was over before the mail about its opening was sent is told as over alone', async () => {
    const { paymentIntentId } = await bookVisit(memory)
    memory.provider.dispute(paymentIntentId, { ...opened, status: 'lost' })
    await hear()
    const subjects = officeMails().map(({ subject }) => subject.split(':')[0])
    expect(subjects).toContain('A dispute is lost')
    expect(subjects).not.toContain('A payment is disputed')
  })

  test('about a payment of another program is left alone', async () => {
    const other = { key: 'k', amount: 100, bookingId: 'elsewhere', paymentId: 'elsewhere' }
    const { id } = await memory.provider.createIntent(other)
    memory.provider.dispute(id, opened)
    await hear()
    expect(await booksOf('elsewhere')).toEqual([])
  })
})
