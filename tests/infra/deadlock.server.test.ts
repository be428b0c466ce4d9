import { expect, test } from 'vitest'

import { againAfterDeadlock } from '#infra/database/deadlock.ts'
import { openDatabase } from '#infra/database/open-database.ts'
import { createDatabase } from '#tests/support/databases.ts'

test('two transactions that wait for each other both come to their end', { timeout: 120_000 }, async () => {
  const database = await openDatabase({ databaseUrl: await createDatabase(), dataDirectory: '' })
  await database.query('create table seats (id int primary key, sold int not null default 0)')
  await database.query('insert into seats values (1), (2)')
  let attempts = 0
  const meet = Promise.withResolvers<void>()
  let arrived = 0
  const sell = (first: number, second: number) =>
    againAfterDeadlock(() =>
      database.transaction(async (transaction) => {
        attempts += 1
        await transaction.query('update seats set sold = sold + 1 where id = $1', [first])
        arrived += 1
        if (arrived === 2) meet.resolve()
        await meet.promise
        await transaction.query('update seats set sold = sold + 1 where id = $1', [second])
      }),
    )
  await Promise.all([sell(1, 2), sell(2, 1)])
  expect(attempts).toBeGreaterThan(2)
  expect(await database.query('select id, sold from seats order by id')).toEqual([
    { id: 1, sold: 2 },
    { id: 2, sold: 2 },
  ])
  await database.close()
})
