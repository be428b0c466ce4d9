import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { groupTransactions, lazyTransactions } from '#infra/database/grouped-transactions.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'

import { createDatabase } from '../support/databases.ts'
import { describeDatabase } from './database-contract.ts'
import { describeMigrating } from './migrate-contract.ts'

const open = async () => openPostgres(await createDatabase())

describeDatabase('on Postgres', open)
describeMigrating('on Postgres', open)

test('on Postgres an address may name the folder of a Unix socket, for statements and for listening', async () => {
  const url = await createDatabase()
  const far = await openPostgres(url)
  const [settings] = await far.query<{ folder: string }>("select current_setting('unix_socket_directories') as folder")
  const near = await openPostgres(`${url}?host=${encodeURIComponent(settings?.folder ?? '')}`)
  const clients = 'select inet_client_addr() is null as "isNear"'
  expect([await far.query(clients), await near.query(clients)]).toEqual([[{ isNear: false }], [{ isNear: true }]])
  const heard = new Promise((resolve) => void near.listen('near', resolve).then(() => far.query("notify near, 'by'")))
  expect(await heard).toBe('by')
  await Promise.all([far.close(), near.close()])
})

test('of several programs that start on Postgres at once only one migrates, and the others wait for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  writeFileSync(join(folder, '0001-first.sql'), 'create table first_table (n int); select pg_sleep(0.2)')
  writeFileSync(join(folder, '0002-second.sql'), 'insert into first_table values (1)')
  const url = await createDatabase()
  const programs = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url)))
  const done = await Promise.all(programs.map((database) => migrate(database, folder)))
  expect(done.flat().toSorted()).toEqual(['0001-first.sql', '0002-second.sql'])
  expect(await programs[0]?.query('select n from first_table')).toEqual([{ n: 1 }])
  await Promise.all(programs.map((database) => database.close()))
  rmSync(folder, { recursive: true })
})

test('on Postgres work that waits for a lock holds up none that would have shared its transaction', async () => {
  const database = await openPostgres(await createDatabase())
  await database.script(
    "create table counted (id text primary key, n int); insert into counted values ('a', 0), ('b', 0)",
  )
  const transact = groupTransactions(lazyTransactions(database))
  const count = (id: string) =>
    transact(async (transaction) => {
      await transaction.query('update counted set n = n + 1 where id = $1', [id])
    })
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.transaction(async (transaction) => {
    await transaction.query("select from counted where id = 'a' for update")
    locked.resolve()
    await release.promise
  })
  await locked.promise
  const waiting = count('a')
  const settled = Promise.allSettled([waiting])
  await count('b')
  release.resolve()
  await holding
  expect(await settled).toMatchObject([{ status: 'fulfilled' }])
  expect(await database.query('select id, n from counted order by id')).toEqual([
    { id: 'a', n: 1 },
    { id: 'b', n: 1 },
  ])
  await database.close()
})
