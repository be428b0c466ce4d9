import { expect, test } from 'vitest'

import { appenderLimits, openAppender, type WriteBatch } from '#events/log/appender.ts'
import type { Verdict } from '#events/log/log.ts'
import { prepare, type PreparedAppend } from '#events/log/preparation.ts'
import { DatabaseError } from '#infra/database/database.ts'
import { note, toStream, words } from '#tests/events/words.ts'

const unit = (stream: string, key?: string, texts: readonly string[] = ['a']): PreparedAppend =>
  prepare(toStream(stream, 'any', texts.map(note), key), words, () => 'id')

const keysOf = (batch: readonly PreparedAppend[]) => batch.map(({ key }) => key)
const conflict: Verdict = { status: 'conflict' }
const away = new DatabaseError('unreachable', 'gone')

/** A writer that waits for the test, batch by batch, and remembers what it was asked. */
function slowWriter() {
  const asked: { batch: readonly PreparedAppend[]; again: boolean; answer(): void; fail(error: Error): void }[] = []
  let told = Promise.withResolvers<void>()
  const write: WriteBatch = (batch, again) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly Verdict[]>()
    asked.push({ batch, again, answer: () => resolve(batch.map(() => conflict)), fail: reject })
    told.resolve()
    told = Promise.withResolvers()
    return promise
  }
  return {
    write,
    /** The batch with this number, from 0. */
    async batch(number: number) {
      while (asked.length <= number) await told.promise
      const found = asked[number]
      if (found === undefined) throw new Error('unreached')
      return found
    },
  }
}

test('what is asked while a batch is under way goes together in the next', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const first = appender.append(unit('note-0', 'k0'))
  const { batch, answer } = await writer.batch(0)
  expect(keysOf(batch)).toEqual(['k0'])
  const others = [1, 2, 3].map((n) => appender.append(unit(`note-${n}`, `k${n}`)))
  answer()
  expect(await first).toEqual(conflict)
  const second = await writer.batch(1)
  expect(keysOf(second.batch)).toEqual(['k1', 'k2', 'k3'])
  second.answer()
  expect(await Promise.all(others)).toEqual([conflict, conflict, conflict])
})

test('what is asked within one turn of the event loop goes together at once', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  void appender.append(unit('note-0', 'k0'))
  void Promise.resolve().then(() => appender.append(unit('note-1', 'k1')))
  const { batch, answer } = await writer.batch(0)
  expect(keysOf(batch)).toEqual(['k0', 'k1'])
  answer()
  await appender.close()
})

test('of appends to one stream, or with one key, one goes and the others wait their turn', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  for (const [stream, key] of [
    ['a', 'k0'],
    ['a', 'k1'],
    ['b', 'k0'],
    ['c', 'k2'],
    ['a', 'k3'],
  ] as const) {
    void appender.append(unit(`note-${stream}`, key))
  }
  const batches = []
  for (const number of [0, 1, 2]) {
    const { batch, answer } = await writer.batch(number)
    batches.push(keysOf(batch))
    answer()
  }
  expect(batches).toEqual([['k0', 'k2'], ['k1', 'k0'], ['k3']])
})

test('appends that only check the version of a stream go together, and never with one that writes it', async () => {
  const checking = (own: string, checked: string): PreparedAppend =>
    prepare(
      {
        key: own,
        meta: toStream(own, 'any', []).meta,
        writes: [
          { stream: own, expected: 'any', events: [note('a')] },
          { stream: checked, expected: 3, events: [] },
        ],
      },
      words,
      () => 'id',
    )
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const units = [
    checking('a', 'van'),
    checking('b', 'van'),
    unit('van', 'write'),
    checking('c', 'van'),
    checking('d', 'a'),
    unit('other', 'last'),
  ]
  for (const one of units) void appender.append(one)
  const batches = []
  for (const number of [0, 1]) {
    const { batch, answer } = await writer.batch(number)
    batches.push(keysOf(batch))
    answer()
  }
  expect(batches).toEqual([
    ['a', 'b', 'c', 'last'],
    ['write', 'd'],
  ])
  await appender.close()
})

test('a batch has its limits, and keeps the order of asking', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const keys = Array.from({ length: appenderLimits.units + 5 }, (_, n) => `k${n}`)
  for (const key of keys) void appender.append(unit(`note-${key}`, key))
  const full = await writer.batch(0)
  expect(keysOf(full.batch)).toEqual(keys.slice(0, appenderLimits.units))
  full.answer()
  const rest = await writer.batch(1)
  expect(keysOf(rest.batch)).toEqual(keys.slice(appenderLimits.units))
  for (let n = 0; n < 4; n += 1)
    void appender.append(
      unit(
        `note-${n}`,
        `many ${n}`,
        Array.from({ length: 900 }, () => 'a'),
      ),
    )
  rest.answer()
  const many = await writer.batch(2)
  expect(keysOf(many.batch)).toEqual(['many 0', 'many 1']) // 2,000 events
  many.answer()
  ;(await writer.batch(3)).answer()
  await appender.close()
})

test('more than may wait is refused', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const asked = Array.from({ length: appenderLimits.waiting }, (_, n) => appender.append(unit(`note-${n}`)))
  await expect(appender.append(unit('note-late'))).rejects.toThrow('20000 appends are waiting')
  for (let number = 0; number * appenderLimits.units < appenderLimits.waiting; number += 1) {
    ;(await writer.batch(number)).answer()
  }
  expect(await Promise.all(asked)).toHaveLength(appenderLimits.waiting)
})

test('a batch that failed is asked one by one, and only the faulty one fails', async () => {
  const write: WriteBatch = async (batch) => {
    if (keysOf(batch).includes('bad')) throw new Error('poison')
    return batch.map(() => conflict)
  }
  const appender = openAppender(write)
  const outcomes = await Promise.allSettled(['a', 'bad', 'b'].map((key) => appender.append(unit(`note-${key}`, key))))
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a batch that was cut off is asked once more, and told that it is', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const verdict = appender.append(unit('note-0'))
  const first = await writer.batch(0)
  first.fail(away)
  const second = await writer.batch(1)
  expect([first.again, second.again]).toEqual([false, true])
  second.answer()
  expect(await verdict).toEqual(conflict)
})

test('an unreachable database rejects all waiting appends, and is asked again by later ones', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const first = appender.append(unit('note-0'))
  const { fail } = await writer.batch(0)
  const waiting = [1, 2].map((n) => appender.append(unit(`note-${n}`)))
  fail(away)
  ;(await writer.batch(1)).fail(away)
  for (const each of [first, ...waiting]) await expect(each).rejects.toBe(away)

  const later = appender.append(unit('note-3', 'later'))
  const third = await writer.batch(2)
  expect(keysOf(third.batch)).toEqual(['later'])
  third.answer()
  expect(await later).toEqual(conflict)
})

test('an outage while a failed batch is asked one by one ends it', async () => {
  const writer = slowWriter()
  const appender = openAppender(writer.write)
  const asked = [0, 1, 2].map((n) => appender.append(unit(`note-${n}`, `k${n}`)))
  ;(await writer.batch(0)).fail(new Error('poison'))
  ;(await writer.batch(1)).answer()
  ;(await writer.batch(2)).fail(away)
  ;(await writer.batch(3)).fail(away)
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: away },
    { status: 'rejected', reason: away },
  ])
})
