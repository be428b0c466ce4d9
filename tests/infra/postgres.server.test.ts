import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

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
