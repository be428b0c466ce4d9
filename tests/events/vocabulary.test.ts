import { expect, test } from 'vitest'

import { merge, vocabulary } from '#events/vocabulary.ts'

import { words } from './words.ts'

test('two nouns cannot declare one event type', () => {
  expect(() => merge([words, { NoteTaken: words.NoteTaken }])).toThrow('Two nouns define the event NoteTaken')
})

test('every event that holds something personal says of whom', () => {
  const people = Object.entries(vocabulary).flatMap(([type, { personal }]) => (personal ? [{ type, personal }] : []))
  expect(people.length).toBeGreaterThan(0)
  for (const { type, personal } of people) {
    const shape: unknown = Reflect.get(vocabulary[type]?.data ?? {}, 'shape')
    expect(Object.keys(shape ?? {}), type).toContain(personal.subject)
  }
})
