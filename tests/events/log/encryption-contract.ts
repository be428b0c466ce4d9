import { expect, test } from 'vitest'

import type { OneProcess } from '#tests/events/database-source.ts'
import { logOn } from '#tests/events/database-source.ts'
import { meeting, note, toStream } from '#tests/events/words.ts'

const secret = 'Ada Lovelace 🎩'
const person = (name: string | null) => [{ personal: name === null ? null : { name } }]

export function encryption(open: () => OneProcess): void {
  test('personal data is nowhere in the database unencrypted', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret), note('public')]))
    const dump = async (table: string) => JSON.stringify(await database.query(`select t::text from ${table} t`))
    const everything = (
      await Promise.all(['es.events', 'es.commands', 'es.subject_keys', 'es.streams'].map(dump))
    ).join()
    expect(everything).toContain('public')
    expect(everything).not.toContain('Ada')
    expect(everything).not.toContain(Buffer.from(secret).toString('hex'))
    expect(everything).not.toContain(Buffer.from(secret).toString('base64').slice(0, 12))
    expect(await log.readStream('note-1')).toMatchObject([...person(secret), { personal: null }])
  })

  test('two events about one person share a key, and no two ciphertexts are alike', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret), meeting('ada', secret)]))
    await log.append(toStream('note-1', 2, [meeting('ada', secret)]))
    const [counts] = await database.query(
      'select count(distinct subject_key) as keys, count(distinct sealed) as ciphertexts from es.events',
    )
    expect(counts).toEqual({ keys: 1, ciphertexts: 3 })
  })

  test('a ciphertext moved to another event cannot be decrypted', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret)]))
    await database.query(`
      insert into es.events
      select position + 1, recorded_at, gen_random_uuid(), subject_key, version + 1, schema_version, stream, type, data, meta, sealed
      from es.events`)
    await expect(log.readStream('note-1')).rejects.toThrow(/^The ciphertext of event .* is damaged$/)
    expect(await log.readStream('note-1', { upTo: 1 })).toMatchObject(person(secret))
  })

  test('with another SECRET_KEY nothing opens, and the error names it', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret)]))
    const other = logOn(database, { secret: 'another' }).log
    await expect(other.readStream('note-1')).rejects.toThrow('SECRET_KEY')
    await expect(other.append(toStream('note-1', 1, [meeting('ada', 'x')]))).rejects.toThrow('SECRET_KEY')
    await other.close()
  })

  test('processes that meet one person at the same time agree on the key', async () => {
    const { database, log } = open()
    const [other, third] = [logOn(database).log, logOn(database).log]
    const appends = [log, other, third].flatMap((each, process) =>
      Array.from({ length: 8 }, (_, n) =>
        each.append(toStream(`note-${process}-${n}`, 0, [meeting(`p${n}`, `name ${n}`)])),
      ),
    )
    expect((await Promise.all(appends)).filter((verdict) => verdict.status !== 'appended')).toEqual([])
    const [keys] = await database.query(
      'select count(*) as count, count(distinct subject) as subjects from es.subject_keys',
    )
    expect(keys).toEqual({ count: 8, subjects: 8 })
    for (const event of await other.readAll({ after: 0, limit: 100 })) {
      const number = event.streamId.split('-').at(-1)
      expect(event.personal).toEqual({ name: `name ${number}` })
    }
    await Promise.all([other.close(), third.close()])
  })

  test('an append that was refused leaves no key behind', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [note('a')]))
    expect(await log.append(toStream('note-1', 0, [meeting('ada', secret)]))).toEqual({ status: 'conflict' })
    expect(await database.query('select from es.subject_keys')).toEqual([])
  })
}

export function erasing(open: () => OneProcess): void {
  test('an erasure counts at once for processes that remember the key', async () => {
    const { database, log, encryption: ours } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret)]))
    const other = logOn(database).log
    expect(await other.readStream('note-1')).toMatchObject(person(secret))

    await ours.erase('ada')
    expect(await other.readStream('note-1')).toMatchObject(person(null))
    expect(await log.readStream('note-1')).toMatchObject(person(null))
    await other.close()
  })

  test('a process that remembers an erased key encrypts nothing of theirs any more', async () => {
    const { database, log, encryption: ours } = open()
    const other = logOn(database).log
    await other.append(toStream('note-1', 0, [meeting('ada', secret)]))
    await ours.erase('ada')

    expect(await other.append(toStream('note-1', 1, [meeting('ada', 'back')]))).toEqual({
      status: 'appended',
      position: 2,
    })
    expect(await log.readStream('note-1')).toMatchObject([...person(null), ...person(null)])
    expect(await database.query('select wrapped from es.subject_keys')).toEqual([{ wrapped: null }])
    expect(await database.query('select subject_key, sealed from es.events where position = 2')).toEqual([
      { subject_key: null, sealed: null },
    ])
    await other.close()
  })

  test('an erasure takes the key away for good and says when', async () => {
    const { database, log, encryption: ours } = open()
    await log.append(toStream('note-1', 0, [meeting('ada', secret)]))
    expect(await ours.erase('ada')).toBe(true)
    const keys = await database.query('select subject, wrapped, erased_at is not null as told from es.subject_keys')
    expect(keys).toEqual([{ subject: 'ada', wrapped: null, told: true }])
  })

  test('erasures in the middle of a crowd of appends leave every event either open or erased, never broken', async () => {
    const { log, encryption: ours } = open()
    const appends = Array.from({ length: 60 }, async (_, n) => {
      if (n % 20 === 10) await ours.erase('ada')
      return log.append(toStream(`note-${n}`, 0, [meeting('ada', `${n}`)]))
    })
    expect((await Promise.all(appends)).map((verdict) => verdict.status)).toEqual(appends.map(() => 'appended'))
    for (const event of await log.readAll({ after: 0, limit: 100 })) {
      expect([null, event.streamId.slice('note-'.length)]).toContain(
        event.personal && Reflect.get(event.personal, 'name'),
      )
    }
    await ours.erase('ada')
    const events = await log.readAll({ after: 0, limit: 100 })
    expect(events.map((event) => event.personal)).toEqual(events.map(() => null))
  })
}
