import { beforeEach, describe, expect, test } from 'vitest'

import { phoneBooking } from '#services/contracts/visits.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { report } from '#services/features/care/concerns.ts'
import { decideOnConcern } from '#services/features/care/decide-concern.ts'
import { completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { reconcile, reconciler } from '#services/features/money/reconcile.ts'
import { refundSavedCardCharge } from '#services/features/money/saved-card-charges.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { accepted, begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { bookWithDepositLink, payByLink, phoneBookingId, phoneForm, staff } from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { announceAndWait, missVisit, workAndCharge } from '#tests/support/missed-visit.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const untilTheVisit = 4 * 24 * 60

async function payRest(bookingId: string): Promise<void> {
  const token = balanceToken(bookingId, memory.ctx.clock(), memory.ctx.secret)
  memory.provider.confirm(accepted(await openBalance(memory.ctx, token)).paymentIntentId)
  await completeBalance(memory.ctx, token)
  await memory.work()
}

/** The guarantee gives back what was paid by card: all of it. */
async function refundOfGuarantee(bookingId: string): Promise<void> {
  accepted(await finishVisit(memory.ctx, staff, bookingId, { outcome: 'completed' }))
  const told = await report(memory.ctx, staff, bookingId, { areas: ['seats'], words: 'A stain is still there' })
  const refundCents = accepted(told).refundableCents ?? 0
  await memory.work()
  const decision = { id: 'd'.repeat(32), words: 'For the seats.', outcome: 'refund', refundCents } as const
  accepted(await decideOnConcern(memory.ctx, staff, bookingId, decision))
}

/** A visit of which something was paid by card, and whose refund was asked for; the jobs that carry it out are lost. */
const kinds: Record<string, () => Promise<void>> = {
  'of the deposit of the shop, by a cancellation': async () => {
    const { bookingId } = await bookVisit(memory)
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
  },
  'of a deposit by link, by a cancellation': async () => {
    await payByLink(memory, await bookWithDepositLink(memory))
    accepted(await cancelBooking(memory.ctx, staff, phoneBookingId, { by: 'business', reason: 'weather' }))
  },
  'of the deposit and of the rest by card, by the guarantee': async () => {
    const { bookingId } = await bookVisit(memory)
    memory.forward(untilTheVisit)
    await payRest(bookingId)
    await refundOfGuarantee(bookingId)
  },
  'of the rest of a visit without a deposit, by the guarantee': async () => {
    accepted(await bookByPhone(memory.ctx, staff, phoneBooking.parse({ ...phoneForm, waiver: 'goodwill' })))
    memory.forward(untilTheVisit)
    await payRest(phoneBookingId)
    await refundOfGuarantee(phoneBookingId)
  },
  'of the rest of a visit whose link was not paid, by a cancellation': async () => {
    await bookWithDepositLink(memory)
    memory.forward(untilTheVisit)
    await payRest(phoneBookingId)
    accepted(await cancelBooking(memory.ctx, staff, phoneBookingId, { by: 'business', reason: 'weather' }))
  },
  'of the rest of a visit whose deposit the bank withdrew, by the guarantee': async () => {
    const { bookingId, paymentIntentId } = await begin(memory)
    memory.provider.confirm(paymentIntentId)
    await complete(memory, paymentIntentId)
    await memory.provider.cancel({ key: 'bank', intentId: paymentIntentId })
    await memory.work()
    memory.forward(untilTheVisit)
    await payRest(bookingId)
    await refundOfGuarantee(bookingId)
  },
  'of the charge of a saved card': async () => {
    const { bookingId } = await missVisit(memory)
    await announceAndWait(memory, bookingId)
    await workAndCharge(memory)
    accepted(await refundSavedCardCharge(memory.ctx, staff, bookingId))
  },
}

const waiting = async () => {
  const events = await memory.events()
  const of = (type: string) => events.filter((event) => event.type === type).length
  return of('RefundRequested') - of('RefundIssued')
}
const refunded = () => memory.provider.intents().reduce((sum, one) => sum + one.amountRefunded, 0)
const asked = async () =>
  (await memory.events()).reduce(
    (sum, { type, data }) => sum + (type === 'RefundRequested' && 'amountCents' in data ? Number(data.amountCents) : 0),
    0,
  )

describe.each([
  ['while the provider still lists the payment', 2],
  ['once the payment is older than what the provider lists', 8 * 24 * 60],
])('%s', (_when, minutes) => {
  test.each(Object.entries(kinds))('a lost refund %s is carried out by the reconciler, once', async (_kind, lose) => {
    await lose()
    expect(await waiting()).toBeGreaterThan(0)
    const before = refunded()
    memory.forward(minutes)
    const { mended, unresolved } = await reconcile(memory.ctx, reconciler)
    expect(unresolved).toEqual([])
    expect(mended).toContainEqual(expect.objectContaining({ what: 'refunded' }))
    expect(await waiting()).toBe(0)
    expect(refunded() - before).toBe(await asked())
    expect((await reconcile(memory.ctx, reconciler)).mended).toEqual([])
    expect(refunded() - before).toBe(await asked())
  })
})
