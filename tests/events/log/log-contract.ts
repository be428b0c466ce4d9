import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { EventLog } from '#events/log/log.ts'
import { InvalidAppend } from '#events/log/preparation.ts'
import { forgetting } from '#tests/events/forgetting-contract.ts'
import { historiesMatchTheModel } from '#tests/events/log-histories.ts'
import type { LogSource, OpenedLog } from '#tests/events/log-source.ts'
import { meta, note, toStream } from '#tests/events/words.ts'

export function logContract(backend: string, openSource: () => Promise<LogSource>): void {
  describe(`The log in ${backend}`, () => {
    let source: LogSource
    let opened: OpenedLog
    let log: EventLog

    beforeAll(async () => {
      source = await openSource()
    })
    beforeEach(async () => {
      opened = await source.empty()
      log = opened.log
    })
    afterAll(() => source.close())

    appending(() => log)
    reading(() => log)
    refusing(() => log)
    forgetting(() => opened)

    test('histories of concurrent commands are answered as the model answers them', async () => {
      await historiesMatchTheModel(() => source.empty())
    })
  })
}

function appending(log: () => EventLog): void {
  test('events get positions without holes and versions without holes within their streams', async () => {
    await log().append(toStream('note-1', 0, [note('a'), note('b')]))
    await log().append(toStream('note-2', 0, [note('c')]))
    expect(await log().append(toStream('note-1', 2, [note('d')]))).toEqual({ status: 'appended', position: 4 })

    const events = await log().readAll({ after: 0, limit: 10 })
    expect(events.map(({ position, streamId, version }) => [position, streamId, version])).toEqual([
      [1, 'note-1', 1],
      [2, 'note-1', 2],
      [3, 'note-2', 1],
      [4, 'note-1', 3],
    ])
  })

  test('an append at the wrong version is a conflict and writes nothing', async () => {
    await log().append(toStream('note-1', 0, [note('a')]))
    expect(await log().append(toStream('note-1', 0, [note('b')]))).toEqual({ status: 'conflict' })
    expect(await log().append(toStream('note-1', 2, [note('b')]))).toEqual({ status: 'conflict' })
    expect(await log().head()).toBe(1)
  })

  test('a conflict does not use up its key', async () => {
    await log().append(toStream('note-1', 0, [note('a')]))
    await log().append(toStream('note-1', 0, [note('b')], 'key'))
    expect(await log().append(toStream('note-1', 1, [note('b')], 'key'))).toEqual({ status: 'appended', position: 2 })
  })

  test('a key that is asked again gets its first answer, whatever it asks for now', async () => {
    await log().append(toStream('note-1', 0, [note('a')], 'key'))
    await log().append(toStream('note-2', 0, [note('b')]))
    expect(await log().append(toStream('note-1', 0, [note('a')], 'key'))).toEqual({ status: 'duplicate', position: 1 })
    expect(await log().append(toStream('note-3', 7, [note('z')], 'key'))).toEqual({ status: 'duplicate', position: 1 })
    expect(await log().head()).toBe(2)
  })

  test('one key asked many times at once is taken once', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, () => log().append(toStream('note-1', 0, [note('a')], 'key'))),
    )
    expect(verdicts.filter((verdict) => verdict.status === 'appended')).toHaveLength(1)
    expect(verdicts.filter((verdict) => verdict.status === 'duplicate')).toHaveLength(19)
    expect(await log().head()).toBe(1)
  })

  test('of many who saw one version of a stream, one is taken', async () => {
    const verdicts = await Promise.all(
      Array.from({ length: 50 }, (_, who) => log().append(toStream('note-1', 0, [note(`${who}`)]))),
    )
    expect(verdicts.filter((verdict) => verdict.status === 'appended')).toHaveLength(1)
    expect(verdicts.filter((verdict) => verdict.status === 'conflict')).toHaveLength(49)
  })

  test('an append to any version is always taken', async () => {
    await Promise.all(
      Array.from({ length: 30 }, (_, who) => log().append(toStream('note-1', 'any', [note(`${who}`), note('more')]))),
    )
    const events = await log().readStream('note-1')
    expect(events.map((event) => event.version)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })

  test('writes to several streams happen all or none', async () => {
    await log().append(toStream('note-1', 0, [note('a')]))
    const both = (expected: number) => ({
      key: 'both',
      meta,
      writes: [
        { stream: 'note-2', expected: 0, events: [note('b')] },
        { stream: 'note-1', expected, events: [note('c')] },
      ],
    })
    expect(await log().append(both(0))).toEqual({ status: 'conflict' })
    expect(await log().readStream('note-2')).toEqual([])
    expect(await log().append(both(1))).toEqual({ status: 'appended', position: 3 })
    expect((await log().readStream('note-2')).map((event) => event.position)).toEqual([2])
  })

  test('a write without events only checks its expectation', async () => {
    await log().append(toStream('note-1', 0, [note('a')]))
    const guarded = (expected: number) => ({
      key: `guarded ${expected}`,
      meta,
      writes: [
        { stream: 'note-1', expected, events: [] },
        { stream: 'note-2', expected: 0, events: [note('b')] },
      ],
    })
    expect(await log().append(guarded(0))).toEqual({ status: 'conflict' })
    expect(await log().append(guarded(1))).toEqual({ status: 'appended', position: 2 })
    expect(await log().append(toStream('note-1', 1, []))).toEqual({ status: 'appended', position: 2 })
  })

  test('an event with its own time keeps it, and times never decrease', async () => {
    await log().append({ ...toStream('note-1', 'any', [note('a')]), at: '2020-01-01T10:00:00.000Z' })
    await log().append({ ...toStream('note-1', 'any', [note('b')]), at: '2020-01-01T09:00:00.000Z' })
    await log().append({ ...toStream('note-1', 'any', [note('c')]), at: '2020-01-02T10:00:00.123Z' })
    await log().append(toStream('note-1', 'any', [note('d')]))
    const times = (await log().readStream('note-1')).map((event) => event.recordedAt)
    expect(times.slice(0, 3)).toEqual([
      '2020-01-01T10:00:00.000Z',
      '2020-01-01T10:00:00.000Z',
      '2020-01-02T10:00:00.123Z',
    ])
    expect(times[3]).not.toMatch(/^2020/)
  })

  test('listeners are called after appends, until they stop', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let heard = 0
    const stop = log().onAppended(() => {
      heard += 1
      resolve()
    })
    await log().append(toStream('note-1', 0, [note('a')]))
    await promise
    stop()
    const before = heard
    await log().append(toStream('note-1', 1, [note('b')]))
    await log().head()
    expect(heard).toBe(before)
  })
}

