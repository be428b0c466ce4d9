import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import type { AnyProjection } from '#projections/engine/projection.ts'
import { saveRows, type Row } from '#projections/engine/table.ts'
import { projections } from '#projections/registry.ts'
import { addressesOf } from '#services/operations/erase-traces.ts'
import { assemble, rowsFrom } from '#tests/support/database-context.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'
import { sampleEventOf } from '#tests/support/sample-event.ts'

let database: Database
beforeAll(async () => {
  database = await openPreparedPglite()
  await (await assemble(database)).log.close()
})
afterAll(() => database.close())

const [person, address] = ['c1', 'personal email']

/** Rows of a read model by one event or two about the person, where they have the address. */
function rowsWithAddress({ events, ...projection }: AnyProjection): Map<string, Row>[] {
  const columns = Object.keys(projection.personal || {})
  const samples = events.flatMap((first) => [[first], ...events.map((second) => [first, second])])
  const found = samples
    .map((types) =>
      rowsFrom(
        { events, ...projection },
        types.map((type) => sampleEventOf(person, type)),
      ),
    )
    .map((rows) => new Map([...rows].map(([key, row]): [string, Row] => [key, { ...row }])))
  const distinct = new Map(found.map((rows) => [JSON.stringify([...rows]), rows]))
  return [...distinct.values()].filter((rows) =>
    [...rows.values()].some((row) =>
      columns.some((column) => JSON.stringify(row[column] ?? null).includes(`"${address}"`)),
    ),
  )
}

const withAddress = projections.filter((projection) => rowsWithAddress(projection).length > 0)

test('several read models hold an e-mail address of a person', () => {
  expect(withAddress.length).toBeGreaterThan(5)
})

test.each(withAddress)('an erasure finds the address of a person in $name', async (projection) => {
  const { name } = projection
  for (const rows of rowsWithAddress(projection)) {
    await database.script(`delete from rm.${name}`)
    await saveRows(database, projection, `rm.${name}`, rows)
    const found = await addressesOf(database, [person])
    expect(found, 'keep it in a personal column `email`, or in that field of one').toEqual([address])
    expect(await addressesOf(database, ['somebody else'])).toEqual([])
  }
  await database.script(`delete from rm.${name}`)
})
