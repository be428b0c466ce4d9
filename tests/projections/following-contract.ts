import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import type { Database } from '#infra/database/database.ts'
import { lazyTransactions, groupTransactions } from '#infra/database/grouped-transactions.ts'
import { advance } from '#projections/engine/following/advance.ts'
import { takeProjection, type Lease } from '#projections/engine/following/lease.ts'
import { replayParked } from '#projections/engine/following/replay.ts'
import { waitForPosition } from '#projections/engine/following/wait.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { projectionStates } from '#projections/engine/states.ts'
import { takings } from '#projections/takings.ts'
import { assemble, readWhole, rowsFrom, rowsOf, type ProjectedLog } from '#tests/support/database-context.ts'
import { deposit } from '#tests/support/examples.ts'
import { newerLogOn } from '#tests/support/newer-log.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { project } from '#workers/project.ts'

import { tallies } from './tallies.ts'

export function describeFollowing(name: string, open: () => Promise<Database>): void {
  describe(`async read models ${name}`, () => {
    let database: Database
    let deps: ProjectedLog & { readonly database: Database }
    beforeAll(async () => {
      database = await open()
      deps = { ...(await assemble(database)), database }
    })
    afterAll(async () => {
      await deps.log.close()
      await database.close()
    })
    beforeEach(async () => {
      await rebuildProjection(deps, tallies())
    })

    async function change(leadId: string, to = 'closed'): Promise<number> {
      const event: AnyNewEvent = { type: 'LeadStatusChanged', data: { leadId, from: 'new', to } }
      const writes = [{ stream: `lead-${leadId}`, expected: 'any' as const, events: [event] }]
      const verdict = await deps.log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
      return 'position' in verdict ? verdict.position : 0
    }
    const lease = async (holder: string, projection: AnyProjection = tallies()): Promise<Lease> => {
      const taken = await takeProjection(database, projection, holder)
      if (taken === null) throw new Error('Somebody has the lease')
      return taken
    }
    async function followAll(projection: AnyProjection = tallies()): Promise<void> {
      let held = await lease('all', projection)
      for (let next = await advance(deps, projection, held); next !== held;) {
        held = next
        next = await advance(deps, projection, held)
      }
    }
    const rows = async () => Object.fromEntries(await rowsOf(database, tallies()))
    const state = async () =>
      (await projectionStates(database)).find((one) => one.name === 'tallies' && one.status === 'live')
    const free = () => database.query(`update infra.projections set lease_until = '-infinity' where status = 'live'`)

    test('follow the log in order, with their checkpoint in the same transaction', async () => {
      await change('a', 'contacted')
      const head = await change('a', 'closed')
      const held = await lease('one')
      expect(await advance(deps, tallies(), held)).toMatchObject({ position: head })
      expect((await rows())['a']).toEqual({ lead: 'a', changes: 2, last: 'closed' })
      expect(await state()).toMatchObject({ behind: 0, holder: 'one' })
    })

    test('are written by one process, and not by a frozen one whose lease was taken over', async () => {
      await change('b')
      const frozen = await lease('frozen')
      expect(await takeProjection(database, tallies(), 'second')).toBeNull()
      await free()
      const second = await lease('second')
      expect(second.epoch).toBeGreaterThan(frozen.epoch)
      await expect(advance(deps, tallies(), frozen)).rejects.toMatchObject({ name: 'LeaseLost' })
      expect((await rows())['b']).toBeUndefined()
      await advance(deps, tallies(), second)
      await expect(advance(deps, tallies(), frozen)).rejects.toMatchObject({ name: 'LeaseLost' })
      expect((await rows())['b']).toEqual({ lead: 'b', changes: 1, last: 'closed' })
    })

    test('take each event once, also when it is unknown whether the last page was committed', async () => {
      await change('c')
      const held = await lease('one')
      await advance(deps, tallies(), held)
      await change('c')
      await expect(advance(deps, tallies(), held)).rejects.toMatchObject({ name: 'LeaseLost' })
      await advance(deps, tallies(), await lease('one'))
      expect((await rows())['c']).toMatchObject({ changes: 2 })
    })

    test('share a transaction with others, and alone bear what their table or their lease refuses', async () => {
      const others: AnyProjection = { ...tallies(), name: 'others' }
      await rebuildProjection(deps, others)
      const refusing = tallies({ table: 's' })
      const [held, heldToo] = [await lease('one', refusing), await lease('one', others)]
      await change('s')
      const head = await change('t')
      const shared = { ...deps, transact: groupTransactions(lazyTransactions(database)) }
      const after = await Promise.all([advance(shared, refusing, held), advance(shared, others, heldToo)])
      expect(after.map(({ position }) => position)).toEqual([head, head])
      expect(await state()).toMatchObject({ behind: 0, parked: 1 })
      expect(await parked()).toMatchObject([{ position: head - 1, key: 's' }])
      expect((await rows())['t']).toMatchObject({ changes: 1 })
      expect(Object.fromEntries(await rowsOf(database, others))).toMatchObject({ s: { changes: 1 }, t: { changes: 1 } })

      const last = await change('t')
      const [lost, kept] = await Promise.allSettled([
        advance(shared, refusing, held),
        advance(shared, others, { ...heldToo, position: head }),
      ])
      expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'LeaseLost' } })
      expect(kept).toMatchObject({ status: 'fulfilled', value: { position: last } })
      expect((await rows())['t']).toMatchObject({ changes: 1 })
      expect(Object.fromEntries(await rowsOf(database, others))).toMatchObject({ t: { changes: 2 } })
    })

    test('park what the fold cannot take, keep its row as it was, and go on with the others', async () => {
      await change('d', 'contacted')
      await followAll()
      const bad = await change('d', 'qualified')
      const other = await change('e')
      const behind = await change('d', 'closed')
      await free()
      await followAll(tallies({ fold: 'd' }))
      expect((await rows())['d']).toEqual({ lead: 'd', changes: 1, last: 'contacted' })
      expect((await rows())['e']).toMatchObject({ changes: 1 })
      expect(await state()).toMatchObject({ behind: 0, parked: 2, reason: 'Error: too much for the fold' })
      expect(await parked()).toEqual([
        { position: bad, key: 'd', reason: 'Error: too much for the fold' },
        { position: behind, key: 'd', reason: 'waits behind an earlier event of its row' },
      ])
      expect(other).toBe(bad + 1)

      expect(await replayParked(deps, tallies({ fold: 'd' }))).toMatchObject({ replayed: 0, parked: 2 })
      expect(await replayParked(deps, tallies())).toMatchObject({ replayed: 2, parked: 0, reason: null })
      expect((await rows())['d']).toEqual({ lead: 'd', changes: 3, last: 'closed' })
      expect(await state()).toMatchObject({ parked: 0 })
      await change('d', 'new')
      await free()
      await followAll()
      expect((await rows())['d']).toMatchObject({ changes: 4, last: 'new' })
    })

    const parked = () =>
      database.query(
        `select e.position, e.key, e.reason from infra.parked_events e join infra.projections p
           on p.name = e.projection and p.generation = e.generation and p.status = 'live' order by 1`,
      )

    test('park what the table refuses, and only that', async () => {
      await change('f')
      const bad = await change('g')
      await change('h')
      await followAll(tallies({ table: 'g' }))
      expect(await rows()).toMatchObject({ f: { changes: 1 }, h: { changes: 1 } })
      expect(await rows()).not.toHaveProperty('g')
      expect(await parked()).toEqual([{ position: bad, key: 'g', reason: expect.stringContaining('out of range') }])
      expect(await replayParked(deps, tallies())).toMatchObject({ replayed: 1, parked: 0 })
      expect(await rows()).toMatchObject({ g: { changes: 1 } })
    })

    test('park an event without a readable row key until a rebuild', async () => {
      const bad = await change('i')
      await change('j')
      await followAll(tallies({ key: 'i' }))
      expect(await parked()).toEqual([{ position: bad, key: null, reason: 'Error: whose is it' }])
      expect(await replayParked(deps, tallies())).toMatchObject({ replayed: 0, parked: 1 })
      await rebuildProjection(deps, tallies())
      expect(await parked()).toEqual([])
      expect(await rows()).toMatchObject({ i: { changes: 1 }, j: { changes: 1 } })
    })

    test('are rebuilt around what the fold rejects, which is parked again', async () => {
      const bad = await change('k')
      await rebuildProjection(deps, tallies({ fold: 'k' }), { batch: 3 })
      expect(await parked()).toEqual([{ position: bad, key: 'k', reason: 'Error: too much for the fold' }])
      const expected = rowsFrom(tallies(), await readWhole(deps.log))
      expected.delete('k')
      expect(await rowsOf(database, tallies())).toEqual(expected)
      await replayParked(deps, tallies())
      expect(await rowsOf(database, tallies())).toEqual(rowsFrom(tallies(), await readWhole(deps.log)))
    })

    test('are taken over by the next process, and continue in a generation that replaced theirs', async () => {
      const { logger } = recordingLogger()
      const start = (holder: string) => project({ log: deps.log, database, logger, holder }, tallies())
      const until = (look: () => Promise<unknown>) => waitFor(look, { timeout: 100_000, interval: 20 })
      const [stopOne, stopTwo] = [start('one'), start('two')]
      await change('l')
      await until(async () => expect((await rows())['l']).toMatchObject({ changes: 1 }))
      await stopOne()
      await change('l')
      await until(async () => expect((await rows())['l']).toMatchObject({ changes: 2 }))
      await rebuildProjection(deps, tallies())
      await change('l')
      await until(async () => expect((await rows())['l']).toMatchObject({ changes: 3 }))
      await stopTwo()
      expect(await state()).toMatchObject({ holder: null })
      expect(await rowsOf(database, tallies())).toEqual(rowsFrom(tallies(), await readWhole(deps.log)))
    })

    test('can be waited for up to a position, within a deadline', async () => {
      const names = ['tallies']
      const position = await change('m')
      const began = performance.now()
      expect(await waitForPosition(database, position, { names, timeoutMs: 50 })).toBe(position - 1)
      expect(performance.now() - began).toBeGreaterThanOrEqual(49)
      const waiting = waitForPosition(database, position, { names, timeoutMs: 20_000 })
      await delay(20)
      await followAll()
      expect(await waiting).toBe(position)
      expect(await waitForPosition(database, position, { names })).toBe(position)
    })

    test('takings are the payments and refunds of each visit, on the days of Toronto', async () => {
      const at = '2100-07-01T03:59:59.000Z'
      const how = { balanceId: 'balance1', tipCents: 0, method: 'cash', intentId: null }
      const append = (id: string, when: string, ...events: AnyNewEvent[]) => {
        const ids = { paymentId: id, bookingId: id }
        const ofVisit = events.map((event) => ({ ...event, data: { ...event.data, ...ids } }))
        const writes = [{ stream: `payment-${id}`, expected: 0, events: ofVisit }]
        return deps.log.append({ key: id, meta: { actor: { kind: 'operator' } }, writes, at: when })
      }
      const paid = { ...how, amountCents: 9_400, taxCents: 1_625 }
      const issued = { refundId: 'r1', providerRefundId: 're_1', amountCents: 1_550 }
      await append('t1', at, deposit.paid, { type: 'BalancePaid', data: paid })
      await append('t2', '2100-07-01T04:00:00.000Z', deposit.paid, { type: 'RefundIssued', data: issued })
      await followAll(takings)
      expect(await rowsOf(database, takings)).toEqual(rowsFrom(takings, await readWhole(deps.log)))
      const rows = await rowsOf(database, takings)
      expect(rows.get('t1')).toMatchObject({
        priceCents: 12_500,
        taxCents: 1_625,
        firstDay: '2100-06-30',
        lastDay: '2100-06-30',
        entries: [
          { kind: 'deposit', priceCents: 3_100, taxCents: 0 },
          { kind: 'balance', priceCents: 9_400, taxCents: 1_625 },
        ],
      })
      expect(rows.get('t2')).toMatchObject({
        priceCents: 1_550,
        taxCents: 0,
        firstDay: '2100-07-01',
        lastDay: '2100-07-01',
        entries: [
          { kind: 'deposit', priceCents: 3_100 },
          { kind: 'refund', priceCents: -1_550 },
        ],
      })
    })

    // The last one: what it appends stays in the log.
    test('are left to a newer program by one that cannot read an event', async () => {
      const newer = newerLogOn(database)
      const [old, young] = [recordingLogger(), recordingLogger()]
      const until = (look: () => Promise<unknown>) => waitFor(look, { timeout: 100_000, interval: 20 })
      const stopOld = project({ log: deps.log, database, logger: old.logger, holder: 'old' }, tallies())
      await until(async () => expect(await state()).toMatchObject({ holder: 'old', behind: 0 }))
      await newer.append('o')
      await until(async () =>
        expect(old.lines).toContainEqual(expect.objectContaining({ message: 'following paused' })),
      )
      await until(async () => expect(await state()).toMatchObject({ holder: null, behind: 1 }))

      const stopYoung = project({ log: newer.log, database, logger: young.logger, holder: 'young' }, tallies())
      await until(async () => expect(await state()).toMatchObject({ holder: 'young', behind: 0 }))
      await change('o')
      await until(async () => expect((await rows())['o']).toMatchObject({ changes: 1 }))
      await Promise.all([stopOld(), stopYoung()])
      await newer.log.close()
    })
  })
}
