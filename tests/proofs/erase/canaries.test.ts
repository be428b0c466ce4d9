import { expect, test } from 'vitest'

import { makeCanaries } from './canaries.ts'

// Without x, which ends a word.
const input = 'abcdefghijklmnopqrstuvwyz'

test('a word of any letters is found as it is, in capitals, and in hexadecimal digits', () => {
  const canaries = makeCanaries(1)
  const word = canaries.word(input)
  for (const text of [word, word.toUpperCase(), Buffer.from(word).toString('hex')])
    expect([...canaries.foundIn(`before ${text} after`)]).toEqual([input])
  expect([...canaries.foundIn('before and after')]).toEqual([])
})
