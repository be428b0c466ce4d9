import { expect, test } from 'vitest'

import type { DatabaseError } from '#infra/database/database.ts'

import type { OneProcess } from './database-source.ts'
import { logOn } from './database-source.ts'
import { note, toStream } from './words.ts'

export function guards(open: () => OneProcess): void {
  const changes = {
    'an update of an event': 'update es.events set type = type',
    'a deletion of an event': 'delete from es.events',
    'an update of no event at all': 'update es.events set type = type where false',
    'emptying the log': 'truncate es.events',
    'an update of a command': 'update es.commands set position = 0',
  }
  for (const [change, sql] of Object.entries(changes)) {
    test(`${change} is refused by the database`, async () => {
      const { database, log } = open()
      await log.append(toStream('note-1', 0, [note('a')], 'key'))
      await expect(database.query(sql)).rejects.toMatchObject({
        code: '23001',
        message: expect.stringContaining('what happened stays'),
      })
      expect(await log.readStream('note-1')).toMatchObject([{ data: { text: 'a' } }])
      expect(await log.append(toStream('note-1', 0, [], 'key'))).toEqual({ status: 'duplicate', position: 1 })
    })
  }

  test('an append in a transaction with an older snapshot is refused', async () => {
    const { database, log } = open()
    const attempt = database.transaction(async (transaction) => {
      await transaction.script('set transaction isolation level repeatable read')
      await transaction.query(`select * from es.append('{"writes": [], "events": []}')`)
    })
    await expect(attempt).rejects.toThrow('es.append needs READ COMMITTED')
    expect(await log.head()).toBe(0)
  })

  test('a stream or a key that occurs twice in one batch is refused', async () => {
    const { database, log } = open()
    const event = { type: 'NoteTaken', schema: 1, id: crypto.randomUUID(), data: {}, meta: {}, version: 1 }
    const batch = (...pairs: [stream: string, key: string][]) => ({
      writes: pairs.map(([stream, key], unit) => ({ unit, stream, expected: 0, key, last: unit + 1 })),
      events: pairs.map(([stream], unit) => ({ ...event, n: unit + 1, stream })),
    })
    const ask = (value: object) => database.query('select * from es.append($1::jsonb)', [JSON.stringify(value)])
    await expect(ask(batch(['note-1', 'a'], ['note-1', 'b']))).rejects.toMatchObject({
      code: '23505',
    } satisfies Partial<DatabaseError>)
    await expect(ask(batch(['note-1', 'a'], ['note-2', 'a']))).rejects.toMatchObject({ code: '23505' })
    expect(await log.head()).toBe(0)
    await ask(batch(['note-1', 'a'], ['note-2', 'b']))
    expect(await log.head()).toBe(2)
  })

  test('a hole in the log is noticed by whoever reads over it', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [note('a'), note('b'), note('c')]))
    await database.script('alter table es.events disable trigger events_stay; delete from es.events where position = 2')
    await expect(log.readAll({ after: 0, limit: 10 })).rejects.toThrow(
      'The log has a hole: position 3 where 2 should be',
    )
    await expect(log.readAll({ after: 1, limit: 10 })).rejects.toThrow('The log has a hole')
    expect(await log.readAll({ after: 2, limit: 10 })).toHaveLength(1)
  })

  test('a page of the log has its limits', async () => {
    const { log } = open()
    await expect(log.readAll({ after: 0, limit: 5_001 })).rejects.toThrow(RangeError)
    await expect(log.readAll({ after: 0, limit: 0 })).rejects.toThrow(RangeError)
  })

  test('what happened is there when the log is opened anew, and keys are remembered', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [note('a')], 'key'))
    const before = await log.readAll({ after: 0, limit: 10 })
    await log.close()
    const again = logOn(database).log
    expect(await again.readAll({ after: 0, limit: 10 })).toEqual(before)
    expect(await again.append(toStream('note-1', 0, [note('a')], 'key'))).toEqual({ status: 'duplicate', position: 1 })
    await again.close()
  })

  test('closing answers everybody who asked before, and refuses who asks later', async () => {
    const { log } = open()
    const asked = Array.from({ length: 20 }, (_, who) => log.append(toStream('note-1', 'any', [note(`${who}`)])))
    await log.close()
    expect((await Promise.all(asked)).map((verdict) => verdict.status)).toEqual(asked.map(() => 'appended'))
    await expect(log.append(toStream('note-1', 'any', [note('late')]))).rejects.toThrow('closed')
  })

  test('a reader hears of what another process appended', async () => {
    const { database, log } = open()
    const reader = logOn(database).log
    const { promise, resolve } = Promise.withResolvers<void>()
    const stop = reader.onAppended(resolve)
    // Until it listens, notifications pass it by: readers look for themselves at the start.
    const timer = setInterval(() => void log.append(toStream('note-1', 'any', [note('a')])), 20)
    await promise
    clearInterval(timer)
    stop()
    await reader.close()
    expect(await log.head()).toBeGreaterThan(0)
  })
}
