import { expect, test } from 'vitest'

import { publishCatalogue } from '#services/process/publish-catalogue.ts'
import { begin, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

test('another number of vans at a later start is a new edition of the fleet, and its vans are sold', async () => {
  const memory = await openMemoryContext({ vans: 1 })
  const fleet = async () => (await memory.ctx.views.catalogue())?.fleet
  await bookVisit(memory)
  await publishCatalogue(memory.ctx, { vans: 1, isVansGiven: true })
  await publishCatalogue(memory.ctx, { vans: 4, isVansGiven: false })
  expect(await fleet()).toMatchObject({ version: 1, vans: [{ id: 'van-1' }] })

  await publishCatalogue(memory.ctx, { vans: 2, isVansGiven: true })
  await publishCatalogue(memory.ctx, { vans: 2, isVansGiven: true })
  expect(await fleet()).toEqual({
    version: 2,
    source: 'environment',
    vans: [
      { id: 'van-1', number: 1, name: 'Van 1', outFrom: null },
      { id: 'van-2', number: 2, name: 'Van 2', outFrom: null },
    ],
  })
  expect(await begin(memory, { visitor: 'second', email: 'second@example.com' })).toHaveProperty('clientSecret')
})

test('a van with visits to make is not taken out of service: the start says until when', async () => {
  const memory = await openMemoryContext({ vans: 2 })
  await bookVisit(memory)
  await publishCatalogue(memory.ctx, { vans: 3, isVansGiven: true })
  await publishCatalogue(memory.ctx, { vans: 2, isVansGiven: true })
  await bookVisit(memory, { visitor: 'second', email: 'second@example.com' })
  await expect(publishCatalogue(memory.ctx, { vans: 1, isVansGiven: true })).rejects.toThrow(
    'VANS: 1 is less than before, and van-2 still has 1 visit or hold, the last on 2026-11-24',
  )
  expect((await memory.ctx.views.catalogue())?.fleet.vans).toHaveLength(2)
})
