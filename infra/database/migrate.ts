import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Database, Queryable } from './database.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** The code and the database do not fit together: the start must stop. */
export class MigrationRefused extends Error {
  override name = 'MigrationRefused'
}

const migrationsFolder = join(import.meta.dirname, '../migrations')
/** Arbitrary lock number, so that one of several starts migrates. */
const migrationLock = 7_241_906_551

/** Runs new files of `folder` in order, a transaction each; rejects with `MigrationRefused`. Returns their names. */
export async function migrate(database: Database, folder = migrationsFolder, upTo = Infinity): Promise<string[]> {
  const migrations = await readMigrations(folder)
  await database.transaction(prepareRecord)
  const done: string[] = []
  for (const migration of migrations.filter(({ number }) => number <= upTo)) {
    if (await database.transaction((transaction) => runOnce(transaction, migration))) done.push(migration.name)
  }
  await refuseNewerDatabase(database, migrations)
  return done
}

export const migrationNames = async (folder = migrationsFolder): Promise<string[]> =>
  (await readMigrations(folder)).map(({ name }) => name)

export interface MigrationState {
  readonly done: readonly string[]
  readonly pending: readonly string[]
  readonly changed: readonly string[]
  readonly unknown: readonly string[]
}

export async function migrationState(database: Queryable, folder = migrationsFolder): Promise<MigrationState> {
  const migrations = await readMigrations(folder)
  const [record] = await database.query<{ there: boolean }>(
    `select to_regclass('infra.migrations') is not null as there`,
  )
  const rows = record?.there
    ? await database.query<{ number: number; name: string; checksum: string }>(
        'select number, name, checksum from infra.migrations order by number',
      )
    : []
  const known = new Map(migrations.map((migration) => [migration.number, migration]))
  const run = new Set(rows.map((row) => row.number))
  return {
    done: rows.map((row) => row.name),
    pending: migrations.filter(({ number }) => !run.has(number)).map(({ name }) => name),
    changed: rows
      .filter((row) => known.has(row.number) && known.get(row.number)?.checksum !== row.checksum)
      .map(({ name }) => name),
    unknown: rows.filter((row) => !known.has(row.number)).map(({ name }) => name),
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(names.map((name) => readMigration(folder, name)))
  for (const [index, migration] of migrations.entries()) {
    if (migration.number === migrations[index - 1]?.number) {
      throw new MigrationRefused(`Two migrations have the number ${migration.number}`)
    }
  }
  return migrations
}

async function readMigration(folder: string, name: string): Promise<Migration> {
  const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
  if (number === undefined) throw new MigrationRefused(`${name} is not named like '0001-log.sql'`)
  const sql = await readFile(join(folder, name), 'utf8')
  return { number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function prepareRecord(transaction: Queryable): Promise<void> {
  await takeLock(transaction)
  await transaction.script(`
    create schema if not exists infra;
    create table if not exists infra.migrations (
      number int primary key,
      name text not null,
      checksum text not null,
      at timestamptz not null default now()
    );`)
}

async function takeLock(transaction: Queryable): Promise<void> {
  // A migration may take its time, and so may another process's that this one waits for.
  await transaction.script('set local statement_timeout = 0; set local lock_timeout = 0')
  await transaction.query('select pg_advisory_xact_lock($1::bigint)', [migrationLock])
}

async function runOnce(transaction: Queryable, migration: Migration): Promise<boolean> {
  await takeLock(transaction)
  const [known] = await transaction.query<{ checksum: string }>(
    'select checksum from infra.migrations where number = $1',
    [migration.number],
  )
  if (known && known.checksum !== migration.checksum) {
    throw new MigrationRefused(
      `${migration.name} was changed after this database had been migrated by it. Put it back, and make a new migration`,
    )
  }
  if (known) return false
  await transaction.script(migration.sql)
  await transaction.query('insert into infra.migrations (number, name, checksum) values ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
  return true
}

async function refuseNewerDatabase(database: Database, migrations: readonly Migration[]): Promise<void> {
  const rows = await database.query<{ number: number; name: string }>('select number, name from infra.migrations')
  const unknown = rows.find((row) => !migrations.some((migration) => migration.number === row.number))
  if (unknown) {
    throw new MigrationRefused(
      `This database was migrated by a newer program (${unknown.name}), which this one does not know. Start the newer one`,
    )
  }
}
