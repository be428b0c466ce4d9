import { expect, test } from 'vitest'

import { historyNouns } from '#events/values/history-nouns.ts'
import { vocabulary } from '#events/vocabulary.ts'
import { typesOfNoun } from '#services/history/nouns.ts'

test('each type of event belongs to one kind of thing', () => {
  const types = historyNouns.flatMap((noun) => typesOfNoun(noun))
  const missing = Object.keys(vocabulary).filter((type) => !types.includes(type))
  expect(missing, 'add the events of their noun to services/history/nouns.ts').toEqual([])
  expect(new Set(types).size, 'a noun is listed twice in services/history/nouns.ts').toBe(types.length)
  expect(types.filter((type) => !Object.hasOwn(vocabulary, type))).toEqual([])
})
