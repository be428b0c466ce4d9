import { expect, test } from 'vitest'

import { createSaver, type SaveState } from '#web/office/email/compose/saver.ts'

/** A server whose answers come when the test says so. */
function openSaver() {
  const asked: { text: string; version: number; answer: PromiseWithResolvers<number> }[] = []
  const states: SaveState[] = []
  const timers: (() => void)[] = []
  const saver = createSaver<string>({
    version: 1,
    save: (text, version) => {
      const answer = Promise.withResolvers<number>()
      asked.push({ text, version, answer })
      return answer.promise
    },
    isConflict: (error) => error === 'conflict',
    onState: (state) => states.push(state),
    onFailure: () => {},
    after: (_ms, run) => {
      timers.push(run)
      return () => timers.splice(timers.indexOf(run) >>> 0, 1)
    },
  })
  const tick = () => {
    for (const run of timers.splice(0)) run()
  }
  return { saver, asked, states, tick }
}

test('changes of one second are one call, and what changes meanwhile follows with the new version', async () => {
  const { saver, asked, states, tick } = openSaver()
  saver.change('a')
  saver.change('ab')
  tick()
  saver.change('abc')
  tick()
  expect(asked.map(({ text }) => text)).toEqual(['ab'])
  asked[0]?.answer.resolve(2)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toMatchObject({ text: 'abc', version: 2 })
  asked[1]?.answer.resolve(3)
  expect(await saver.flush()).toBe(true)
  expect([saver.version(), states.at(-1)]).toEqual([3, 'saved'])
})

test('what could not be saved is tried again, and a newer text takes its place', async () => {
  const { saver, asked, states, tick } = openSaver()
  saver.change('a')
  const flushed = saver.flush()
  asked[0]?.answer.reject(new TypeError('no network'))
  expect(await flushed).toBe(false)
  expect(states.at(-1)).toBe('unsaved')
  saver.change('ab')
  tick()
  expect(asked[1]).toMatchObject({ text: 'ab', version: 1 })
  asked[1]?.answer.resolve(2)
  expect(await saver.flush()).toBe(true)
})

test('a text that another window changed is not written over', async () => {
  const { saver, asked, states, tick } = openSaver()
  saver.change('a')
  const flushed = saver.flush()
  asked[0]?.answer.reject('conflict')
  expect(await flushed).toBe(false)
  expect(states.at(-1)).toBe('conflict')
  tick()
  expect(await saver.flush()).toBe(false)
  expect(asked).toHaveLength(1)
})

test('a text that is refused says so also when more is typed, and nothing is saved after the end', async () => {
  const { saver, asked, states, tick } = openSaver()
  saver.change('a')
  void saver.flush()
  saver.change('ab')
  asked[0]?.answer.reject('conflict')
  await expect.poll(() => states.at(-1)).toBe('conflict')
  saver.change('abc')
  tick()
  expect([states.at(-1), await saver.flush(), asked.length]).toEqual(['conflict', false, 1])

  const other = openSaver()
  other.saver.change('a')
  const flushed = other.saver.flush()
  other.saver.change('ab')
  other.saver.stop()
  other.asked[0]?.answer.resolve(2)
  expect(await flushed).toBe(false)
  expect(other.asked).toHaveLength(1)
})
