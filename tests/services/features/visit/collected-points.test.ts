import { describe, expect, test } from 'vitest'

import { figuresOfCustomers } from '#projections/customer-figures.ts'
import { stateOf } from '#services/commands/perform.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { report } from '#services/features/care/concerns.ts'
import { decideOnConcern } from '#services/features/care/decide-concern.ts'
import { completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { captureBalance } from '#services/features/money/move-balance.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { accepted, begin, bookVisit, complete } from '#tests/support/checkout.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { phoneBookingId, phoneForm, staff } from '#tests/support/deposit-by-link.ts'
import { openMemoryContext, type PopulatedContext } from '#tests/support/memory-context.ts'

const untilTheVisit = 4 * 24 * 60
const wholeCents = 14_125

async function payRest({ ctx, provider }: PopulatedContext, bookingId: string): Promise<void> {
  const token = balanceToken(bookingId, ctx.clock(), ctx.secret)
  provider.confirm(accepted(await openBalance(ctx, token)).paymentIntentId)
  await completeBalance(ctx, token)
}

const cash = ({ ctx }: PopulatedContext, bookingId: string, amountCents: number | null = null) =>
  payBalance(ctx, staff, bookingId, { method: 'cash', amountCents })
const cancel = async ({ ctx }: PopulatedContext, bookingId: string) =>
  accepted(await cancelBooking(ctx, staff, bookingId, { by: 'customer', reason: 'plans_changed' }))

/** A visit that was made and paid, 31.00 of it by card; 20.00 of that is to go back, and was not sent yet. */
async function refundedUnderGuarantee(context: PopulatedContext): Promise<string> {
  const { bookingId } = await bookVisit(context)
  context.forward(untilTheVisit)
  accepted(await cash(context, bookingId))
  accepted(await finishVisit(context.ctx, staff, bookingId, { outcome: 'completed' }))
  await context.work()
  accepted(await report(context.ctx, staff, bookingId, { areas: ['seats'], words: 'A stain' }))
  const decision = { id: 'd'.repeat(32), outcome: 'refund', words: 'We are sorry', refundCents: 2_000 } as const
  accepted(await decideOnConcern(context.ctx, staff, bookingId, decision))
  return bookingId
}

/** A visit that is cancelled while the card for its deposit, which a link asked for, is being captured: the deposit is too late for it. */
async function depositTooLate(context: PopulatedContext, { inCashCents }: { readonly inCashCents: number }) {
  const { ctx, provider } = context
  accepted(await bookByPhone(ctx, staff, phoneBooking.parse(phoneForm)))
  await context.work()
  if (inCashCents > 0) accepted(await cash(context, phoneBookingId, inCashCents))
  const { depositLink } = accepted(await officeVisitOf(ctx, phoneBookingId))
  const token = new URL(depositLink?.url ?? '').searchParams.get('token') ?? ''
  provider.confirm(accepted(await openBalance(ctx, token)).paymentIntentId)
  await completeBalance(ctx, token)
  provider.during('capture', async () => {
    await cancel(context, phoneBookingId)
  })
  await captureBalance(ctx, { kind: 'worker', name: 'capture-balance-when-authorised' }, phoneBookingId)
  return phoneBookingId
}

const cases: readonly {
  readonly what: string
  readonly keptCents: number
  readonly happen: (context: PopulatedContext) => Promise<string>
}[] = [
  {
    what: 'everything, of a visit whose deposit the bank withdrew and that was paid on the day',
    keptCents: wholeCents,
    async happen(context) {
      const { bookingId, paymentIntentId } = await begin(context)
      context.provider.confirm(paymentIntentId)
      await complete(context, paymentIntentId)
      await context.provider.cancel({ key: 'bank', intentId: paymentIntentId })
      await context.work()
      context.forward(untilTheVisit)
      accepted(await cash(context, bookingId))
      accepted(await finishVisit(context.ctx, staff, bookingId, { outcome: 'completed' }))
      return bookingId
    },
  },
  {
    what: 'nothing, of a cancelled visit that was paid by hand, which is returned by hand',
    keptCents: 0,
    async happen(context) {
      accepted(await bookByPhone(context.ctx, staff, phoneBooking.parse({ ...phoneForm, waiver: 'regular' })))
      accepted(await cash(context, phoneBookingId))
      await cancel(context, phoneBookingId)
      return phoneBookingId
    },
  },
  {
    what: 'the deposit that is kept, of a visit that was paid by hand in part and cancelled late',
    keptCents: 3_100,
    async happen(context) {
      const { bookingId } = await bookVisit(context)
      context.forward(untilTheVisit - 3 * 60)
      accepted(await cash(context, bookingId, 5_000))
      await cancel(context, bookingId)
      return bookingId
    },
  },
  {
    what: 'nothing, of a visit that was paid by card and cancelled by the business, before its refunds are issued',
    keptCents: 0,
    async happen(context) {
      const { bookingId } = await bookVisit(context)
      context.forward(untilTheVisit)
      await payRest(context, bookingId)
      await context.work()
      accepted(await cancelBooking(context.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
      return bookingId
    },
  },
  {
    what: 'the rest of a visit of which a part goes back under the guarantee, from the decision on',
    keptCents: wholeCents - 2_000,
    happen: (context) => refundedUnderGuarantee(context),
  },
  {
    what: 'everything, of a visit whose refund under the guarantee the provider refused',
    keptCents: wholeCents,
    async happen(context) {
      context.provider.fail('refund', 'refused')
      const bookingId = await refundedUnderGuarantee(context)
      await context.work()
      return bookingId
    },
  },
  {
    what: 'nothing, of a cancelled visit that was paid by hand in part and whose deposit was captured too late for it',
    keptCents: 0,
    happen: (context) => depositTooLate(context, { inCashCents: 1_000 }),
  },
  {
    what: 'nothing, of a deposit that was captured too late for its visit and whose refund the provider refused',
    keptCents: 0,
    async happen(context) {
      const bookingId = await depositTooLate(context, { inCashCents: 0 })
      context.provider.fail('refund', 'refused')
      await context.work()
      return bookingId
    },
  },
  {
    what: 'everything, of a visit that was made and paid in parts',
    keptCents: wholeCents,
    async happen(context) {
      const { bookingId } = await bookVisit(context)
      context.forward(untilTheVisit)
      accepted(await cash(context, bookingId, 5_000))
      await payRest(context, bookingId)
      await context.work()
      accepted(await finishVisit(context.ctx, staff, bookingId, { outcome: 'completed' }))
      return bookingId
    },
  },
]

async function openOnPglite() {
  const database = await openPreparedPglite()
  const context = await openDatabaseContext(database)
  async function close() {
    await context.log.close()
    await database.close()
  }
  return { ...context, close }
}

async function openInMemory() {
  const context = await openMemoryContext()
  return { ...context, close: () => context.log.close() }
}

describe.each([
  ['in PGlite', openOnPglite],
  ['in memory', openInMemory],
])('%s', (_where, open) => {
  test.each(cases)('points are worth $what', async ({ keptCents, happen }) => {
    const context = await open()
    const bookingId = await happen(context)
    const booking = await stateOf(context.ctx.log, bookingAt(bookingId))
    const customerId = booking.status === 'none' ? '' : booking.customerId
    expect(await context.ctx.views.settledCents(customerId)).toBe(keptCents)
    await context.work()
    expect(await context.ctx.views.settledCents(customerId)).toBe(keptCents)
    await context.close()
  })
})

test('what somebody has spent has in it a visit whose deposit the bank withdrew and that was paid on the day', async () => {
  const context = await openOnPglite()
  const bookingId = (await cases[0]?.happen(context)) ?? ''
  const booking = await stateOf(context.ctx.log, bookingAt(bookingId))
  const customerId = booking.status === 'none' ? '' : booking.customerId
  const figures = await figuresOfCustomers(context.database, [customerId], context.ctx.clock())
  expect(figures.get(customerId)?.spentCents).toBe(wholeCents)
  await context.close()
})
