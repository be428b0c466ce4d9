import { expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'

import { meeting, note, toStream } from './words.ts'

/** Several streams in one question, on any log. */
export function readsSeveralStreams(open: () => EventLog): void {
  test('several streams are read in one question, each by its name and in its own order', async () => {
    const log = open()
    await log.append(toStream('note-1', 0, [note('a')]))
    await log.append(toStream('note-2', 0, [note('b'), meeting('ada', 'Ada')]))
    await log.append(toStream('note-1', 1, [note('c')]))
    const read = await log.readStreams(['note-2', 'note-1', 'note-3'])
    expect([...read.keys()].toSorted()).toEqual(['note-1', 'note-2', 'note-3'])
    for (const name of read.keys()) expect(read.get(name)).toEqual(await log.readStream(name))
    expect(read.get('note-1')).toMatchObject([{ data: { text: 'a' } }, { data: { text: 'c' } }])
    expect(read.get('note-2')).toMatchObject([{ data: { text: 'b' } }, { personal: { name: 'Ada' } }])
    expect(read.get('note-3')).toEqual([])
  })
}
