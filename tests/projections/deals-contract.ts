import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { dealsStream } from '#events/deal.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { personStream } from '#events/person.ts'
import { dealStages, type DealStage } from '#events/values/deal.ts'
import type { Database } from '#infra/database/database.ts'
import { dealsList } from '#projections/deals-list.ts'
import { boardDealOf, deals, openDealsJson, type BoardDeal, type DealRow } from '#projections/deals.ts'
import { openPast } from '#projections/engine/as-of/past.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { saveRows } from '#projections/engine/table.ts'
import { markDealLost, moveDealToStage, restoreLostDeal } from '#services/features/sales/deals.ts'
import { receiveLead } from '#services/features/sales/leads.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openDatabaseContext, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'

type TestSystem = Awaited<ReturnType<typeof openDatabaseContext>>

const staff: Actor = { kind: 'staff', staffId: 's1' }
const customers = 12

export function describeDeals(name: string, open: () => Promise<Database>): void {
  describe(`the pipeline ${name}`, () => {
    let system: TestSystem
    let events: AnyEvent[]
    beforeAll(async () => {
      system = await openDatabaseContext(await open())
      await liveThroughDays(system)
      events = await readWhole(system.log)
    })
    afterAll(async () => {
      await system.log.close()
      await system.database.close()
    })

    test('the table is what a fold of the whole log makes of it, before and after a rebuild', async () => {
      const expected = rowsFrom(deals, events)
      expect(expected.size).toBe(customers)
      expect(await rowsOf(system.database, deals)).toEqual(expected)
      await rebuildProjection(system, deals)
      expect(await rowsOf(system.database, deals)).toEqual(expected)
    })

    const openDeals = async (): Promise<BoardDeal[]> => JSON.parse(await openDealsJson(system.database))

    test('the board has what is not lost, the deal that changed last first', async () => {
      const rows = await openDeals()
      const expected = [...rowsFrom(deals, events).values()].filter((row) => 'status' in row && row.status === 'open')
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(expected.map((row) => 'id' in row && row.id)))
      expect(rows.length).toBeLessThan(customers)
      const all = [...rowsFrom(deals, events).values()] as DealRow[]
      const changes = rows.map(({ id }) => all.find((row) => row.id === id)?.changedAt ?? '')
      expect(changes).toEqual(changes.toSorted().toReversed())
      const byId = new Map(all.map((row) => [row.id, row]))
      const shown = rows.flatMap(({ id }) => byId.get(id) ?? []).map(boardDealOf)
      // What the database writes is what this language would.
      expect(await openDealsJson(system.database)).toBe(JSON.stringify(shown))
    })

    test('at 100 random instants the past is what an independent fold says', async () => {
      const random = seeded(20_261_122)
      const moves = events.filter(({ type }) => type.startsWith('Deal'))
      const seen = new Set<string>()
      for (let round = 0; round < 100; round += 1) {
        const { recordedAt = '' } = moves[Math.floor(random() * moves.length)] ?? {}
        const at = new Date(Date.parse(recordedAt) + Math.floor(random() * 5) - 2).toISOString()
        const past = await openPast(system, deals, await system.log.positionAt(at), { every: 40 })
        const rows = await past.rows()
        const stages = Object.fromEntries(rows.map((row) => [String(row['id']), stateIn(row)]))
        expect(stages, at).toEqual(independentFold(events, at))
        seen.add(JSON.stringify(stages))
      }
      expect(seen.size).toBeGreaterThan(20)
    })

    test('the board of the past has the contact that was named by then, and that of a person who was erased nowhere', async () => {
      const deal = (await openDeals()).at(-1)
      const [id, customerId] = [deal?.id ?? '', deal?.customerId ?? '']
      const known = await contactAt(await system.log.head(), id)
      const phones = ['905-555-0100', '905-555-0199']
      const positions = [await system.log.head()]
      for (const phone of phones) {
        await link(system, { id, customerId, phone })
        positions.push(await system.log.head())
      }
      const contacts = async () => Promise.all(positions.map((position) => contactAt(position, id)))
      expect(await contacts()).toEqual([known, ...phones.map((phone) => ({ ...known, phone }))])
      await erase(system, customerId)
      expect(await contacts()).toEqual([null, null, null])
      events = await readWhole(system.log)
    })

    async function contactAt(position: number, id: string): Promise<DealRow['contact'] | undefined> {
      const past = await openPast(system, deals, position, { every: 40 })
      const rows = await past.choose({ field: 'status', value: 'open', by: 'changedAt', limit: 100 })
      const expected = [...rowsFrom(deals, (await readWhole(system.log)).slice(0, position)).values()] as DealRow[]
      expect(new Map(rows.map((row) => [row['id'], row]))).toEqual(
        new Map(expected.filter(({ status }) => status === 'open').map((row) => [row.id, row])),
      )
      return expected.find((row) => row.id === id)?.contact
    }

    test('a deal is found by the beginning of a name, by stage and by what became of it', async () => {
      const found = async (question: Record<string, unknown>) => {
        const { query } = listQuery(dealsList).parse(question)
        const { rows } = await readPage(system.database, dealsList, query, { after: null, limit: 50 })
        return rows
      }
      const all = [...rowsFrom(deals, events).values()] as DealRow[]
      expect(await found({})).toHaveLength(customers)
      expect(await found({ search: 'custo 7' })).toMatchObject([{ customerName: 'Customer 7' }])
      for (const stage of dealStages)
        expect(await found({ stage }), stage).toHaveLength(all.filter((row) => row.stage === stage).length)
      expect(await found({ status: 'lost' })).toHaveLength(all.filter(({ status }) => status === 'lost').length)
      expect(await found({ lostReason: 'timing' })).toHaveLength(
        all.filter(({ lostReason }) => lostReason === 'timing').length,
      )
    })

    test('erasing a person takes name, phone and address away, and leaves the deal', async () => {
      const [deal] = await openDeals()
      const personId = deal?.customerId ?? ''
      await erase(system, personId)
      expect(await rowsOf(system.database, deals)).toEqual(rowsFrom(deals, await readWhole(system.log)))
      const rows = await openDeals()
      expect(rows.find(({ id }) => id === deal?.id)).toMatchObject({
        stage: deal?.stage,
        customerName: '',
        email: '',
        phone: '',
      })
      const past = await openPast(system, deals, events.length)
      expect(await past.row(deal?.id ?? '')).toMatchObject({ stage: deal?.stage, contact: null })
    })

    test('any name, sum and service stands on the board as it was told', async () => {
      const text = fc.string({
        unit: fc.constantFrom(...Array.from(`a"\\/\b\f\n\r\t\u0001\u001F\u007F\u2028éਅ😀{}[],:`)),
        maxLength: 20,
      })
      const cents = fc.option(fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }))
      const told = fc.record({ name: text, service: fc.option(text), valueCents: cents })
      const [row] = [...(await rowsOf(system.database, deals)).values()] as DealRow[]
      if (row === undefined) throw new Error('There is no deal')
      // Behind all others, so that it stands first.
      const changedAt = '2099-01-01T00:00:00.120Z'
      const law = fc.asyncProperty(told, async ({ name, ...given }) => {
        const contact = { name, email: '', phone: '1' }
        const one: DealRow = {
          ...row,
          ...given,
          status: 'open',
          contact,
          changedAt,
          lastContactAt: changedAt,
          bookingId: null,
        }
        await saveRows(system.database, deals, 'rm.deals', new Map([[one.id, { ...one }]]))
        expect((await openDealsJson(system.database)).startsWith(`[${JSON.stringify(boardDealOf(one))}`)).toBe(true)
      })
      await fc.assert(law, { numRuns: 60 })
      await saveRows(system.database, deals, 'rm.deals', new Map([[row.id, { ...row }]]))
    })

    test('a customer is contacted by a first move there, and not again by a move back', async () => {
      const [deal] = await openDeals()
      const id = deal?.id ?? ''
      const lastContactAfter = async (stage: DealStage) => {
        system.forward(60)
        accepted(await moveDealToStage(system.ctx, staff, id, { stage, expectedVersion: null }))
        const rows = [...(await rowsOf(system.database, deals)).values()] as DealRow[]
        return rows.find((row) => row.id === id)?.lastContactAt
      }
      const before = await lastContactAfter('new-lead')
      const contacted = await lastContactAfter('contacted')
      expect(contacted).not.toBe(before)
      expect(await lastContactAfter('quoted')).toBe(contacted)
      expect(await lastContactAfter('contacted')).toBe(contacted)
    })
  })
}

