import { expect, test } from 'vitest'

import { inTurn } from '#services/commands/in-turn.ts'

test('work of one owner is done one at a time, in the order of asking, also after a failure; other owners do not wait', async () => {
  const turn = inTurn()
  const [one, other] = [{}, {}]
  const said: string[] = []
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = turn(one, async () => {
    said.push('first begins')
    await gates[0]?.promise
    throw new Error('failed')
  })
  const second = turn(one, async () => {
    said.push('second begins')
    await gates[1]?.promise
    said.push('second ends')
    return 2
  })
  const third = turn(one, () => Promise.resolve(said.push('third')))
  await turn(other, () => Promise.resolve(said.push('other')))
  expect(said).toEqual(['first begins', 'other'])
  gates[0]?.resolve()
  await expect(first).rejects.toThrow('failed')
  gates[1]?.resolve()
  expect(await second).toBe(2)
  await third
  expect(said).toEqual(['first begins', 'other', 'second begins', 'second ends', 'third'])
})
