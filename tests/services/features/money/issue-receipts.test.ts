import { beforeEach, describe, expect, test } from 'vitest'

import { receiptEvents, type ReceiptData } from '#events/receipt.ts'
import { printReceipt } from '#services/domain/receipt/print.ts'
import { changeBusiness } from '#services/features/business/business-details.ts'
import { issueReceipts } from '#services/features/money/issue-receipts.ts'
import { capturePayment } from '#services/features/money/move-money.ts'
import { receiptOf } from '#services/features/money/own-receipts.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { accepted, begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const untilTheVisit = 4 * 24 * 60
const staff = { kind: 'staff', staffId: 's1' } as const
const worker = { kind: 'worker', name: 'issue-receipts-of-booking' } as const

async function issued(): Promise<ReceiptData[]> {
  await memory.work()
  return (await memory.events())
    .filter(({ type }) => type === 'ReceiptIssued')
    .map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data))
}
const told = (receipts: readonly ReceiptData[]) =>
  receipts.map(({ receiptId, kind, amountCents, hstIncludedCents, owedCents, corrects }) => [
    receiptId,
    kind,
    amountCents,
    hstIncludedCents,
    owedCents,
    corrects,
  ])

describe('receipts', () => {
  test('the deposit has one when it is captured: the lines, the tax of the whole, what was paid and what is owed', async () => {
    const { bookingId } = await bookVisit(memory, { addons: ['stain-treatment'] })
    const [receipt] = await issued()
    expect(receipt).toEqual({
      receiptId: '2026-000001',
      year: 2026,
      number: 1,
      kind: 'deposit',
      source: expect.stringMatching(new RegExp(`^payment-${bookingId}@\\d+$`)),
      bookingId,
      paymentId: bookingId,
      customerId: expect.any(String),
      language: 'en',
      issuedOn: '2026-11-20',
      seller: {
        name: 'Fresh Glaze',
        phone: '(416) 555-0134',
        email: 'hello@freshglaze.example',
        address: null,
        hstNumber: '123456789 RT0001',
        footers: { en: '', fr: '', pa: '' },
      },
      businessVersion: 0,
      visit: {
        reference: expect.stringMatching(/^FG-/),
        date: '2026-11-24',
        time: '10:00 AM',
        vehicle: '2021 Honda Civic',
      },
      discounts: [],
      lines: [
        { name: 'Glazed Detail', priceCents: 12_500 },
        { name: 'Stain Treatment', priceCents: 3_500 },
      ],
      totalCents: 16_000,
      hstCents: 2_080,
      amountCents: 3_100,
      hstIncludedCents: 0,
      isTaxed: false,
      payments: [{ on: '2026-11-20', kind: 'deposit', method: 'card', amountCents: 3_100 }],
      owedCents: 14_980,
      corrects: null,
    })
  })

  test('the completed visit has an invoice over the whole, and the balance a receipt', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    expect(told(await issued())).toEqual([
      ['2026-000001', 'deposit', 3_100, 0, 11_025, null],
      ['2026-000002', 'invoice', 14_125, 0, 11_025, null],
    ])
    await payBalance(memory.ctx, staff, bookingId, { method: 'cash' })
    const [, , payment] = await issued()
    expect(payment).toMatchObject({ kind: 'payment', amountCents: 11_025, owedCents: 0 })
    expect(payment?.payments.map(({ kind, method, amountCents }) => [kind, method, amountCents])).toEqual([
      ['deposit', 'card', 3_100],
      ['balance', 'cash', 11_025],
    ])
  })

  test.each([
    ['of this year', 2026, ['2026-000001', '2026-001001', '2026-001002']],
    ['of another year', 2025, ['2026-000001', '2026-000002', '2026-000003']],
  ])('after a loss %s the numbers go on where no lost document can stand', async (_when, year, ids) => {
    const { bookingId } = await bookVisit(memory)
    await memory.work()
    memory.forward(untilTheVisit - 5 * 60)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
    const receipts = { ...memory.ctx.receipts, resumed: { year, number: 1_001 } }
    await issueReceipts({ ...memory.ctx, receipts }, worker, bookingId)
    expect((await issued()).map(({ receiptId }) => receiptId)).toEqual(ids)
  })

  test('a refund has a credit note that corrects the receipt of the deposit', async () => {
    const { bookingId } = await bookVisit(memory)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'weather' })
    expect(told(await issued())).toEqual([
      ['2026-000001', 'deposit', 3_100, 0, 11_025, null],
      ['2026-000002', 'credit-note', 3_100, 0, 0, '2026-000001'],
    ])
  })

  test('what a late cancellation keeps has tax in it, and what it gives back has none', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit - 5 * 60)
    await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'other' })
    expect(told(await issued())).toEqual([
      ['2026-000001', 'deposit', 3_100, 0, 11_025, null],
      ['2026-000002', 'kept-deposit', 1_550, 178, 0, '2026-000001'],
      ['2026-000003', 'credit-note', 1_550, 0, 0, '2026-000001'],
    ])
  })

  test('where the owner says that a kept deposit has no tax, its receipt has none', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'no-show' })
    const ctx = { ...memory.ctx, receipts: { hstNumber: null, isKeptDepositTaxed: false } }
    await issueReceipts(ctx, worker, bookingId)
    const [, kept] = await issued()
    expect(kept).toMatchObject({ kind: 'kept-deposit', amountCents: 3_100, hstIncludedCents: 0 })
    expect(kept?.seller.hstNumber).toBeNull()
  })

  test('a document carries the edition of the business details that it was issued under, and stays as it is when they change', async () => {
    await bookVisit(memory)
    const [before] = await issued()
    const details = {
      name: 'Glaze Inc.',
      phone: '905 555 0199',
      email: 'hello@glaze.example',
      address: '1 Front Street',
    }
    const footers = { en: 'Thank you.', fr: '', pa: '' }
    const form = { ...details, hstNumber: '123456782RT0001', footers, expectedVersion: 0 }
    expect(await changeBusiness(memory.ctx, staff, form)).toEqual({ version: 1 })
    await bookVisit(memory, { date: '2026-11-25', visitor: 'v2' })
    const [first, second] = await issued()
    expect(first).toEqual(before)
    expect([first?.businessVersion, second?.businessVersion]).toEqual([0, 1])
    expect(second?.seller).toEqual({
      ...details,
      phone: '(905) 555-0199',
      hstNumber: '123456782 RT0001',
      footers,
    })
    const found = accepted(await receiptOf(memory.ctx, second?.receiptId ?? ''))
    expect(printReceipt(found.data, null, 'fr').footer).toBe('Thank you.')
  })

  test('asked again, a history has no further document', async () => {
    const { bookingId } = await bookVisit(memory)
    const first = await issued()
    await Promise.all([1, 2, 3].map(() => issueReceipts(memory.ctx, worker, bookingId)))
    expect(await issued()).toEqual(first)
  })

  test('numbers begin anew with the year', async () => {
    await bookVisit(memory)
    await issued()
    memory.forward(60 * 24 * 60)
    await bookVisit(memory, { date: '2027-02-02', visitor: 'v2' })
    expect((await issued()).map(({ receiptId }) => receiptId)).toEqual(['2026-000001', '2027-000001'])
  })

  test('the last number is asked for once, and what somebody else gave out after it is not given out again', async () => {
    let asked = 0
    const views = {
      ...memory.ctx.views,
      lastReceiptNumber: (year: number) => {
        asked += 1
        return memory.ctx.views.lastReceiptNumber(year)
      },
    }
    const here = { ...memory.ctx, views }
    const elsewhere = { ...memory.ctx, log: { ...memory.ctx.log } }
    for (const [index, where] of [here, here, elsewhere, here].entries()) {
      const { bookingId, paymentIntentId } = await begin(memory, {
        date: `2026-12-0${index + 1}`,
        visitor: `v${index}`,
      })
      memory.provider.confirm(paymentIntentId)
      await complete(memory, paymentIntentId)
      await capturePayment(memory.ctx, { kind: 'worker', name: 'capture-when-authorised' }, bookingId)
      await issueReceipts(where, worker, bookingId)
    }
    expect(asked).toBe(2)
    expect((await issued()).map(({ receiptId }) => receiptId)).toEqual(
      [1, 2, 3, 4].map((number) => `2026-00000${number}`),
    )
  })

  test('a booking that was never confirmed has none', async () => {
    await issueReceipts(memory.ctx, worker, 'nobody')
    expect(await issued()).toEqual([])
  })

  test('the invoice and the receipt of the balance are mailed as PDF, once each, in the language of the booking', async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
    await issued()
    await payBalance(memory.ctx, staff, bookingId, { method: 'cash' })
    await issued()
    const mails = memory.mailer.sent.filter(({ key }) => key.startsWith('receipt-'))
    expect(
      mails.map(({ to, subject, files }) => [to, subject.split(':')[0], files?.map(({ filename }) => filename)]),
    ).toEqual([
      ['asha.gill@example.com', 'Invoice 2026-000002', ['fresh-glaze-2026-000002.pdf']],
      ['asha.gill@example.com', 'Payment receipt 2026-000003', ['fresh-glaze-2026-000003.pdf']],
    ])
    expect(mails[0]?.text).toContain('$110.25')
    expect(mails[1]?.text).not.toContain('Still owed')
    expect(
      Buffer.from((await mails[0]?.files?.[0]?.content()) ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })
})
