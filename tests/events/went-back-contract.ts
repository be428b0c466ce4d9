import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { waitFor } from '#tests/support/wait-for.ts'

import { logOn, type OneProcess } from './database-source.ts'
import { note, toStream } from './words.ts'

/** The log as a standby has it that did not receive the last events. */
const goBackTo = (database: Database, position: number): Promise<void> =>
  database.script(`
    alter table es.events disable trigger events_stay;
    delete from es.events where position > ${position};
    delete from es.commands where position > ${position};
    alter table es.events enable trigger events_stay`)

const take = (log: EventLog, ...texts: string[]) =>
  log.append(
    toStream(
      'note-1',
      'any',
      texts.map((text) => note(text)),
      crypto.randomUUID(),
    ),
  )

/** Waits until notifications that are on their way have come. */
async function waitUntilStill(count: () => number): Promise<void> {
  for (let seen = -1; seen !== count();) {
    seen = count()
    await delay(300)
  }
}

const refused = { code: 'LOG01', message: expect.stringContaining('went back to an earlier state') }

export function goesBack(open: () => OneProcess): void {
  test('a log that went back takes nothing from who had appended to what it lost, however far it has come since', async () => {
    const { database, log } = open()
    await take(log, 'a', 'b', 'c')
    await goBackTo(database, 1)
    await expect(take(log, 'd')).rejects.toMatchObject(refused)
    expect(await log.head()).toBe(1)

    const fresh = logOn(database).log
    for (const head of [2, 3, 4]) {
      await take(fresh, 'of another')
      await expect(take(log, 'd')).rejects.toMatchObject(refused)
      expect(await log.head()).toBe(head)
    }
    await fresh.close()
  })

  test('a log that went back takes nothing from who had only read what it lost, of many appends at once none', async () => {
    const { database, log } = open()
    await take(log, 'a', 'b')
    const reader = logOn(database).log
    await reader.readAll({ after: 0, limit: 10 })
    await goBackTo(database, 1)
    const asked = Array.from({ length: 20 }, (_, who) => reader.append(toStream(`note-${who}`, 0, [note('c')])))
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ status: 'rejected', reason: refused })
    expect(await log.head()).toBe(1)
    await reader.close()
  })

  test('a process that saw nothing of what was lost goes on, as one of an earlier version does', async () => {
    const { database, log } = open()
    await take(log, 'a', 'b')
    await goBackTo(database, 1)
    const event = { type: 'NoteTaken', schema: 1, id: crypto.randomUUID(), data: { text: 'c' }, meta: {} }
    const batch = {
      writes: [{ unit: 0, stream: 'note-9', expected: 0, key: 'of before', last: 1 }],
      events: [{ ...event, n: 1, stream: 'note-9', version: 1 }],
    }
    expect(await database.query('select head, refused from es.append($1::jsonb)', [JSON.stringify(batch)])).toEqual([
      { head: 1, refused: null },
    ])
    const fresh = logOn(database).log
    expect(await take(fresh, 'd')).toMatchObject({ status: 'appended', position: 3 })
    await fresh.close()
  })

  test('what a transaction read of its own and did not commit is not missed', async () => {
    const { database, log } = open()
    await take(log, 'a')
    const undone = database.transaction(async (transaction) => {
      await transaction.script(
        `insert into es.events select 2, recorded_at, gen_random_uuid(), null, 2, 1, stream, type, data, meta from es.events`,
      )
      expect(await log.within(transaction).readAll({ after: 0, limit: 10 })).toHaveLength(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await take(log, 'b')).toMatchObject({ status: 'appended', position: 2 })
  })

  test('a reader hears of what is appended at positions that a lost event had', async () => {
    const { database, log } = open()
    let heard = 0
    const reader = logOn(database).log
    const stop = reader.onAppended(() => (heard += 1))
    const timer = setInterval(() => void take(log, 'a'), 20)
    await waitFor(() => expect(heard).toBeGreaterThan(0), { timeout: 60_000, interval: 10 })
    clearInterval(timer)
    await take(log, 'more', 'than', 'one')
    await waitUntilStill(() => heard)
    const known = heard
    const fresh = logOn(database).log
    await goBackTo(database, 1)
    await take(fresh, 'b')
    await waitFor(() => expect(heard).toBeGreaterThan(known), { timeout: 60_000, interval: 10 })
    stop()
    await Promise.all([fresh.close(), reader.close()])
  })
}
