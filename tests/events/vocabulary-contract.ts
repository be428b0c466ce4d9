import { expect, test } from 'vitest'
import * as z from 'zod'

import { checkVocabulary } from '#events/log/upcasts.ts'
import { upcast } from '#events/upcast.ts'

import type { OneProcess } from './database-source.ts'
import { logOn } from './database-source.ts'
import { meeting, note, toStream, words } from './words.ts'

const later = {
  ...words,
  NoteTaken: { version: 3, data: z.object({ lines: z.array(z.string()), by: z.string() }) },
  PersonMet: {
    version: 2,
    data: z.object({ personId: z.string() }),
    personal: { subject: 'personId', schema: z.object({ fullName: z.string() }) },
  },
}

const steps = [
  upcast({
    type: 'NoteTaken',
    from: 2,
    was: z.object({ lines: z.array(z.string()) }),
    becomes: (old) => ({ ...old, by: 'unknown' }),
  }),
  upcast({ type: 'NoteTaken', from: 1, was: words.NoteTaken.data, becomes: ({ text }) => ({ lines: [text] }) }),
  upcast({
    type: 'PersonMet',
    from: 1,
    was: words.PersonMet.data,
    becomes: ({ personId }) => ({ personId }),
    personal: { was: words.PersonMet.personal.schema, becomes: ({ name }) => ({ fullName: name }) },
  }),
]

export function vocabularies(open: () => OneProcess): void {
  test('events of older versions are read as those of today, step by step', async () => {
    const { database, log, encryption } = open()
    await log.append(toStream('note-1', 0, [note('a'), meeting('ada', 'Ada'), meeting('bob', 'Bob')]))
    await encryption.erase('bob')
    await checkVocabulary(database, later, steps)
    const newer = logOn(database, { vocabulary: later, upcasts: steps }).log
    await newer.append(toStream('note-1', 3, [{ type: 'NoteTaken', data: { lines: ['b'], by: 'me' } }]))
    expect(await newer.readStream('note-1')).toMatchObject([
      { data: { lines: ['a'], by: 'unknown' }, schemaVersion: 1 },
      { data: { personId: 'ada' }, personal: { fullName: 'Ada' }, schemaVersion: 1 },
      { data: { personId: 'bob' }, personal: null },
      { data: { lines: ['b'], by: 'me' }, schemaVersion: 3 },
    ])
    await newer.close()
  })

  test('an empty log fits every vocabulary', async () => {
    await expect(checkVocabulary(open().database, {}, [])).resolves.toBeUndefined()
  })

  test('a type that nobody knows any more stops the start and is named', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [note('a'), meeting('ada', 'Ada')]))
    const { NoteTaken: _forgotten, ...rest } = words
    await expect(checkVocabulary(database, rest, [])).rejects.toThrow('NoteTaken has no definition')
    const forgetful = logOn(database, { vocabulary: rest }).log
    await expect(forgetful.readStream('note-1')).rejects.toThrow('NoteTaken has no definition')
    await forgetful.close()
  })

  test('a version from which no upcast leads to today stops the start and is named', async () => {
    const { database, log } = open()
    await log.append(toStream('note-1', 0, [note('a'), meeting('ada', 'Ada')]))
    const check = checkVocabulary(database, later, steps.slice(0, 1))
    await expect(check).rejects.toThrow(
      'NoteTaken has no upcast from version 1; PersonMet has no upcast from version 1',
    )
  })

  test('a version that a newer program wrote stops the start of an older one', async () => {
    const { database } = open()
    const newer = logOn(database, { vocabulary: later, upcasts: steps }).log
    await newer.append(toStream('note-1', 0, [{ type: 'NoteTaken', data: { lines: [], by: 'me' } }]))
    await newer.close()
    await expect(checkVocabulary(database, words, [])).rejects.toThrow('NoteTaken version 3 is newer than version 1')
  })

  test('every type and version of a long log is found', async () => {
    const { database, log } = open()
    const newer = logOn(database, { vocabulary: later, upcasts: steps }).log
    for (let n = 0; n < 20; n += 1) {
      await log.append(
        toStream(`note-${n}`, 0, [note('a'), meeting('ada', 'A'), { type: 'DoorOpened', data: { door: n } }]),
      )
      await newer.append(toStream(`note-${n}`, 3, [{ type: 'NoteTaken', data: { lines: [], by: '' } }]))
    }
    await newer.close()
    const check = checkVocabulary(database, {}, [])
    await expect(check).rejects.toThrow(
      /cannot read: DoorOpened has no definition; NoteTaken has no definition; PersonMet has no definition$/,
    )
  })

  test('two upcasts from one version are a mistake', () => {
    const twice = [...steps, ...steps.slice(0, 1)]
    expect(() => logOn(open().database, { vocabulary: later, upcasts: twice })).toThrow('Two upcasts')
  })
}
