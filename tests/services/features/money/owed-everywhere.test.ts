import fc from 'fast-check'
import { expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { databaseTemplate } from '#infra/database/open-database.ts'
import { openPglite } from '#infra/database/pglite.ts'
import { visitsOf } from '#projections/customer-visits.ts'
import { owedOn } from '#projections/owed-visits.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { balanceToken } from '#services/domain/payment/balance-link.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { balanceBehind, completeBalance, openBalance } from '#services/features/money/balance-page.ts'
import { correctPayment, refundVisit } from '#services/features/money/by-hand.ts'
import { discountVisit, undoVisitDiscount } from '#services/features/money/discounts.ts'
import {
  announceSavedCardCharge,
  savedCardChargeOf,
  withdrawSavedCardCharge,
} from '#services/features/money/saved-card-charges.ts'
import { callOffVisits } from '#services/features/visit/call-off.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { ownBookings } from '#services/features/visit/own-visits.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openDatabaseContext } from '#tests/support/database-context.ts'
import { phoneBookingId, phoneForm } from '#tests/support/deposit-by-link.ts'
import { missVisit, workAndCharge } from '#tests/support/missed-visit.ts'

type Town = Awaited<ReturnType<typeof openDatabaseContext>>

const staff = { kind: 'staff', staffId: 's1' } as const
const visitOf = async ({ ctx }: Town, id: string) => accepted(await officeVisitOf(ctx, id))

/** Actions on the money of a visit; a refusal changes nothing. */
const deeds = {
  cashPart: ({ ctx }: Town, id: string) => payBalance(ctx, staff, id, { method: 'cash', amountCents: 2_000 }),
  transferCent: ({ ctx }: Town, id: string) => payBalance(ctx, staff, id, { method: 'e-transfer', amountCents: 1 }),
  cashAll: ({ ctx }: Town, id: string) => payBalance(ctx, staff, id, { method: 'cash' }),
  payByLink: async ({ ctx, provider }: Town, id: string) => {
    const token = balanceToken(id, ctx.clock(), ctx.secret)
    const opened = await openBalance(ctx, token)
    if ('refused' in opened) return
    provider.confirm(opened.paymentIntentId)
    await completeBalance(ctx, token)
  },
  correct: async (town: Town, id: string) => {
    const paid = (await visitOf(town, id)).byHand?.findLast(({ kind }) => kind === 'payment')
    const instead = { balanceId: town.ctx.newId(), method: 'cheque', amountCents: 500, tipCents: 0 } as const
    return correctPayment(town.ctx, staff, id, { balanceId: paid?.id ?? '', reason: 'wrong_amount', instead })
  },
  takeBack: async (town: Town, id: string) => {
    const paid = (await visitOf(town, id)).byHand?.findLast(({ kind }) => kind === 'payment')
    return correctPayment(town.ctx, staff, id, { balanceId: paid?.id ?? '', reason: 'not_paid', instead: null })
  },
  refund: ({ ctx }: Town, id: string) =>
    refundVisit(ctx, staff, id, { refundId: ctx.newId(), amountCents: 700, how: 'cash', reason: 'goodwill' }),
  discount: async (town: Town, id: string) => {
    const { totalCents: shownTotalCents } = await visitOf(town, id)
    const given = { discountId: town.ctx.newId(), amountCents: 1_000, shownTotalCents, note: '' }
    return discountVisit(town.ctx, staff, id, { ...given, reason: 'goodwill' })
  },
  undoDiscount: async (town: Town, id: string) =>
    undoVisitDiscount(town.ctx, staff, id, (await visitOf(town, id)).discounts.at(-1)?.id ?? ''),
  made: ({ ctx }: Town, id: string) => finishVisit(ctx, staff, id, { outcome: 'completed' }),
  missed: ({ ctx }: Town, id: string) => finishVisit(ctx, staff, id, { outcome: 'no-show' }),
  cancel: ({ ctx }: Town, id: string) => cancelBooking(ctx, staff, id, { by: 'customer', reason: 'plans_changed' }),
  callOff: ({ ctx }: Town, id: string) => callOffVisits(ctx, staff, { ids: [id], note: 'Freezing rain' }),
  claim: async ({ ctx }: Town, id: string) => {
    const shown = await savedCardChargeOf(ctx, id)
    if ('refused' in shown) return
    const terms = { chargeId: ctx.newId(), cardId: shown.card?.id ?? '', amountCents: shown.amountCents }
    await announceSavedCardCharge(ctx, staff, id, terms)
  },
  withdraw: ({ ctx }: Town, id: string) => withdrawSavedCardCharge(ctx, staff, id),
  charge: (town: Town) => workAndCharge(town),
  work: (town: Town) => town.work(),
  wait: async (town: Town) => town.forward(24 * 60),
} satisfies Record<string, (town: Town, id: string) => Promise<unknown>>

const names = Object.keys(deeds) as (keyof typeof deeds)[] // the keys of this very object
const histories = fc.array(fc.record({ deed: fc.constantFrom(...names), visit: fc.constantFrom(0, 0, 1, 2, 3) }), {
  minLength: 15,
  maxLength: 30,
})

/** A part of the rest of a claimed no-show, and of a visit that was made. */
const partsOfEach = [
  { deed: 'claim', visit: 0 },
  { deed: 'cashPart', visit: 0 },
  { deed: 'correct', visit: 0 },
  { deed: 'wait', visit: 0 },
  { deed: 'made', visit: 1 },
  { deed: 'discount', visit: 1 },
  { deed: 'transferCent', visit: 1 },
] as const

/** A no-show whose card is saved, two visits whose deposit was paid, and one whose deposit was asked for by link. */
async function openTown() {
  const database = await openPglite({ directory: 'memory', durability: 'process', template: databaseTemplate })
  const town = await openDatabaseContext(database)
  const { bookingId: missed } = await missVisit(town)
  const booked = [
    await bookVisit(town, { date: '2026-11-25', email: 'mira@example.com', visitor: 'v2' }),
    await bookVisit(town, { date: '2026-11-26', email: 'omar@example.com', visitor: 'v3', service: 'sprinkle' }),
  ]
  const appointment = { ...phoneForm.appointment, date: '2026-11-27' }
  accepted(await bookByPhone(town.ctx, staff, phoneBooking.parse({ ...phoneForm, appointment })))
  await town.work()
  return { town, ids: [missed, ...booked.map(({ bookingId }) => bookingId), phoneBookingId] }
}

const sumOf = (cents: readonly number[]): number => cents.reduce((sum, one) => sum + one, 0)

test('what a visit owes is one sum: in answers, in the office, in the portal, on its page to pay, and in what is owed by age', async () => {
  const seen = new Set<string>()
  const law = fc.asyncProperty(histories, async (history) => {
    const { town, ids } = await openTown()
    try {
      for (const { deed, visit } of history) {
        const id = ids[visit] ?? ''
        const answer: unknown = await deeds[deed](town, id)
        if (typeof answer !== 'object' || answer === null || !('owedCents' in answer)) continue
        expect([deed, answer.owedCents]).toEqual([deed, (await visitOf(town, id)).owedCents])
      }
      await town.tell()
      await town.work()
      let [count, sumCents] = [0, 0]
      for (const id of ids) {
        const visit = await visitOf(town, id)
        const own = await ownBookings(town.ctx, await visitsOf(town.database, visit.customerId), {
          receipts: [],
          concerns: [],
        })
        expect(own.find((one) => one.id === id)).toMatchObject({ owedCents: visit.owedCents })
        const page = accepted(await balanceBehind(town.ctx, balanceToken(id, town.ctx.clock(), town.ctx.secret)))
        const isPayable = page.deposit === null && (page.status === 'owed' || page.status === 'paid')
        expect(isPayable ? page.visit?.owedCents : visit.owedCents).toBe(visit.owedCents)
        seen.add(`${visit.status} ${visit.owedCents > 0 ? 'owes' : 'owes nothing'}`)
        if (visit.status === 'confirmed' || visit.owedCents <= 0) continue
        count += 1
        sumCents += visit.owedCents
      }
      const owed = await owedOn(town.database, dayOf(town.ctx.clock()), 25)
      expect(owed).toMatchObject({ count, sumCents })
      expect(sumOf(owed.ages.map((age) => age.count))).toBe(count)
      expect(sumOf(owed.ages.map((age) => age.sumCents))).toBe(sumCents)
      expect(sumOf(owed.visits.map(({ owedCents }) => owedCents))).toBe(sumCents)
    } finally {
      await town.database.close()
    }
  })
  await fc.assert(law, { numRuns: 3, endOnFailure: true, examples: [[[...partsOfEach]]] })
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['completed owes', 'confirmed owes', 'no-show owes']))
})
