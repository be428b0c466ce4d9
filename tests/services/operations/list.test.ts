import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { opsContextOf } from '#services/operations/context.ts'
import { list } from '#services/operations/list.ts'
import type { Given } from '#services/operations/verb.ts'
import { readConfig } from '#services/process/config.ts'
import { bookingRow, insertBookings, personOf } from '#tests/projections/list-rows.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let ctx: TestApp
let folder: string
beforeAll(async () => {
  ctx = await openTestApp({ workers: false })
  folder = await mkdtemp(join(tmpdir(), 'lists-'))
  await insertBookings(ctx.database, [
    bookingRow('b1', { heldAt: '2026-11-20T15:00:00.000Z', person: personOf('=cmd()', 'Singh', 'a@example.com') }),
    bookingRow('b2', {
      heldAt: '2026-11-20T16:00:00.000Z',
      status: 'cancelled',
      person: personOf('Bo', 'Li', 'b@x.ca'),
    }),
    bookingRow('b3', { heldAt: '2026-11-20T17:00:00.000Z', status: 'held' }),
  ])
})
afterAll(async () => {
  await ctx.close()
  await rm(folder, { recursive: true })
})

async function run(positionals: string[], values: Given['values'] = {}) {
  let out = ''
  const outcome = await list.plan({ positionals, values, folder }).run({
    ops: opsContextOf(ctx, readConfig({})),
    signal: new AbortController().signal,
    progress: () => {},
    print: async (text) => {
      out += text
    },
  })
  return { ...outcome, out }
}
const idsIn = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id)

test('prints rows as lines of JSON, newest first, by the given filters', async () => {
  const all = await run(['bookings'])
  expect(idsIn(all.out)).toEqual(['b3', 'b2', 'b1'])
  expect(all).toMatchObject({ result: { count: 3, next: null }, lines: ['3 rows of bookings.'] })
  expect(JSON.parse(all.out.split('\n')[1] ?? '')).toMatchObject({
    status: 'cancelled',
    totalCents: 12_500,
    heldAt: '2026-11-20T16:00:00.000Z',
    lastName: 'Li',
  })
  const two = await run(['bookings'], { filter: ['status=held', 'status=cancelled'], order: 'heldAt.asc' })
  expect(idsIn(two.out)).toEqual(['b2', 'b3'])
  expect(idsIn((await run(['bookings'], { search: 'sin' })).out)).toEqual(['b1'])
})

test('writes CSV into a file for its owner alone, with formulas made harmless', async () => {
  const { result } = await run(['bookings', 'all.csv.gz'], { csv: true })
  expect(result).toMatchObject({ list: 'bookings', count: 3 })
  const [header, , , last, end] = gunzipSync(await readFile(join(folder, 'all.csv.gz')))
    .toString()
    .split('\r\n')
  expect(header).toMatch(/^\uFEFFreference,status,date,.*,total,deposit,refund,firstName,/)
  expect(last).toContain(",125.00,0.00,0.00,'=cmd(),Singh,a@example.com,")
  expect(last).toContain(',2026-11-20 10:00,')
  expect(end).toBe('')
  await expect(run(['bookings', 'all.csv.gz'])).rejects.toMatchObject({ name: 'Refused' })
})

test('shows one page, and the cursor of the next one until there is none', async () => {
  const first = await run(['bookings'], { limit: '2' })
  expect(idsIn(first.out)).toEqual(['b3', 'b2'])
  const [, more = ''] = /--cursor (\S+)$/.exec(first.lines.at(-1) ?? '') ?? []
  const second = await run(['bookings'], { limit: '2', cursor: more })
  expect(idsIn(second.out)).toEqual(['b1'])
  expect(second.result).toMatchObject({ next: null })
})

test('read models of another version are refused with what to do', async () => {
  const [before] = await ctx.database.query<{ terms: string }>('select terms from es.terms')
  const become = (terms: string) => ctx.database.query('update es.terms set terms = $1', [terms])
  await become('bookings@99')
  await expect(run(['bookings'])).rejects.toMatchObject({
    name: 'Refused',
    message: expect.stringContaining('of another version'),
  })
  await become(before?.terms ?? '')
  expect(await run(['bookings'])).toMatchObject({ result: { count: 3 } })
})
