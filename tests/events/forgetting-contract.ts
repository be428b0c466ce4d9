import { expect, test } from 'vitest'

import type { OpenedLog } from './log-source.ts'
import { forgotten, meeting, note, toStream } from './words.ts'

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
    expect(await asked()).toEqual([false, false])
  })

  test('what is appended about a person after their erasure is taken without what is personal', async () => {
    const { log, erase } = opened()
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada')]))
    await erase('ada')
    const late = toStream('note-1', 1, [meeting('ada', 'Ada again'), meeting('bob', 'Bob')])
    expect(await log.append(late)).toEqual({ status: 'appended', position: 3 })
    expect((await log.readStream('note-1')).map(({ data, personal }) => [data, personal])).toEqual([
      [{ personId: 'ada', place: 'door' }, null],
      [{ personId: 'ada', place: 'door' }, null],
      [{ personId: 'bob', place: 'door' }, { name: 'Bob' }],
    ])
    expect(await erase('ada')).toBe(false)
    expect(await log.append(late)).toEqual({ status: 'duplicate', position: 3 })
  })

  test('an erasure that is appended takes the key in its own commit, whatever is appended in the same moment', async () => {
    const { log, erase } = opened()
    await log.append(toStream('note-1', 0, [meeting('ada', 'Ada'), meeting('bob', 'Bob')]))
    const moment = [
      log.append(toStream('person-ada', 0, [forgotten('ada')], 'request-1')),
      log.append(toStream('note-2', 0, [meeting('ada', 'after'), meeting('bob', 'after')])),
    ]
    expect((await Promise.all(moment)).map(({ status }) => status)).toEqual(['appended', 'appended'])
    const events = await log.readAll({ after: 0, limit: 10 })
    const namesOf = (personId: string) =>
      events.filter(({ data }) => Reflect.get(data, 'personId') === personId).map(({ personal }) => personal)
    expect(namesOf('ada')).toEqual([null, null, null])
    expect(namesOf('bob')).toEqual([{ name: 'Bob' }, { name: 'after' }])
    expect(await log.hasLiveKey('ada')).toBe(false)

    expect(await log.append(toStream('person-ada', 0, [forgotten('ada')], 'request-1'))).toMatchObject({
      status: 'duplicate',
    })
    expect(await erase('ada')).toBe(false)
  })
}