const erase = (system: TestSystem, personId: string) =>
  system.log.append({
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

/** The customer of a deal asks again, with another telephone number. */
const link = (system: TestSystem, { id, customerId, phone }: { id: string; customerId: string; phone: string }) =>
  system.log.append({
    key: `link ${phone}`,
    meta: { actor: staff },
    writes: [
      {
        stream: dealsStream(customerId),
        expected: 'any',
        events: [
          {
            type: 'DealLinked',
            data: {
              dealId: id,
              customerId,
              leadId: null,
              quoteId: null,
              bookingId: null,
              service: null,
              valueCents: null,
              step: `asks-again-${phone}`,
            },
            personal: { name: '', email: '', phone },
          },
        ],
      },
    ],
  })

/** Customers write, staff move what they wrote, give up and take up again. */
async function liveThroughDays(system: TestSystem): Promise<void> {
  const random = seeded(7)
  const pick = <One>(all: readonly One[]): One =>
    all[Math.floor(random() * all.length)] ?? expect.fail('nothing to pick')
  for (let index = 0; index < customers; index += 1) {
    const email = `customer${index}@example.com`
    // None looks like another: many that do open no deals.
    const phone = `905-555-${1000 + index}`
    const enquiry = { source: 'contact', language: 'en', phone, message: `Hello, ${index}` } as const
    accepted(await receiveLead(system.ctx, { kind: 'visitor' }, { ...enquiry, name: `Customer ${index}`, email }))
    await system.work()
    for (let step = 0; step < 8; step += 1) {
      system.forward(1 + Math.floor(random() * 200))
      const { id } = pick([...(await rowsOf(system.database, deals)).values()] as DealRow[])
      const what = random()
      if (what < 0.7) await moveDealToStage(system.ctx, staff, id, { stage: pick(dealStages), expectedVersion: null })
      else if (what < 0.9)
        await markDealLost(system.ctx, staff, id, { reason: pick(['price', 'timing']), expectedVersion: null })
      else await restoreLostDeal(system.ctx, staff, id)
    }
  }
}

/** Stage and whether it is lost, from the events alone and without the read model's own code. */
function independentFold(events: readonly AnyEvent[], at: string): Record<string, string> {
  const stages = new Map<string, string>()
  const lost = new Set<string>()
  for (const { type, data, recordedAt } of events) {
    if (recordedAt > at || !type.startsWith('Deal')) continue
    const told: Readonly<Record<string, unknown>> = { ...data }
    const id = String(told['dealId'])
    if (type === 'DealOpened') stages.set(id, String(told['stage']))
    if (type === 'DealStageChanged') stages.set(id, String(told['to']))
    if (type === 'DealLost') lost.add(id)
    if (type === 'DealRestored') lost.delete(id)
  }
  return Object.fromEntries([...stages].map(([id, stage]) => [id, `${stage} ${lost.has(id) ? 'lost' : 'open'}`]))
}

const stateIn = (row: Readonly<Record<string, unknown>>): string => `${String(row['stage'])} ${String(row['status'])}`

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
