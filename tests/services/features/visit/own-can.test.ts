import { beforeEach, expect, test } from 'vitest'

import type { CustomerVisit } from '#projections/customer-visits.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { bookingAt } from '#services/domain/booking/booking.ts'
import { callOffVisits } from '#services/features/visit/call-off.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { previewOwnReschedule } from '#services/features/visit/own-reschedule.ts'
import { ownBookings, previewOwnCancellation } from '#services/features/visit/own-visits.ts'
import { bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

let memory: MemoryContext
let id: string
let customerId: string
beforeEach(async () => {
  memory = await openMemoryContext()
  id = (await bookVisit(memory)).bookingId
  const state = await stateOf(memory.ctx.log, bookingAt(id))
  customerId = 'customerId' in state ? state.customerId : ''
})

/** The visit's row as the read model has it, as far as it matters here. */
async function rowOf(): Promise<CustomerVisit> {
  const state = await stateOf(memory.ctx.log, bookingAt(id))
  if (!('paymentId' in state)) throw new Error(`The visit is ${state.status}`)
  const { startsAt, date, time, status } = state
  return {
    id,
    status: status === 'no-show' ? 'missed' : status,
    service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
    addOns: [],
    totalCents: 12_500,
    discountCents: 0,
    depositCents: 3_100,
    refundCents: 0,
    paidCents: 3_100,
    refundedCents: 0,
    isDepositPaid: true,
    askedCents: 0,
    dueAt: null,
    balanceCents: 0,
    isClaimed: false,
    chargeAt: null,
    claimedCents: 0,
    onItsWayCents: 0,
    date,
    time,
    startsAt,
    departedAt: null,
    arrivedAt: null,
    choiceUntil: 'choiceUntil' in state ? state.choiceUntil : null,
    details: { vehicle: null, locationType: null },
    person: null,
  }
}

const codeOf = (answer: object) => (isRefusal(answer) ? answer.refused : true)

/** Answer of the portal, which is that of the questions behind the two dialogs. */
async function can() {
  const [own] = await ownBookings(memory.ctx, [await rowOf()], { receipts: [], concerns: [] })
  expect({ cancel: own?.can?.cancel, move: own?.can?.move }).toEqual({
    cancel: codeOf(await previewOwnCancellation(memory.ctx, customerId, id)),
    move: codeOf(await previewOwnReschedule(memory.ctx, customerId, id)),
  })
  return own?.can
}

async function forwardTo(hoursBefore: number) {
  const { startsAt } = await rowOf()
  const minutes = (Date.parse(startsAt) - Date.parse(memory.ctx.clock())) / 60_000 - hoursBefore * 60
  memory.forward(minutes)
}

test('a visit may be cancelled until it begins and moved until too late, and then says why not', async () => {
  await forwardTo(49)
  expect(await can()).toEqual({ cancel: true, move: true, pay: 'visit_not_started' })
  await forwardTo(0.5)
  expect(await can()).toEqual({ cancel: true, move: 'reschedule_too_late', pay: 'visit_not_started' })
  await forwardTo(0)
  expect(await can()).toEqual({ cancel: 'visit_started', move: 'visit_started', pay: true })
})

test('a visit that was called off may be given back and moved while its choice is open, and a cancelled one no more', async () => {
  await forwardTo(49)
  await callOffVisits(memory.ctx, staff, { ids: [id], note: 'Thunderstorm warning' })
  expect(await can()).toMatchObject({ cancel: true, move: true })
  memory.forward(60 * 24 * 365)
  expect(await can()).toMatchObject({ cancel: 'choice_over', move: 'choice_over' })
  await cancelBooking(memory.ctx, staff, id, { by: 'business', reason: 'weather' })
  expect(await can()).toMatchObject({ cancel: 'booking_cancelled', move: 'booking_cancelled', pay: 'balance_paid' })
})
