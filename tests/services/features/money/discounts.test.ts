import { beforeEach, describe, expect, test } from 'vitest'

import { receiptEvents } from '#events/receipt.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { visitOf } from '#services/features/visit/visit-of-booking.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const staff = { kind: 'staff', staffId: 's1' } as const
const goodwill = {
  discountId: 'd1',
  amountCents: 2_003,
  shownTotalCents: 12_500,
  reason: 'goodwill',
  note: '',
} as const
const another = { ...goodwill, discountId: 'd2', shownTotalCents: 12_500 - 2_003 }

/** A visit that was made, its deposit of 31.00 paid: 125.00 and 16.25 of tax. */
async function made() {
  const { bookingId } = await bookVisit(memory)
  memory.forward(4 * 24 * 60)
  await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' })
  await memory.work()
  return { bookingId, token: balanceToken(bookingId, memory.ctx.clock(), memory.ctx.secret) }
}

const documents = async () =>
  (await memory.events())
    .filter(({ type }) => type === 'ReceiptIssued')
    .map(({ data }) => receiptEvents.ReceiptIssued.data.parse(data))

const owedEverywhere = async ({ bookingId, token }: { readonly bookingId: string; readonly token: string }) => [
  accepted(await officeVisitOf(memory.ctx, bookingId)).owedCents,
  accepted(await balanceBehind(memory.ctx, token)).visit?.owedCents,
  (await documents()).at(-1)?.owedCents,
]

describe('a discount on the bill of a visit', () => {
  test('is owed less everywhere to the cent, and a credit note corrects the invoice, which stays as it was', async () => {
    const visit = await made()
    const [, invoice] = await documents()
    expect(await owedEverywhere(visit)).toEqual([11_025, 11_025, 11_025])
    // 104.97 and 13.65 of tax, without the deposit.
    expect(await discountVisit(memory.ctx, staff, visit.bookingId, goodwill)).toEqual({
      totalCents: 10_497,
      owedCents: 8_762,
    })
    await memory.work()
    expect(await owedEverywhere(visit)).toEqual([8_762, 8_762, 8_762])
    const booking = await stateOf(memory.ctx.log, bookingAt(visit.bookingId))
    expect(booking.status === 'none' ? null : visitOf(booking)).toMatchObject({
      discountCents: 2_003,
      totalCents: 10_497,
    })
    const issued = await documents()
    expect(issued[1]).toEqual(invoice)
    expect(issued.at(-1)).toMatchObject({
      kind: 'discount',
      amountCents: 2_263,
      hstIncludedCents: 260,
      totalCents: 10_497,
      hstCents: 1_365,
      corrects: invoice?.receiptId,
    })
    expect(memory.mailer.sent.at(-1)?.subject).toMatch(/^Credit note 2026-\d{6}: FG-/)

    await undoVisitDiscount(memory.ctx, staff, visit.bookingId, 'd1')
    await memory.work()
    expect(await owedEverywhere(visit)).toEqual([11_025, 11_025, 11_025])
    expect((await documents()).at(-1)).toMatchObject({ kind: 'discount-undone', corrects: issued.at(-1)?.receiptId })
  })

  test('is paid to the last cent, by card at the lower price though the page was open at the higher', async () => {
    const visit = await made()
    const before = accepted(await openBalance(memory.ctx, visit.token))
    await discountVisit(memory.ctx, staff, visit.bookingId, goodwill)
    const { paymentIntentId, amountCents } = accepted(await openBalance(memory.ctx, visit.token))
    expect([before.amountCents, amountCents]).toEqual([11_025, 8_762])
    expect(memory.provider.intents().find(({ id }) => id === before.paymentIntentId)?.status).toBe('canceled')
    memory.provider.confirm(paymentIntentId)
    await completeBalance(memory.ctx, visit.token)
    // Accepted and not captured yet: another price is not decided meanwhile.
    expect(await discountVisit(memory.ctx, staff, visit.bookingId, another)).toEqual({
      refused: 'balance_being_paid',
    })
    await memory.work()
    expect(await owedEverywhere(visit)).toEqual([0, 0, 0])
    expect(await undoVisitDiscount(memory.ctx, staff, visit.bookingId, 'd1')).toEqual({ refused: 'discount_paid' })
    expect(await discountVisit(memory.ctx, staff, visit.bookingId, another)).toEqual({
      refused: 'discount_below_paid',
      details: { amount: 0 },
    })
  })

  test('leaves what cash pays after it without a cent over, price and tax apart', async () => {
    const { bookingId } = await made()
    await payBalance(memory.ctx, staff, bookingId, { method: 'cash', amountCents: 5_000 })
    await discountVisit(memory.ctx, staff, bookingId, goodwill)
    const paid = accepted(await payBalance(memory.ctx, staff, bookingId, { method: 'cash' }))
    expect(paid).toEqual({ amountCents: 10_497 - 3_100, taxCents: 1_365, owedCents: 0 })
  })
})