function reading(log: () => EventLog): void {
  test('an event reads as it was written', async () => {
    const at = '2020-05-05T05:05:05.555Z'
    const odd = { text: 'Ünïcödé 🚗 "quoted" \\ \u001e \t line\nbreak \\u0000 {"json":[1]}' }
    const command = { ...toStream('note-1', 0, [{ type: 'NoteTaken', data: odd }]), at }
    await log().append({
      ...command,
      meta: { actor: { kind: 'staff', staffId: '1' }, correlation: 'r', cause: 7, reason: 'why' },
    })
    const [event] = await log().readStream('note-1')
    expect(event?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(event).toEqual({
      type: 'NoteTaken',
      data: odd,
      personal: null,
      position: 1,
      streamId: 'note-1',
      version: 1,
      id: event?.id,
      schemaVersion: 1,
      meta: { actor: { kind: 'staff', staffId: '1' }, correlation: 'r', cause: 7, reason: 'why' },
      recordedAt: at,
    })
  })

  test('the log is read in pages, by types, and up to a position', async () => {
    const door = { type: 'DoorOpened', data: { door: 1 } }
    await log().append(toStream('note-1', 0, [note('1'), door, note('3')]))
    await log().append(toStream('note-2', 0, [door, note('5')]))
    const positions = async (page: Parameters<EventLog['readAll']>[0]) =>
      (await log().readAll(page)).map((event) => event.position)
    expect(await positions({ after: 0, limit: 2 })).toEqual([1, 2])
    expect(await positions({ after: 2, limit: 2 })).toEqual([3, 4])
    expect(await positions({ after: 4, limit: 2 })).toEqual([5])
    expect(await positions({ after: 0, limit: 9, upTo: 3 })).toEqual([1, 2, 3])
    expect(await positions({ after: 1, limit: 9, types: ['NoteTaken'] })).toEqual([3, 5])
    expect(await positions({ after: 0, limit: 1, types: ['DoorOpened', 'Unheard'], upTo: 3 })).toEqual([2])
    expect((await log().readStream('note-1', { after: 1 })).map((event) => event.version)).toEqual([2, 3])
    expect((await log().readStream('note-1', { upTo: 2 })).map((event) => event.version)).toEqual([1, 2])
    expect(await log().readStream('note-9')).toEqual([])
  })

  test('an instant has a position', async () => {
    expect(await log().positionAt('2020-01-01T00:00:00.000Z')).toBe(0)
    for (const [day, count] of [
      [1, 2],
      [3, 1],
      [5, 3],
    ] as const) {
      const events = Array.from({ length: count }, () => note('x'))
      await log().append({ ...toStream('note-1', 'any', events), at: `2020-01-0${day}T00:00:00.000Z` })
    }
    const at = (instant: string) => log().positionAt(instant)
    expect(await at('2019-12-31T23:59:59.999Z')).toBe(0)
    expect(await at('2020-01-01T00:00:00.000Z')).toBe(2)
    expect(await at('2020-01-02T23:59:59.999Z')).toBe(2)
    expect(await at('2020-01-03T00:00:00.000Z')).toBe(3)
    expect(await at('2021-01-01T00:00:00.000Z')).toBe(6)
  })
}

function refusing(log: () => EventLog): void {
  const faulty = {
    'an unknown type': { type: 'Unheard', data: {} },
    'data that does not fit': { type: 'NoteTaken', data: { text: 7 } },
    'personal data where the type has none': { ...note('a'), personal: { name: 'Ada' } },
    'missing personal data': { type: 'PersonMet', data: { personId: 'p', place: 'door' } },
    'a character that no database stores': note('\0'),
    'half a character': note('\ud800'),
  }
  for (const [fault, event] of Object.entries(faulty)) {
    test(`${fault} is refused before anything is written`, async () => {
      await expect(log().append(toStream('note-1', 0, [note('good'), event]))).rejects.toThrow(InvalidAppend)
      expect(await log().head()).toBe(0)
    })
  }

  test('an append that names a stream twice, or nothing at all, is refused', async () => {
    const write = { stream: 'note-1', expected: 'any', events: [note('a')] } as const
    await expect(log().append({ key: 'k', meta, writes: [write, write] })).rejects.toThrow(InvalidAppend)
    await expect(log().append({ key: 'k', meta, writes: [] })).rejects.toThrow(InvalidAppend)
    await expect(log().append({ key: '', meta, writes: [write] })).rejects.toThrow(InvalidAppend)
    await expect(log().append(toStream('', 0, [note('a')]))).rejects.toThrow(InvalidAppend)
    await expect(log().append(toStream('note-1', -1, [note('a')]))).rejects.toThrow(InvalidAppend)
    await expect(log().append({ ...toStream('note-1', 0, []), at: 'yesterday' })).rejects.toThrow(InvalidAppend)
  })

  test('an error message contains nothing of what was written', async () => {
    const event = {
      type: 'PersonMet',
      data: { personId: 'p', place: 'door' },
      personal: { name: 'Ada', secret: 5, nam: 'Ada' },
    }
    await log().append(toStream('note-1', 0, [event])) // what a schema does not know is left out
    const [read] = await log().readStream('note-1')
    expect(read?.personal).toEqual({ name: 'Ada' })
    const bad = { ...event, personal: { name: ['Ada Lovelace'] } }
    const message = await log()
      .append(toStream('note-1', 1, [bad]))
      .then(String, String)
    expect(message).toContain('personal.name')
    expect(message).not.toContain('Ada')
  })
}
