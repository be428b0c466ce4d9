import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database, DatabaseError, Parameter } from '#infra/database/database.ts'

import { describeSessions } from './session-contract.ts'
import { describeTransactions } from './transaction-contract.ts'

export function describeDatabase(name: string, open: () => Promise<Database>): void {
  describe(`A database ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
    })
    afterAll(() => database.close())

    describeValues(() => database)
    describeTransactions(() => database)
    describeSessions(() => database)
    describeNotifications(() => database)

    test('runs scripts of several statements', async () => {
      await database.script(
        `create table scripted (n int); insert into scripted values (1); insert into scripted values (2);`,
      )
      expect(await database.query('select count(*) as n from scripted')).toEqual([{ n: 2 }])
    })

    test('answers what is asked at once, each with its own', async () => {
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => database.query<{ n: number }>('select $1::int as n', [index])),
      )
      expect(answers.map((rows) => rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, index) => index))
    })

    test('asks a prepared statement again after the table has changed under it', async () => {
      await database.script('create table changing (a int); insert into changing values (1)')
      const select = 'select * from changing'
      expect(await database.query(select)).toEqual([{ a: 1 }])
      await database.script(`alter table changing add column b text default 'new'`)
      expect(await database.query(select)).toEqual([{ a: 1, b: 'new' }])
    })

    test('asks a statement again that could not be prepared before', async () => {
      const select = 'select * from not_there_yet'
      const before = await Promise.allSettled([database.query(select), database.query(select)])
      expect(before.map((each) => each.status === 'rejected' && (each.reason as DatabaseError).code)).toEqual([
        '42P01',
        '42P01',
      ])
      await database.script('create table not_there_yet (a int)')
      expect(await database.query(select)).toEqual([])
    })

    test('is unreachable once it was closed', async () => {
      const other = await open()
      await other.close()
      await expect(other.query('select 1')).rejects.toMatchObject({ code: 'unreachable' })
      await expect(other.transaction(async () => 1)).rejects.toMatchObject({ code: 'unreachable' })
    })
  })
}

function describeValues(database: () => Database): void {
  const at = new Date('2026-03-08T01:59:59.123Z')
  const values: [type: string, given: Parameter, got: unknown][] = [
    ['int8', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['int8', -5n, -5],
    ['int4', 7, 7],
    ['float8', 0.1, 0.1],
    ['numeric', '12.50', '12.50'],
    ['bool', true, true],
    ['bool', false, false],
    ['text', 'é “quoted” \\ \n end', 'é “quoted” \\ \n end'],
    ['text', '', ''],
    ['text', null, null],
    ['uuid', '0f3c7a52-51a5-4f0e-9d6e-111111111111', '0f3c7a52-51a5-4f0e-9d6e-111111111111'],
    ['date', '2026-03-08', '2026-03-08'],
    ['timestamptz', at, at],
    ['timestamptz', '2026-03-08T01:00:00-05:00', new Date('2026-03-08T06:00:00Z')],
    ['jsonb', '{"a": [1, null, {"b": "c"}]}', { a: [1, null, { b: 'c' }] }],
    ['json', '"text"', 'text'],
    ['bytea', Uint8Array.from([0, 1, 92, 255]), Uint8Array.from([0, 1, 92, 255])],
    ['bytea', new Uint8Array(), new Uint8Array()],
    ['text[]', ['a', null, 'NULL', '', 'b "c" \\ {d},'], ['a', null, 'NULL', '', 'b "c" \\ {d},']],
    ['text[]', [], []],
    ['int8[]', [1, null, 3], [1, null, 3]],
    ['date[]', ['2026-03-08', null], ['2026-03-08', null]],
    ['timestamptz[]', [at.toISOString(), null], [at, null]],
    ['text[]::jsonb[]', ['{"a":"\\"b\\""}', null, '[1]'], [{ a: '"b"' }, null, [1]]],
  ]
  test.each(values)('carries %s there and back: %o', async (type, given, got) => {
    expect(await database().query(`select $1::${type} as value`, [given])).toEqual([{ value: got }])
  })

  test('reads arrays of arrays and of booleans and bytes', async () => {
    const sql = `select '{{1,2},{3,NULL}}'::int[] as grid, '[0:1]={5,6}'::int[] as shifted, '{t,f}'::bool[] as flags, '{"\\\\x01"}'::bytea[] as bytes`
    expect(await database().query(sql)).toEqual([
      {
        grid: [
          [1, 2],
          [3, null],
        ],
        shifted: [5, 6],
        flags: [true, false],
        bytes: [Uint8Array.from([1])],
      },
    ])
  })

  test('counts in numbers', async () => {
    const sql = 'select count(*) as n, sum(x::int) as total, max(x::bigint) as most from unnest($1::int[]) as x'
    expect(await database().query(sql, [[1, 2, 3]])).toEqual([{ n: 3, total: 6, most: 3 }])
  })

  test('writes many rows from arrays in one statement', async () => {
    await database().script('create table many (id int, label text, data jsonb)')
    const ids = Array.from({ length: 1000 }, (_, index) => index)
    const labels = ids.map((id) => (id % 3 === 0 ? null : `"${id}"`))
    const data = ids.map((id) => JSON.stringify({ id, text: 'x'.repeat(id) }))
    await database().query('insert into many select * from unnest($1::int[], $2::text[], $3::text[]::jsonb[])', [
      ids,
      labels,
      data,
    ])
    const rows = await database().query<{ id: number; label: string | null; data: { text: string } }>(
      'select * from many order by id',
    )
    expect(rows.map((row) => [row.id, row.label, row.data.text.length])).toEqual(ids.map((id) => [id, labels[id], id]))
  })
}

function describeNotifications(database: () => Database): void {
  test('hears what is notified after the commit, on its own channel only, until it stops', async () => {
    const heard: string[] = []
    const stop = await database().listen('Some "channel"', (payload) => heard.push(payload))
    await database().query(`select pg_notify('another', 'not for us')`)
    await database().transaction(async (transaction) => {
      await transaction.query('select pg_notify($1, $2)', ['Some "channel"', 'first'])
      await transaction.query('select pg_notify($1, $2)', ['Some "channel"', 'sécond'])
    })
    await expect.poll(() => heard, { timeout: 100_000 }).toEqual(['first', 'sécond'])

    await stop()
    const last = Promise.withResolvers<string>()
    const stopOther = await database().listen('done', last.resolve)
    await database().query('select pg_notify($1, $2)', ['Some "channel"', 'after the end'])
    await database().query(`select pg_notify('done', 'now')`)
    expect(await last.promise).toBe('now')
    expect(heard).toEqual(['first', 'sécond'])
    await stopOther()
  })

  test('does not hear what was rolled back', async () => {
    const heard: string[] = []
    const stop = await database().listen('rolled', (payload) => heard.push(payload))
    await database()
      .transaction(async (transaction) => {
        await transaction.query(`select pg_notify('rolled', 'back')`)
        throw new Error('no')
      })
      .catch(() => undefined)
    await database().query(`select pg_notify('rolled', 'forward')`)
    await expect.poll(() => heard, { timeout: 100_000 }).toEqual(['forward'])
    await stop()
  })

  test('tells everyone who listens to a channel, and the others when one stops', async () => {
    const heard: string[] = []
    const stopOne = await database().listen('shared', (payload) => heard.push(`one ${payload}`))
    const stopTwo = await database().listen('shared', (payload) => heard.push(`two ${payload}`))
    await database().query(`select pg_notify('shared', 'a')`)
    await expect.poll(() => heard.toSorted(), { timeout: 100_000 }).toEqual(['one a', 'two a'])
    await stopOne()
    await database().query(`select pg_notify('shared', 'b')`)
    await expect.poll(() => heard.at(-1), { timeout: 100_000 }).toBe('two b')
    expect(heard).toHaveLength(3)
    await stopTwo()
  })
}
