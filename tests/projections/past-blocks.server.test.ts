import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { deals, mostDealsOnBoard } from '#projections/deals.ts'
import {
  snapshotChoice,
  snapshotCount,
  snapshotPage,
  snapshotRows,
} from '#projections/engine/snapshots/snapshot-rows.ts'
import { impersonal, openSnapshots, untilChanged } from '#projections/engine/snapshots/snapshots.ts'
import type { Row } from '#projections/engine/table.ts'
import { blocksOf } from '#tests/support/blocks-read.ts'
import { assemble } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

let database: Database
beforeAll(async () => {
  database = await openPostgres(await createPreparedDatabase())
  await (await assemble(database)).log.close()
})
afterAll(() => database.close())

const every = 2_000
const eventsOfDeal = 10
const openDeals = 40

test('the board as of a date reads its own deals, however many there were before and after', async () => {
  const table = (await openSnapshots(database, deals, every))?.table ?? ''
  const insert = (from: number, to: number) =>
    database.query(
      `insert into ${table} (id, status, changed_at, frame_since, frame_until)
       select 'd' || n || '-' || v, case v when 5 then 'lost' else 'open' end,
         timestamptz '2026-01-01' + make_interval(mins => n * ${eventsOfDeal} + v), n * ${eventsOfDeal} + v * 2,
         case v when 5 then ${untilChanged} else n * ${eventsOfDeal} + v * 2 + 2 end
       from generate_series($1::integer, $2::integer) n, generate_series(1, 5) v`,
      [from, to],
    )
  const board = async (at: number) => {
    const question = { at, but: [], field: 'status', value: 'open', by: 'changedAt', limit: mostDealsOnBoard }
    let found: unknown[] = []
    const blocks = await blocksOf(database, async (asked) => {
      found = await snapshotChoice(asked, impersonal(deals), table, question)
    })
    return { blocks, found: found.length }
  }
  await database.query(
    `insert into ${table} (id, status, changed_at, frame_since, frame_until)
     select 'open' || n, 'open', timestamptz '2025-12-01' + make_interval(mins => n), 1, ${untilChanged}
     from generate_series(1, ${openDeals}) n`,
  )
  const measured = []
  for (const [from, to] of [
    [1, 4_000],
    [4_001, 16_000],
  ] as const) {
    await insert(from, to)
    await database.session({ statement_timeout: 0 }, (session) => session.query(`vacuum analyze ${table}`))
    measured.push(await board((to * eventsOfDeal) / 2))
  }
  const [before, after] = measured
  expect(before?.found).toBeGreaterThanOrEqual(openDeals)
  expect(after?.found).toBe(before?.found)
  expect(after?.blocks).toBeLessThanOrEqual((before?.blocks ?? 0) * 1.5 + 20)
})

test('a row is there from the position at which it came, until before that at which it changed or went', async () => {
  const table = (await openSnapshots(database, deals, every))?.table ?? ''
  await database.query(`delete from ${table}`)
  await database.query(
    `insert into ${table} (id, status, changed_at, frame_since, frame_until)
     select id, status, timestamptz '2026-01-01', since, until from (values
       ('changed', 'open', 10, 20), ('changed', 'lost', 20, ${untilChanged}), ('gone', 'open', 10, 20)
     ) as lifetimes (id, status, since, until)`,
  )
  const projection = impersonal(deals)
  const shown = (rows: Iterable<Row>) => [...rows].map((row) => `${String(row['id'])} ${String(row['status'])}`)
  const chosenAt = async (at: number, value: string) => {
    const question = { at, but: [], field: 'status', value, by: 'changedAt', limit: 9 }
    return shown(await snapshotChoice(database, projection, table, question))
  }
  const allAt = async (at: number) => {
    const rows = await snapshotRows(database, projection, table, { at, keys: ['changed', 'gone'] })
    const page = await snapshotPage(database, projection, table, { at, after: '', limit: 9, but: [] })
    const chosen = [...(await chosenAt(at, 'open')), ...(await chosenAt(at, 'lost'))]
    expect(shown(page)).toEqual(shown(rows.values()).toSorted())
    expect(chosen.toSorted()).toEqual(shown(page))
    expect(await snapshotCount(database, projection, table, { at, but: [] })).toBe(page.length)
    return shown(page)
  }
  expect(await allAt(9)).toEqual([])
  for (const at of [10, 19]) expect(await allAt(at)).toEqual(['changed open', 'gone open'])
  for (const at of [20, 21]) expect(await allAt(at)).toEqual(['changed lost'])
})

test('snapshots without the index of their lifetimes are made anew, for they are a cache', async () => {
  const table = (await openSnapshots(database, deals, every))?.table ?? ''
  const name = table.slice('rm.'.length)
  const indexes = () =>
    database.query<{ indexname: string }>(
      `select indexname from pg_indexes where tablename = $1 and indexdef like '%USING gist%'`,
      [name],
    )
  const count = async () => (await database.query(`select 1 from ${table} limit 1`)).length
  expect(await count()).toBe(1)
  const [index] = await indexes()
  await database.query(`drop index rm.${index?.indexname ?? ''}`)
  await openSnapshots(database, deals, every)
  expect(await indexes()).toEqual([index])
  expect(await count()).toBe(0)
})
