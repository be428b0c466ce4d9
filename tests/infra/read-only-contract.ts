import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { readOnly } from '#infra/database/read-only.ts'

export function describeReadOnly(name: string, open: () => Promise<Database>): void {
  describe(`a read-only database ${name}`, () => {
    let database: Database
    beforeAll(async () => {
      database = await open()
      await database.script(`
        create table notes (id int primary key, body text);
        insert into notes values (1, 'first');
        create function add_note() returns int language sql as 'insert into notes values (2, ''x'') returning id';
        create sequence numbers;
      `)
    })
    afterAll(() => database.close())

    const notes = () => database.query('select id, body from notes order by id')

    test('answers questions with parameters, several at once', async () => {
      const reader = readOnly(database)
      const answers = await Promise.all([1, 2].map((id) => reader.query('select body from notes where id = $1', [id])))
      expect(answers).toEqual([[{ body: 'first' }], []])
    })

    test.each([
      "insert into notes values (2, 'x')",
      "update notes set body = 'x'",
      'delete from notes',
      'truncate notes',
      'drop table notes',
      'create table more (id int)',
      'with gone as (delete from notes returning id) select id from gone',
      'select add_note()',
      `select nextval('numbers')`,
      'select id from notes for update',
    ])('refuses %s', async (sql) => {
      await expect(readOnly(database).query(sql)).rejects.toMatchObject({ name: 'DatabaseError', code: '25006' })
      expect(await notes()).toEqual([{ id: 1, body: 'first' }])
    })

    test('refuses scripts, which could end its transaction', async () => {
      await expect(readOnly(database).script('commit; delete from notes')).rejects.toMatchObject({ code: '25006' })
      expect(await notes()).toHaveLength(1)
    })

    test('a statement that asks for writing opens nothing for the next one', async () => {
      const reader = readOnly(database)
      await reader.query('set transaction read write')
      await reader.query(`select set_config('default_transaction_read_only', 'off', false)`)
      await expect(reader.query('delete from notes')).rejects.toMatchObject({ code: '25006' })
    })

    test('others write on, through the same connections', async () => {
      await database.query("insert into notes values (3, 'third')")
      expect(await readOnly(database).query('select count(*)::int as count from notes')).toEqual([{ count: 2 }])
      await database.query('delete from notes where id = 3')
    })
  })
}
