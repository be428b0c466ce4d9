import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import { ledgers, paidOfLedger, type LedgerRow } from '#projections/ledgers.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { paidOf } from '#services/domain/payment/owed.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { confirmed, deposit, held, startsAt } from '#tests/support/examples.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'
import { townSteps, walk } from '#tests/support/random-history.ts'

test('a ledger owes what the page of its visit says, and has what its payments have, for random histories', async () => {
  let owing = 0
  const law = fc.asyncProperty(townSteps, fc.array(fc.boolean()), async (steps, outcomes) => {
    const system = await openMemoryContext()
    await walk(system, steps)
    const rows = async () => rowsFrom(ledgers, await system.events()) as Map<string, LedgerRow>
    for (const [at, id] of [...(await rows()).keys()].entries()) {
      const booking = await stateOf(system.ctx.log, bookingAt(id))
      if (booking.status !== 'confirmed' || outcomes[at] === undefined) continue
      const outcome = outcomes[at] ? 'completed' : 'no-show'
      await finishVisit(system.ctx, { kind: 'staff', staffId: 's1' }, id, { outcome, at: booking.startsAt })
    }
    for (const [id, row] of await rows()) {
      const visit = await officeVisitOf(system.ctx, id)
      const payment = await stateOf(system.ctx.log, paymentAt(id))
      if ('refused' in visit) throw new Error(visit.refused)
      expect(row).toMatchObject({ priceCents: visit.totalCents, owedCents: visit.owedCents })
      expect(row.givenBackCents).toBe(visit.refundedCents)
      expect(row.due).toBe(visit.owedCents > 0 && visit.status !== 'confirmed' ? 'yes' : null)
      const { depositCents, balanceCents, onItsWayCents } = paidOf(payment)
      expect(paidOfLedger(row) + row.depositComingCents).toBe(depositCents + balanceCents)
      expect(row.restComingCents).toBe(onItsWayCents)
      if (row.due === 'yes') owing += 1
    }
  })
  await fc.assert(law, { numRuns: 60 })
  expect(owing).toBeGreaterThan(0)
})

test('a missed visit owes its rest while a charge of a saved card claims it, and nothing otherwise', () => {
  const missed = { type: 'BookingMissed', data: { bookingId: 'b1', pressedAt: startsAt } }
  const sealed = { recordedAt: startsAt, personal: null }
  const charge = { paymentId: 'b1', bookingId: 'b1', chargeId: 'charge1' }
  const owedAfter = (...events: readonly { readonly type: string; readonly data: object }[]) => {
    const all = [held(), confirmed, deposit.paid, missed, ...events].map((event, position) => ({
      ...sealed,
      ...event,
      position,
    }))
    // The fold reads their types and data.
    const row = (rowsFrom(ledgers, all as unknown as readonly AnyEvent[]) as Map<string, LedgerRow>).get('b1')
    return [row?.owedCents, row?.due]
  }
  const announced = { type: 'SavedCardChargeAnnounced', data: charge }
  expect(owedAfter()).toEqual([0, null])
  expect(owedAfter(announced)).toEqual([11_025, 'yes'])
  expect(owedAfter(announced, { type: 'SavedCardChargeWithdrawn', data: charge })).toEqual([0, null])
})
