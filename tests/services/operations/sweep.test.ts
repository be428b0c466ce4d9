import { afterAll, expect, test } from 'vitest'

import { migrate } from '#infra/database/migrate.ts'
import { sweep } from '#services/operations/sweep.ts'
import { openPreparedPglite } from '#tests/support/databases.ts'

const database = await openPreparedPglite()
await migrate(database)
afterAll(() => database.close())

const word = 'quixotic'
const addSession = (id: string, device: string) =>
  database.query(
    `insert into infra.sessions (id, audience, owner, device, created_at, last_used_at, expires_at)
     values ($1, 'customer', 'c1', $2, now(), now(), now())`,
    [id, device],
  )

/** The file of a table as text, and what the planner knows of it. */
async function traces() {
  await database.query('checkpoint')
  const [file] = await database.query<{ text: string }>(
    "select encode(pg_read_binary_file(pg_relation_filepath('infra.sessions')), 'escape') as text",
  )
  const statistics = await database.query<{ text: string }>(
    "select s::text as text from pg_stats s where schemaname = 'infra' and tablename = 'sessions'",
  )
  return {
    file: file?.text.includes(word),
    statistics: statistics.some(({ text }) => text.includes(word)),
  }
}

test('a sweep takes deleted rows out of the file of their table and out of the statistics, also of one that is empty now', async () => {
  await addSession('one', word)
  await addSession('two', 'a browser')
  await database.query('analyze infra.sessions')
  await database.query('delete from infra.sessions where device = $1', [word])
  expect(await traces()).toEqual({ file: true, statistics: true })
  expect(await sweep(database)).toEqual({ notRewritten: [], withStatistics: [], keptFor: [] })
  expect(await traces()).toEqual({ file: false, statistics: false })

  await addSession('three', word)
  await database.query('analyze infra.sessions')
  await database.query('delete from infra.sessions')
  // As autovacuum does, which leaves a file without a page.
  await database.query('vacuum infra.sessions')
  expect(await traces()).toEqual({ file: false, statistics: true })
  expect(await sweep(database)).toEqual({ notRewritten: [], withStatistics: [], keptFor: [] })
  expect(await traces()).toEqual({ file: false, statistics: false })
  expect(await database.query('select id from infra.sessions')).toEqual([])
})
