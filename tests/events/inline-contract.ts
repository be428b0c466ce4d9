import { expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import type { InlineProjector } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'

import type { OneProcess } from './database-source.ts'
import { logOn } from './database-source.ts'
import { forgotten, meeting, meta, note, toStream } from './words.ts'

/** A read model of notes that remembers what it was shown, and refuses notes that say 'poison'. */
async function notesModel(database: Database): Promise<InlineProjector & { readonly seen: AnyEvent[][] }> {
  await database.script('drop table if exists notes; create table notes (position bigint, text text)')
  const seen: AnyEvent[][] = []
  return {
    types: new Set(['NoteTaken', 'PersonMet']),
    seen,
    async project(events, transaction) {
      seen.push([...events])
      for (const event of events) {
        const text = String(Reflect.get(event.data, 'text'))
        await transaction.query('insert into notes values ($1, $2)', [event.position, text])
        if (text === 'poison') throw new Error('the model cannot swallow this')
      }
    },
  }
}

const rows = (database: Database) => database.query('select position, text from notes order by position')

/** Read models that are written in the append's own transaction. */
export function projecting(open: () => OneProcess): void {
  test('a read model sees events as readers do, and its rows are there with them', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: model })
    await log.append({ ...toStream('note-1', 0, [note('first')]), at: '2020-01-01T00:00:00.000Z' })
    await Promise.all([
      log.append(toStream('note-1', 1, [note('a'), note('b')])),
      log.append(toStream('note-2', 'any', [meeting('ada', 'Ada')])),
      log.append(toStream('note-3', 3, [note('refused')])),
      log.append(toStream('note-4', 'any', [{ type: 'DoorOpened', data: { door: 1 } }, note('c')])),
    ])
    const events = await log.readAll({ after: 0, limit: 10 })
    expect(model.seen.flat()).toEqual(events.filter((event) => event.type !== 'DoorOpened'))
    expect(await rows(database)).toEqual(
      model.seen.flat().map((event) => ({ position: event.position, text: String(Reflect.get(event.data, 'text')) })),
    )
    await log.close()
  })

  test('a read model is handed an erasure, and nothing of what the erased person says with it', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: { ...model, types: new Set(['PersonMet', 'PersonErased']) } })
    const writes = [
      { stream: 'note-1', expected: 0, events: [meeting('ada', 'Ada'), meeting('bob', 'Bob')] },
      { stream: 'person-ada', expected: 0, events: [forgotten('ada')] },
    ]
    await log.append({ key: 'at once', meta, writes })
    expect(model.seen.flat()).toEqual(await log.readAll({ after: 0, limit: 10 }))
    expect(model.seen.flat().map(({ type, personal }) => [type, personal])).toEqual([
      ['PersonMet', null],
      ['PersonMet', { name: 'Bob' }],
      ['PersonErased', null],
    ])
    await log.close()
  })

  test('a read model is not asked about events that do not concern it, nor about those that were refused', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: model })
    await log.append(toStream('note-1', 0, [{ type: 'DoorOpened', data: { door: 1 } }]))
    await log.append(toStream('note-1', 0, [note('refused')]))
    expect(model.seen).toEqual([])
    await log.close()
  })

  test('when a read model refuses, neither its rows nor the events are there', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: model })
    const attempt = log.append(toStream('note-1', 0, [note('fine'), note('poison')], 'key'))
    await expect(attempt).rejects.toThrow('the model cannot swallow this')
    expect(await rows(database)).toEqual([])
    expect(await log.head()).toBe(0)
    expect(await log.append(toStream('note-1', 0, [note('fine')], 'key'))).toEqual({ status: 'appended', position: 1 })
    await log.close()
  })

  test('of a batch, only the append that a read model rejects fails', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: model })
    const texts = ['a', 'b', 'poison', 'c', 'd']
    const outcomes = await Promise.allSettled(
      texts.map((text) => log.append(toStream(`note-${text}`, 0, [note(text)]))),
    )
    expect(model.seen[0]).toHaveLength(5) // they did go together first
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect((await rows(database)).map((row) => Reflect.get(row, 'text'))).toEqual(['a', 'b', 'c', 'd'])
    expect((await log.readAll({ after: 0, limit: 10 })).map((event) => event.position)).toEqual([1, 2, 3, 4])
    await log.close()
  })

  test('of a batch, only the append that the database cannot take fails', async () => {
    const { database } = open()
    await database.script(`alter table es.events add constraint no_poison check (data ->> 'text' <> 'poison')`)
    const { log } = logOn(database)
    const texts = ['a', 'poison', 'b']
    const outcomes = await Promise.allSettled(
      texts.map((text) => log.append(toStream(`note-${text}`, 0, [note(text)]))),
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { name: 'DatabaseError', constraint: 'no_poison' } },
      { status: 'fulfilled' },
    ])
    expect(await log.head()).toBe(2)
    await log.close()
  })

  test('keys of persons from a transaction that was rolled back are not used again', async () => {
    const { database } = open()
    const model = await notesModel(database)
    const { log } = logOn(database, { inline: model })
    await expect(log.append(toStream('note-1', 0, [meeting('ada', 'Ada'), note('poison')]))).rejects.toThrow('swallow')
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    expect(await log.readStream('note-1')).toMatchObject([{ personal: { name: 'Ada' } }])
    await log.close()
  })
}
