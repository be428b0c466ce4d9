import { beforeEach, describe, expect, test } from 'vitest'

import type { FleetChange } from '#services/domain/catalogue/fleet.ts'
import { availability } from '#services/features/booking/availability.ts'
import { startCheckout } from '#services/features/booking/start-checkout.ts'
import { changeVans, officeVans, visitsOfVan } from '#services/features/business/vans.ts'
import { moveToOtherVan } from '#services/features/visit/change-van.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { publishCatalogue } from '#services/process/publish-catalogue.ts'
import { accepted, begin, bookVisit, checkout, complete, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext({ vans: 2 })
})

const staff = { kind: 'staff', staffId: 's1' } as const
const monday = '2026-11-23'
const wednesday = '2026-11-25'

async function change(what: FleetChange) {
  const { version } = await officeVans(memory.ctx)
  return changeVans(memory.ctx, staff, what, version)
}
const takeOut = (van: string, from: string) => change({ kind: 'take-out', van, from })
const other = (visitor: string) => ({ visitor, email: `${visitor}@example.com` })
const isOffered = async (date: string) => {
  const slots = accepted(await availability(memory.ctx, { service: 'glazed', date, cell: null, own: [] }))
  return slots.some(({ time, available }) => time === '10:00 AM' && available)
}

describe('a van that is added', () => {
  test('is sold with the next request', async () => {
    await bookVisit(memory, other('a'))
    await bookVisit(memory, other('b'))
    expect(await isOffered(tuesday)).toBe(false)
    accepted(await change({ kind: 'add', name: 'Blue' }))
    expect(await isOffered(tuesday)).toBe(true)
    const { bookingId } = await bookVisit(memory, other('c'))
    expect(accepted(await officeVisitOf(memory.ctx, bookingId))).toMatchObject({ van: 'van-3', vanName: 'Blue' })
  })
})

describe('a van that is taken out of service', () => {
  test('is sold until the day before, and again at once when it is back', async () => {
    accepted(await takeOut('van-2', tuesday))
    for (const date of [monday, tuesday, wednesday]) await bookVisit(memory, { ...other(`first-${date}`), date })
    expect([await isOffered(monday), await isOffered(tuesday), await isOffered(wednesday)]).toEqual([
      true,
      false,
      false,
    ])
    expect(await startCheckout(memory.ctx, { kind: 'visitor' }, checkout(other('late')))).toMatchObject({
      refused: 'slot_taken',
    })
    accepted(await change({ kind: 'return', van: 'van-2' }))
    expect([await isOffered(tuesday), await isOffered(wednesday)]).toEqual([true, true])
    expect(await memory.story('fleet-van-2')).toEqual(['VanTakenOut', 'VanReturned'])
  })

  test('keeps what is booked on it, which is listed until it is given to another van at the same time', async () => {
    const first = await bookVisit(memory, other('a'))
    const second = await bookVisit(memory, { ...other('b'), date: wednesday })
    const { van } = accepted(await officeVisitOf(memory.ctx, first.bookingId))
    expect(accepted(await visitsOfVan(memory.ctx, van, tuesday)).visits.map(({ date }) => date)).toContain(tuesday)
    accepted(await takeOut(van, tuesday))
    const stranded = async () =>
      (await officeVans(memory.ctx)).vans.flatMap((one) => one.stranded.map(({ bookingId }) => bookingId))
    expect(await stranded()).toContain(first.bookingId)

    const moved = accepted(await moveToOtherVan(memory.ctx, staff, first.bookingId))
    expect(moved.van).not.toBe(van)
    expect(await stranded()).not.toContain(first.bookingId)
    const visit = accepted(await officeVisitOf(memory.ctx, first.bookingId))
    expect(visit).toMatchObject({ van: moved.van, date: tuesday, time: '10:00 AM', moves: 0 })
    expect(await isOffered(tuesday)).toBe(false)
    expect(await memory.story(second.bookingId)).not.toContain('VisitVanChanged')
    await memory.work()
    expect(memory.mailer.sent.map(({ subject }) => subject).join()).not.toContain('moved')
  })

  test('books the slot that was held before, and none whose hold is over', async () => {
    const held = await begin(memory, other('a'))
    const slow = await begin(memory, other('b'))
    for (const { paymentIntentId } of [held, slow]) memory.provider.confirm(paymentIntentId)
    accepted(await change({ kind: 'add', name: 'Blue' }))
    accepted(await takeOut('van-1', tuesday))
    accepted(await takeOut('van-2', tuesday))
    expect(await complete(memory, held.paymentIntentId)).toMatchObject({ status: 'confirmed' })
    memory.forward(11)
    expect(await complete(memory, slow.paymentIntentId)).toEqual({ refused: 'hold_expired' })
  })
})

test('what has begun already is not to be moved any more', async () => {
  const { bookingId } = await bookVisit(memory, other('a'))
  const { van } = accepted(await officeVisitOf(memory.ctx, bookingId))
  accepted(await takeOut(van, tuesday))
  expect((await officeVans(memory.ctx)).vans.flatMap(({ stranded }) => stranded)).toHaveLength(1)
  memory.forward(4 * 24 * 60)
  expect((await officeVans(memory.ctx)).vans.flatMap(({ stranded }) => stranded)).toEqual([])
  expect(await moveToOtherVan(memory.ctx, staff, bookingId)).toEqual({ refused: 'visit_started' })
})

test('a visit goes to no other van where none is free then', async () => {
  const { bookingId } = await bookVisit(memory, other('a'))
  await bookVisit(memory, other('b'))
  expect(await moveToOtherVan(memory.ctx, staff, bookingId)).toEqual({ refused: 'no_van_free' })
  expect(await moveToOtherVan(memory.ctx, staff, 'nothing')).toEqual({ refused: 'not_found' })
})

test('VANS is not followed any more once the office has changed the vans, and the log says so', async () => {
  await publishCatalogue(memory.ctx, { vans: 3, isVansGiven: true })
  accepted(await change({ kind: 'rename', van: 'van-1', name: 'Pink' }))
  await publishCatalogue(memory.ctx, { vans: 1, isVansGiven: true })
  expect((await officeVans(memory.ctx)).vans.map(({ name }) => name)).toEqual(['Pink', 'Van 2', 'Van 3'])
  expect(memory.lines.map(({ message }) => message)).toContain('VANS is not followed: the office has set the vans')
})
