import { expect, test } from 'vitest'

import type { OpenedLog } from './log-source.ts'
import { forgotten, meeting, note, toStream } from './words.ts'

/** What becomes of a person's data. */
export function forgetting(opened: () => OpenedLog): void {
  test('personal data reads as null once the person was erased, and theirs alone', async () => {
    const { log, erase } = opened()
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada'), meeting('bob', 'Bob'), note('a')]))
    const names = async () => (await log.readStream('note-1')).map((event) => event.personal)
    expect(await names()).toEqual([{ name: 'Ada' }, { name: 'Bob' }, null])
    expect(await erase('ada')).toBe(true)
    expect(await names()).toEqual([null, { name: 'Bob' }, null])
    expect(await erase('ada')).toBe(false)
    expect(await erase('nobody')).toBe(false)
  })

  test('a person has a live key from their first personal data until they are erased', async () => {
    const { log, erase } = opened()
    const asked = async () => [await log.hasLiveKey('ada'), await log.hasLiveKey('bob')]
    expect(await asked()).toEqual([false, false])
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    expect(await asked()).toEqual([true, false])
    await erase('ada')
    expect(await asked()).toEqual([false, false])
    await log.append(toStream('note-1', 1, [meeting('ada', 'Ada again')]))
    expect(await asked()).toEqual([true, false])
  })

  test('a person who comes back after an erasure is known again from then on', async () => {
    const { log, erase } = opened()
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    await erase('ada')
    await log.append(toStream('note-1', 1, [meeting('ada', 'Ada again')]))
    expect((await log.readStream('note-1')).map((event) => event.personal)).toEqual([null, { name: 'Ada again' }])
    expect(await erase('ada')).toBe(true)
    expect((await log.readStream('note-1')).map((event) => event.personal)).toEqual([null, null])
  })

  test('an erasure that is appended takes the key in its own commit, and only what came before is lost', async () => {
    const { log, erase } = opened()
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada'), meeting('bob', 'Bob')]))
    const moment = [
      log.append(toStream('person-ada', 0, [forgotten('ada')], 'request-1')),
      log.append(toStream('note-2', 0, [meeting('ada', 'after')])),
    ]
    expect((await Promise.all(moment)).map(({ status }) => status)).toEqual(['appended', 'appended'])
    const events = await log.readAll({ after: 0, limit: 10 })
    const erasedAt = events.find((event) => event.type === 'PersonErased')?.position ?? 0
    const names = (isBefore: boolean) =>
      events
        .filter((event) => event.type === 'PersonMet' && event.position < erasedAt === isBefore)
        .map((event) => event.personal)
    expect(names(true)).toEqual([null, { name: 'Bob' }])
    expect(names(false)).toEqual([{ name: 'after' }])

    expect(await log.append(toStream('person-ada', 0, [forgotten('ada')], 'request-1'))).toMatchObject({
      status: 'duplicate',
    })
    expect(await erase('ada')).toBe(true)
  })
}
