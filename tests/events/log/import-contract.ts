import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Encryption } from '#events/log/encryption.ts'
import { importLog, type PastCommand } from '#events/log/import.ts'
import type { Append, EventLog } from '#events/log/log.ts'
import { openMemoryLog } from '#events/log/memory-log.ts'
import { LogNotEmpty } from '#events/log/stored-log.ts'
import type { Database } from '#infra/database/database.ts'
import { emptyLog, logOn } from '#tests/events/database-source.ts'
import { meeting, meta, note, toStream, words } from '#tests/events/words.ts'

/** A log in memory and what was asked of it, a minute between commands; longer than one page. */
async function anotherLog() {
  let minute = 0
  let ids = 0
  const source = openMemoryLog({
    vocabulary: words,
    upcasts: [],
    now: () => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  })
  const asked: Append[] = [
    toStream('note-a', 0, [note('one'), note('two')], 'first'),
    toStream('person-p', 0, [meeting('p', 'Asha Gill')], 'met'),
    ...Array.from({ length: 2_100 }, (_, index) => toStream('note-b', 'any', [note(`page ${index}`)], `page-${index}`)),
    toStream('person-q', 0, [meeting('q', 'Luc Tremblay')], 'met q'),
    {
      key: 'both',
      meta: { ...meta, reason: 'why' },
      writes: [
        ...toStream('note-a', 2, [note('three')]).writes,
        ...toStream('person-p', 1, [meeting('p', 'Asha')]).writes,
      ],
    },
  ]
  const commands: PastCommand[] = []
  for (const command of asked) {
    minute += 1
    const before = await source.head()
    await source.append(command)
    commands.push({ key: command.key, meta: command.meta, events: await source.readAll({ after: before, limit: 10 }) })
  }
  return { source, commands }
}

export function describeImport(backend: string, open: () => Promise<Database>): void {
  describe(`Copying a log ${backend}`, () => {
    let database: Database
    let log: EventLog
    let encryption: Encryption
    let source: EventLog
    let commands: readonly PastCommand[]

    beforeAll(async () => {
      database = await open()
      const another = await anotherLog()
      source = another.source
      commands = another.commands
    })
    beforeEach(async () => {
      await emptyLog(database)
      const process = logOn(database)
      log = process.log
      encryption = process.encryption
      return () => log.close()
    })
    afterAll(() => database.close())

    const copy = (alongside: Parameters<typeof importLog>[0]['alongside'] = async () => {}) =>
      importLog({ database, encryption, vocabulary: words, alongside }, commands)

    const whole = async (of: EventLog) => [
      ...(await of.readAll({ after: 0, limit: 5_000 })),
      ...(await of.readAll({ after: 5_000, limit: 5_000 })),
    ]

    test('positions, versions, ids, times, causes and what is personal stay what they were', async () => {
      await copy()
      expect(await whole(log)).toEqual(await whole(source))
      expect(await log.positionAt('2026-01-01T00:01:00.000Z')).toBe(2)
    })

    test('no personal data is copied unencrypted', async () => {
      await copy()
      const [found] = await database.query<{ count: number }>(
        `select count(*)::int as count from es.events where data::text || meta::text ~ '(Asha|Luc)' or encode(sealed, 'escape') ~ '(Asha|Luc)'`,
      )
      expect(found?.count).toBe(0)
    })

    test('a command that is repeated afterwards is known by its key', async () => {
      await copy()
      expect(await log.append(toStream('note-a', 0, [note('one'), note('two')], 'first'))).toEqual({
        status: 'duplicate',
        position: 2,
      })
      expect(await log.append(toStream('note-z', 0, [note('new')], 'both'))).toMatchObject({ status: 'duplicate' })
    })

    test('new events are appended behind it, with the keys of the persons in it', async () => {
      await copy()
      const verdict = await log.append(toStream('person-p', 2, [meeting('p', 'Asha again')]))
      expect(verdict).toEqual({ status: 'appended', position: (await source.head()) + 1 })
      expect(await encryption.erase('p')).toBe(true)
      const persons = await log.readStream('person-p')
      expect(persons.map(({ personal }) => personal)).toEqual([null, null, null])
      expect((await log.readStream('person-q'))[0]?.personal).toEqual({ name: 'Luc Tremblay' })
    })

    test('what is written alongside is written with it', async () => {
      const heard: number[] = []
      await copy(async (transaction, events) => {
        heard.push(events.length)
        await transaction.script('create table if not exists beside (n int); insert into beside values (1)')
      })
      expect(heard).toEqual([await source.head()])
      expect(await database.query('select n from beside')).toEqual([{ n: 1 }])
      await database.script('drop table beside')
    })

    test('when that fails, nothing happened, and it can be done again', async () => {
      const broken = copy(async () => {
        throw new Error('no room')
      })
      await expect(broken).rejects.toThrow('no room')
      expect(await log.head()).toBe(0)
      await copy()
      expect(await log.head()).toBe(await source.head())
    })

    test('a log that is not empty is left as it is', async () => {
      await log.append(toStream('note-x', 0, [note('here first')]))
      await expect(copy()).rejects.toThrow(LogNotEmpty)
      expect(await log.head()).toBe(1)
    })
  })
}
