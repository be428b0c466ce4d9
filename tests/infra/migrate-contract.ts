import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { migrate, MigrationRefused } from '#infra/database/migrate.ts'

export function describeMigrating(name: string, open: () => Promise<Database>): void {
  describe(`Migrating ${name}`, () => {
    let folder: string
    let database: Database
    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'migrations-'))
      database = await open()
    })
    afterEach(async () => {
      await database.close()
      rmSync(folder, { recursive: true })
    })

    const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql)

    test('runs what is new in the order of the numbers, once', async () => {
      write('0002-second.sql', 'insert into first_table values (2)')
      write('0001-first.sql', 'create table first_table (n int); insert into first_table values (1)')
      expect(await migrate(database, folder)).toEqual(['0001-first.sql', '0002-second.sql'])
      expect(await migrate(database, folder)).toEqual([])
      write('0010-third.sql', 'insert into first_table values (10)')
      expect(await migrate(database, folder)).toEqual(['0010-third.sql'])
      expect(await database.query('select n from first_table order by n')).toEqual([{ n: 1 }, { n: 2 }, { n: 10 }])
      const record = await database.query(
        'select number, name, length(checksum) as length from infra.migrations order by number',
      )
      expect(record).toEqual([
        { number: 1, name: '0001-first.sql', length: 64 },
        { number: 2, name: '0002-second.sql', length: 64 },
        { number: 10, name: '0010-third.sql', length: 64 },
      ])
    })

    test('undoes a migration that fails, keeps those before it, and goes on where it stopped', async () => {
      write('0001-good.sql', 'create table good (n int)')
      write('0002-bad.sql', 'create table half (n int); select 1/0; create table other_half (n int)')
      await expect(migrate(database, folder)).rejects.toMatchObject({ code: '22012' })
      const tables = await database.query(`select to_regclass('good')::text as good, to_regclass('half')::text as half`)
      expect(tables).toEqual([{ good: 'good', half: null }])
      write('0002-bad.sql', 'create table half (n int)')
      expect(await migrate(database, folder)).toEqual(['0002-bad.sql'])
    })

    test('refuses to start when an old migration was changed', async () => {
      write('0001-first.sql', 'create table first_table (n int)')
      await migrate(database, folder)
      write('0001-first.sql', 'create table first_table (n bigint)')
      write('0002-second.sql', 'create table second_table (n int)')
      await expect(migrate(database, folder)).rejects.toThrow('0001-first.sql was changed')
      expect(await database.query(`select to_regclass('second_table') as it`)).toEqual([{ it: null }])
    })

    test('refuses to start on a database that a newer program has migrated', async () => {
      write('0001-first.sql', 'select 1')
      write('0002-newer.sql', 'select 1')
      await migrate(database, folder)
      rmSync(join(folder, '0002-newer.sql'))
      await expect(migrate(database, folder)).rejects.toThrow('migrated by a newer program (0002-newer.sql)')
    })

    test('refuses two migrations with one number, and a name without a number', async () => {
      write('0001-one.sql', 'select 1')
      write('0001-other.sql', 'select 1')
      await expect(migrate(database, folder)).rejects.toThrow(MigrationRefused)
      rmSync(join(folder, '0001-other.sql'))
      write('first.sql', 'select 1')
      await expect(migrate(database, folder)).rejects.toThrow('first.sql is not named like')
    })

    test('takes the database to what this program needs', async () => {
      expect(await migrate(database)).toContain('0001-log.sql')
      expect(await migrate(database)).toEqual([])
    })
  })
}
