import { beforeEach, describe, expect, test } from 'vitest'

import { leastCardCents } from '#events/values/money.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { CustomerVisit } from '#projections/customer-visits.ts'
import { ownBookings } from '#services/features/visit/own-visits.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

/** $125 before tax. */
const priceWithTaxCents = 14_125
const depositCents = 3_100

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

function visitOf(change: Partial<CustomerVisit>): CustomerVisit {
  const started = addMinutes(memory.ctx.clock(), -60)
  return {
    id: 'b1',
    status: 'completed',
    service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
    addOns: [],
    totalCents: 12_500,
    discountCents: 0,
    depositCents,
    refundCents: 0,
    paidCents: 0,
    refundedCents: 0,
    isDepositPaid: true,
    askedCents: 0,
    dueAt: null,
    balanceCents: 0,
    isClaimed: false,
    chargeAt: null,
    claimedCents: 0,
    onItsWayCents: 0,
    date: '2026-11-20',
    time: '11:00 AM',
    startsAt: started,
    departedAt: null,
    arrivedAt: null,
    choiceUntil: null,
    details: { vehicle: null, locationType: null },
    person: null,
    ...change,
  }
}

async function shown(change: Partial<CustomerVisit>) {
  const [own] = await ownBookings(memory.ctx, [visitOf(change)], { receipts: [], concerns: [] })
  return { owedCents: own?.owedCents, depositDue: own?.depositDue, payPath: own?.payPath }
}
const owing = (owedCents: number) => ({ balanceCents: priceWithTaxCents - depositCents - owedCents })
const link = expect.stringMatching(/^\/pay\?token=./)

describe('the link to pay beside a visit of the portal', () => {
  test('stands from the smallest sum on that a card can be charged with, once the visit has begun', async () => {
    expect(leastCardCents).toBe(50)
    expect(await shown(owing(50))).toMatchObject({ owedCents: 50, payPath: link })
    expect(await shown(owing(49))).toMatchObject({ owedCents: 49, payPath: null })
    expect(await shown(owing(0))).toMatchObject({ owedCents: 0, payPath: null })
    const later = { startsAt: addMinutes(memory.ctx.clock(), 60), status: 'confirmed' } as const
    expect(await shown({ ...owing(50), ...later })).toMatchObject({ payPath: null })
  })

  test('of a deposit that is asked for by link stands from the same sum on, until it is due', async () => {
    const dueAt = addMinutes(memory.ctx.clock(), 30)
    const asked = { status: 'confirmed', startsAt: addMinutes(memory.ctx.clock(), 60), isDepositPaid: false } as const
    const due = (askedCents: number) => shown({ ...asked, askedCents, dueAt })
    expect(await due(50)).toMatchObject({ depositDue: { amountCents: 50, dueAt }, payPath: link })
    expect(await due(49)).toMatchObject({ depositDue: { amountCents: 49, dueAt }, payPath: null })
    memory.forward(30)
    expect(await due(50)).toMatchObject({ depositDue: null, payPath: null })
  })
})
