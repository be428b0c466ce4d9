import { expect, test } from 'vitest'

import { batchReads } from '#events/log/batched-reads.ts'
import { openMemoryLog } from '#events/log/memory-log.ts'
import { DatabaseError } from '#infra/database/database.ts'
import { note, toStream, words } from '#tests/events/words.ts'

function openCounted() {
  let id = 0
  const newId = () => `00000000-0000-4000-8000-${String((id += 1)).padStart(12, '0')}`
  const log = openMemoryLog({ vocabulary: words, upcasts: [], now: () => '2026-03-01T12:00:00.000Z', newId })
  const asked: object[] = []
  const streamsAsked: (readonly string[])[] = []
  const counted = {
    ...log,
    readAll: (page: Parameters<typeof log.readAll>[0]) => {
      asked.push(page)
      return log.readAll(page)
    },
    readStreams: (streams: readonly string[]) => {
      streamsAsked.push(streams)
      return log.readStreams(streams)
    },
  }
  return { log, asked, streamsAsked, shared: batchReads(counted) }
}

const page = { after: 0, limit: 10 }

test('readers of one page that ask in one turn are answered by one read, which holds what was appended before it began', async () => {
  const { log, asked, shared } = openCounted()
  const early = shared.readAll(page)
  await log.append(toStream('note-1', 0, [note('a')]))
  const [first, second] = await Promise.all([early, shared.readAll({ ...page })])
  expect(first.map(({ data }) => data)).toEqual([{ text: 'a' }])
  expect(second).toEqual(first)
  expect(asked).toHaveLength(1)
})

test('a question that comes later, or is another one, is asked by itself', async () => {
  const { log, asked, shared } = openCounted()
  await log.append(toStream('note-1', 0, [note('a'), note('b'), note('c')]))
  const others = [{ after: 1 }, { limit: 1 }, { upTo: 2 }, { types: ['DoorOpened'] }, { personal: false }]
  const answers = await Promise.all([page, ...others.map((one) => ({ ...page, ...one }))].map(shared.readAll))
  expect(answers.map((events) => events.map(({ position }) => position))).toEqual([
    [1, 2, 3],
    [2, 3],
    [1],
    [1, 2],
    [],
    [1, 2, 3],
  ])
  expect(asked).toHaveLength(6)
  await log.append(toStream('note-1', 3, [note('d')]))
  expect(await shared.readAll(page)).toHaveLength(4)
  expect(asked).toHaveLength(7)
})

test('a read that fails fails for all who asked, and not for the next', async () => {
  const { log } = openCounted()
  let isAway = true
  const shared = batchReads({
    ...log,
    readAll: (asked) => (isAway ? Promise.reject(new Error('away')) : log.readAll(asked)),
  })
  const answers = await Promise.allSettled([shared.readAll(page), shared.readAll(page)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isAway = false
  expect(await shared.readAll(page)).toEqual([])
})

test('streams that are asked for in one turn are read at once, and each asker gets its own', async () => {
  const { log, shared, streamsAsked } = openCounted()
  await log.append(toStream('note-1', 0, [note('a')]))
  await log.append(toStream('note-2', 0, [note('b'), note('c')]))
  const [first, second] = await Promise.all([
    shared.readStreams(['note-1', 'note-2']),
    shared.readStreams(['note-2', 'note-3']),
  ])
  const sizes = (read: ReadonlyMap<string, readonly object[]>) =>
    [...read].map(([name, events]) => [name, events.length])
  expect(sizes(first)).toEqual([
    ['note-1', 1],
    ['note-2', 2],
  ])
  expect(sizes(second)).toEqual([
    ['note-2', 2],
    ['note-3', 0],
  ])
  expect(streamsAsked).toEqual([['note-1', 'note-2', 'note-3']])
})

test('a whole stream that is asked for in that turn is read with them; a part of one by itself', async () => {
  const { log, shared, streamsAsked } = openCounted()
  await log.append(toStream('note-1', 0, [note('a'), note('b')]))
  await log.append(toStream('note-2', 0, [note('c')]))
  const [whole, none, others, part] = await Promise.all([
    shared.readStream('note-1'),
    shared.readStream('note-3'),
    shared.readStreams(['note-1', 'note-2']),
    shared.readStream('note-1', { after: 1 }),
  ])
  expect([whole, none, part].map((events) => events.map(({ data }) => data))).toEqual([
    [{ text: 'a' }, { text: 'b' }],
    [],
    [{ text: 'b' }],
  ])
  expect(others.get('note-1')).toEqual(whole)
  expect(streamsAsked).toEqual([['note-1', 'note-3', 'note-2']])
})

test('a stream that cannot be read fails for those alone who asked for it; a database that is away fails for all', async () => {
  const { log } = openCounted()
  let fault: Error = new Error('newer than this program')
  const asked: (readonly string[])[] = []
  const shared = batchReads({
    ...log,
    readStreams: (streams) => {
      asked.push(streams)
      return streams.includes('note-bad') ? Promise.reject(fault) : log.readStreams(streams)
    },
  })
  const readBoth = () => Promise.allSettled([shared.readStreams(['note-bad']), shared.readStreams(['note-1'])])
  expect((await readBoth()).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(asked).toEqual([['note-bad', 'note-1'], ['note-bad'], ['note-1']])
  fault = new DatabaseError('unreachable', 'gone')
  expect((await readBoth()).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(asked).toHaveLength(4)
})
