import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { groupTransactions, lazyTransactions } from '#infra/database/grouped-transactions.ts'
import { together } from '#infra/database/together.ts'
import { advance } from '#projections/engine/following/advance.ts'
import { moveCheckpoint, takeProjection, type Lease } from '#projections/engine/following/lease.ts'
import { replayParked } from '#projections/engine/following/replay.ts'
import { tableOf, type AnyProjection } from '#projections/engine/projection.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { assemble, rowsOf, type ProjectedLog } from '#tests/support/database-context.ts'
import { waitUntil } from '#tests/support/wait-for.ts'

import { tallies } from './tallies.ts'

const named = (name: string, cannot: Parameters<typeof tallies>[0] = {}): AnyProjection => ({
  ...tallies(cannot),
  name,
})

export function describeCheckpoints(where: string, open: () => Promise<Database>): void {
  describe(`checkpoints that are moved together ${where}`, () => {
    let database: Database
    let deps: ProjectedLog & { readonly database: Database }
    let leases: readonly Lease[]
    const names = ['first', 'second', 'third']
    beforeAll(async () => {
      database = await open()
      deps = { ...(await assemble(database)), database }
    })
    afterAll(async () => {
      await deps.log.close()
      await database.close()
    })
    beforeEach(async () => {
      for (const name of names) await rebuildProjection(deps, named(name))
      leases = await Promise.all(names.map((name) => lease(name)))
    })

    async function lease(name: string): Promise<Lease> {
      const taken = await takeProjection(database, named(name), 'us')
      if (taken === null) throw new Error('Somebody has the lease')
      return taken
    }
    async function change(leadId: string): Promise<number> {
      const event: AnyNewEvent = { type: 'LeadStatusChanged', data: { leadId, from: 'new', to: 'closed' } }
      const writes = [{ stream: `lead-${leadId}`, expected: 'any' as const, events: [event] }]
      const verdict = await deps.log.append({ key: crypto.randomUUID(), meta: { actor: { kind: 'operator' } }, writes })
      return 'position' in verdict ? verdict.position : 0
    }
    const positions = async () => {
      const rows = await database.query<{ name: string; position: number }>(
        `select name, position from infra.projections where status = 'live' and name = any($1::text[])`,
        [names],
      )
      return names.map((name) => rows.find((row) => row.name === name)?.position)
    }
    const at = ([first, second, third]: readonly Lease[]) => [first, second, third].map((one) => one?.position)
    const changesIn = async (name: string, leadId: string): Promise<unknown> =>
      Reflect.get((await rowsOf(database, named(name))).get(leadId) ?? { changes: 0 }, 'changes')

    /** Moves each by so many events, from `back` events before where it is. */
    const moveBy = (moves: readonly (readonly [Lease | undefined, number, number?])[]) => {
      let settled: readonly PromiseSettledResult<void>[] = []
      return database
        .transaction(async (transaction) => {
          const moving = moves.map(([one, by, back = 0]) => {
            if (one === undefined) throw new Error('There is no such lease')
            const after = one.position - back
            return moveCheckpoint(transaction, one, { after, position: after + by })
          })
          settled = await Promise.allSettled(moving)
          await together(moving)
        })
        .then(
          () => settled.map(({ status }) => status),
          () => settled.map((each) => (each.status === 'rejected' ? String(each.reason.name) : each.status)),
        )
    }

    test('are moved by one statement, none left out, each to the end of its own page', async () => {
      const sent: string[] = []
      const [first, second, third] = leases
      await database.transaction(async (transaction) => {
        const seen: Queryable = {
          ...transaction,
          query: (sql, parameters) => {
            sent.push(sql)
            return transaction.query(sql, parameters)
          },
        }
        await together(
          [first, second, third].map((one, index) =>
            one === undefined
              ? Promise.reject(new Error('There is no such lease'))
              : moveCheckpoint(seen, one, { after: one.position, position: one.position + 3 - index }),
          ),
        )
      })
      expect(sent).toHaveLength(1)
      const [a = 0, b = 0, c = 0] = at(leases)
      expect(await positions()).toEqual([a + 3, b + 2, c + 1])
    })

    test('never go backwards, nor move from where they are not: with the one all of the transaction stay', async () => {
      const [first, second, third] = leases
      expect(
        await moveBy([
          [first, 5],
          [second, 5],
          [third, 5],
        ]),
      ).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
      const now = await Promise.all(names.map((name) => lease(name)))
      const [one, two, three] = now
      const refused = ['fulfilled', 'LeaseLost', 'fulfilled']
      expect(
        await moveBy([
          [one, 1],
          [two, -2],
          [three, 1],
        ]),
      ).toEqual(refused)
      expect(
        await moveBy([
          [one, 1],
          [two, 0],
          [three, 1],
        ]),
      ).toEqual(refused)
      expect(
        await moveBy([
          [one, 1],
          [two, 4, 3],
          [three, 1],
        ]),
      ).toEqual(refused)
      expect(
        await moveBy([
          [one, 1],
          [second, 5],
          [three, 1],
        ]),
      ).toEqual(refused)
      expect(await positions()).toEqual(at(now))
    })

    test('of one read model are not taken for each other: the second page of one transaction is refused', async () => {
      const [first, second] = leases
      expect(
        await moveBy([
          [first, 2],
          [first, 2],
          [second, 1],
        ]),
      ).toEqual(['fulfilled', 'LeaseLost', 'fulfilled'])
      expect(
        await moveBy([
          [first, 2],
          [second, 1],
          [first, 3, -2],
        ]),
      ).toEqual(['fulfilled', 'fulfilled', 'LeaseLost'])
      expect(await positions()).toEqual(at(leases))
    })

    test('stay where their own fold failed, and move where it did not, with rows and checkpoints as one', async () => {
      const [first, second, third] = leases
      if (first === undefined || second === undefined || third === undefined) throw new Error('There are no three')
      await change('x')
      const head = await change('x')
      const table = tableOf(named('second'), second.generation)
      const [schema, own] = table.split('.')
      await database.query(`alter table ${table} rename to out_of_reach`)
      const shared = { ...deps, transact: groupTransactions(lazyTransactions(database)) }
      const both = () =>
        Promise.allSettled([first, second, third].map((one, index) => advance(shared, named(names[index] ?? ''), one)))
      const outcomes = await both()
      await database.query(`alter table ${schema}.out_of_reach rename to ${own}`)
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(await positions()).toEqual([head, second.position, head])
      expect(await Promise.all(names.map((name) => changesIn(name, 'x')))).toEqual([2, 0, 2])

      // The rest comes with the next try, once; those that moved already are not written twice.
      const again = await both()
      expect(again.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
      expect(await positions()).toEqual([head, head, head])
      expect(await Promise.all(names.map((name) => changesIn(name, 'x')))).toEqual([2, 2, 2])
    })

    test('are locked before a look at what is parked: an event that comes while it is replayed is not left behind', async () => {
      const [first] = leases
      if (first === undefined) throw new Error('There is no lease')
      await change('p')
      const parkedAt = await advance(deps, named('first', { fold: 'p' }), first)
      expect(await changesIn('first', 'p')).toBe(0)
      await change('p')
      const [looked, mayFold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const log: ProjectedLog['log'] = {
        ...deps.log,
        within: (transaction) => ({
          ...deps.log.within(transaction),
          readPositions: async (asked) => {
            looked.resolve()
            await mayFold.promise
            return deps.log.within(transaction).readPositions(asked)
          },
        }),
      }
      const replaying = replayParked({ ...deps, log }, named('first'))
      // On PGlite the next transaction begins after this one: there it is the same whoever comes first.
      await looked.promise
      const advancing = advance(deps, named('first'), parkedAt)
      if (database.kind === 'postgres') await waitUntil(isWaitingForRow)
      mayFold.resolve()
      expect(await replaying).toMatchObject({ replayed: 1, parked: 0 })
      await advancing
      expect(await changesIn('first', 'p')).toBe(2)
      const left = await database.query('select position from infra.parked_events where projection = $1', ['first'])
      expect(left).toEqual([])
    })

    const isWaitingForRow = async (): Promise<boolean> => {
      const waiting = await database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return waiting.length > 0
    }
  })
}
