import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { personStream } from '#events/person.ts'
import { dealStages } from '#events/values/deal.ts'
import type { Database } from '#infra/database/database.ts'
import { deals, openDealsJson, type BoardDeal, type DealRow } from '#projections/deals.ts'
import { keptOf } from '#projections/engine/kept.ts'
import { rebuildProjection, rollbackRebuild } from '#projections/engine/rebuild.ts'
import { markDealLost, moveDealToStage, restoreLostDeal } from '#services/features/sales/deals.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openDatabaseContext, rowsOf } from '#tests/support/database-context.ts'

type TestSystem = Awaited<ReturnType<typeof openDatabaseContext>>

const staff: Actor = { kind: 'staff', staffId: 's1' }

export function describeKept(name: string, open: () => Promise<{ database: Database; beside: Database }>): void {
  describe(`what is kept of a read model ${name}`, () => {
    let system: TestSystem
    let beside: Database
    let made: number
    let board: () => Promise<string>
    beforeAll(async () => {
      const opened = await open()
      system = await openDatabaseContext(opened.database)
      beside = opened.beside
      for (const [index, message] of ['Do you do vans?', 'How much is a sedan?', 'Are you open?'].entries()) {
        const email = `customer${index}@example.com`
        const enquiry = { source: 'contact', language: 'en', phone: `905-555-010${index}`, message } as const
        accepted(await receiveLead(system.ctx, { kind: 'visitor' }, { ...enquiry, name: `Customer ${index}`, email }))
        await system.work()
      }
    })
    afterAll(async () => {
      await system.log.close()
      if (beside !== system.database) await beside.close()
      await system.database.close()
    })
    // It reads beside those who write, as another process does.
    beforeEach(() => {
      made = 0
      board = keptOf(beside, deals, () => {
        made += 1
        return openDealsJson(beside)
      })
    })
    const shown = async (): Promise<BoardDeal[]> => JSON.parse(await board())
    const first = async (): Promise<DealRow> => {
      const [row] = [...(await rowsOf(system.database, deals)).values()] as DealRow[]
      return row ?? expect.fail('There is no deal')
    }

    test('is made once for all who ask while nothing happens, and once more after each change', async () => {
      const { id, customerId } = await first()
      const changes = [
        ...dealStages.map((stage) => async () => {
          accepted(await moveDealToStage(system.ctx, staff, id, { stage, expectedVersion: null }))
        }),
        async () =>
          void accepted(await markDealLost(system.ctx, staff, id, { reason: 'price', expectedVersion: null })),
        async () => void accepted(await restoreLostDeal(system.ctx, staff, id)),
        () => erase(system, customerId),
      ].slice(1)
      const texts = new Set(await Promise.all(Array.from({ length: 5 }, () => board())))
      expect(texts.size).toBe(1)
      for (const [index, change] of changes.entries()) {
        await change()
        const answers = await Promise.all(Array.from({ length: 5 }, () => board()))
        expect(new Set(answers)).toEqual(new Set([await openDealsJson(system.database)]))
        texts.add(await board())
        expect(made).toBe(index + 2)
      }
      // Each change is to be seen.
      expect(texts.size).toBe(changes.length + 1)
      expect((await shown()).find((deal) => deal.id === id)).toMatchObject({ customerName: '', email: '', phone: '' })
    })

    test('is made from the table that took the place of another, also where nothing happened meanwhile', async () => {
      const { id, service } = await first()
      const serviceShown = async () => (await shown()).find((deal) => deal.id === id)?.service
      await system.database.query(`update rm.deals set service = 'no event says this' where id = $1`, [id])
      expect(await serviceShown()).toBe('no event says this')
      await rebuildProjection(system, deals)
      expect(await serviceShown()).toBe(service)
      await rollbackRebuild(system, deals)
      expect(await serviceShown()).toBe('no event says this')
      await rebuildProjection(system, deals)
      expect(await serviceShown()).toBe(service)
      expect(made).toBe(4)
    })

    test('who asks after a change is not given what was begun before it', async () => {
      const { id } = await first()
      const begun = Promise.withResolvers<void>()
      const slow = Promise.withResolvers<void>()
      let isFirst = true
      const read = keptOf(beside, deals, async () => {
        const text = await openDealsJson(beside)
        if (isFirst) {
          isFirst = false
          begun.resolve()
          await slow.promise
        }
        return text
      })
      const before = await openDealsJson(beside)
      const early = read()
      await begun.promise
      accepted(await moveDealToStage(system.ctx, staff, id, { stage: 'completed', expectedVersion: null }))
      const after = await read()
      slow.resolve()
      expect(await early).toBe(before)
      expect(after).toBe(await openDealsJson(system.database))
      expect(after).not.toBe(before)
      // What came late does not take its place.
      expect(await read()).toBe(after)
    })

    test('what failed is not kept', async () => {
      let fails = true
      const read = keptOf(beside, deals, () => {
        if (fails) return Promise.reject(new Error('The database is away'))
        return openDealsJson(beside)
      })
      await expect(read()).rejects.toThrow('The database is away')
      fails = false
      expect(await read()).toBe(await openDealsJson(beside))
    })
  })
}

const erase = async (system: TestSystem, personId: string): Promise<void> => {
  await system.log.append({
    key: `erase ${personId}`,
    meta: { actor: { kind: 'operator' } },
    writes: [
      {
        stream: personStream(personId),
        expected: 'any',
        events: [{ type: 'PersonErased', data: { personId, request: 'by mail' } }],
      },
    ],
  })
}
