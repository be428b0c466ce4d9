import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { customersList } from '#projections/customers-list.ts'
import { customers, type CustomerRow } from '#projections/customers.ts'
import type { AnyList } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { keysWithWords } from '#projections/engine/lists/words.ts'
import { saveRows } from '#projections/engine/table.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { assemble } from '#tests/support/database-context.ts'

/** Characters with a meaning in indexes or patterns. */
const letters = [
  'a',
  'B',
  'É',
  'ਅ',
  '🚗',
  ' ',
  '  ',
  '\t',
  "'",
  '"',
  '\\',
  '%',
  '_',
  ':',
  '*',
  '&',
  '|',
  '!',
  '(',
  '-',
  '@',
]
const text = fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 })
/** Not more words than a search may have. */
const searches = fc
  .array(text, { minLength: 1, maxLength: 2 })
  .map((texts) => texts.join(' '))
  .filter((search) => listQuery(customersList).safeParse({ search }).success)
const people = fc.array(
  fc.record({ name: fc.option(text), email: fc.option(text), phone: fc.option(text), isMerged: fc.boolean() }),
  { minLength: 1, maxLength: 12 },
)

/** The list as it is searched without an index. */
const unindexed: AnyList = {
  ...customersList,
  projection: { ...customers, table: { ...customers.table, indexes: [] } },
}

export function describeWords(name: string, open: () => Promise<Database>): void {
  describe(`a search by the index of words ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await (await assemble(database)).log.close()
    })
    afterAll(() => database.close())

    const write = async (rows: readonly CustomerRow[]) => {
      await database.script('delete from rm.customers')
      await saveRows(database, customers, 'rm.customers', new Map(rows.map((row) => [row.id, { ...row }])))
    }

    test('finds what one without it finds, whatever the texts and the words are, also of those who are merged', async () => {
      let [foundRows, byIndex] = [0, 0]
      const law = fc.asyncProperty(people, searches, async (given, asked) => {
        await write(given.map((person, index) => customerRow(index, person)))
        for (const search of [asked, /^.{1,3}/u.exec(given[0]?.name ?? '')?.[0] ?? 'a']) {
          const { query } = listQuery(customersList).parse({ search })
          const page = { after: null, limit: 50 }
          const found = await readPage(database, customersList, query, page)
          expect(found).toEqual(await readPage(database, unindexed, query, page))
          foundRows += found.rows.length
          if ((await keysWithWords(database, customersList, query.words)) !== null) byIndex += 1
        }
      })
      await fc.assert(law, { numRuns: 60 })
      expect(foundRows).toBeGreaterThan(20)
      expect(byIndex).toBeGreaterThan(40)
    })

    test('takes texts of any length, and words as long as may be asked for', async () => {
      const long = 'x'.repeat(4_000)
      await write([customerRow(0, { name: `${long} y`, email: null, phone: null, isMerged: false })])
      for (const search of ['x'.repeat(100), 'y']) {
        const { query } = listQuery(customersList).parse({ search })
        expect(await keysWithWords(database, customersList, query.words)).toEqual(['c0'])
        expect((await readPage(database, customersList, query, { after: null, limit: 1 })).rows).toHaveLength(1)
      }
    })
  })
}

function customerRow(
  index: number,
  { isMerged, ...told }: Pick<CustomerRow, 'name' | 'email' | 'phone'> & { readonly isMerged: boolean },
): CustomerRow {
  const at = new Date(1_800_000_000_000 + index * 1_000).toISOString()
  return {
    id: `c${index}`,
    kind: 'lead',
    ...told,
    notes: null,
    language: 'en',
    nameSource: 'visitor',
    phoneSource: 'visitor',
    languageSource: 'visitor',
    statements: null,
    hasAccount: false,
    since: at,
    lastSeenAt: at,
    bookedAt: null,
    version: 1,
    mergedInto: isMerged && index > 0 ? 'c0' : null,
    mergedAt: isMerged && index > 0 ? at : null,
    keptApart: [],
  }
}
