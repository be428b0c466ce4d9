import fc from 'fast-check'
import { expect, test } from 'vitest'

import { isFoundBy, searchedForm, searchTerms } from '#events/values/searched-form.ts'
import {
  corpusExtensions,
  corpusNames,
  corpusPhones,
  corpusPhonesWithWords,
  corpusTexts,
} from '#tests/support/corpus.ts'

const finds = (search: string, text: string): boolean => isFoundBy(text, searchTerms(search))

test.each(corpusNames)('a name in $of is found by what people type', ({ first, last, typed }) => {
  const name = `${first} ${last}`
  const misses = [...typed, name, `${last} ${first}`].filter((search) => !finds(search, `someone@example.com\n${name}`))
  expect(misses).toEqual([])
})

const numbers = [...corpusPhones, ...corpusExtensions, ...corpusPhonesWithWords]

test('a telephone number in any spelling is found by any other, by its last seven and its last four digits', () => {
  const searches = [...corpusPhones, '555-0142', '5550142', '0142', '(905) 555', '905-555-01', '+1905555', '90555501']
  const misses = numbers.flatMap((text) =>
    searches.filter((search) => !finds(search, `Ann Lee\n${text}\n12 Main St`)).map((search) => [text, search]),
  )
  expect(misses).toEqual([])
  for (const search of ['9055550143', '5550143', '416-555-0142', '0199x'])
    expect(finds(search, '905-555-0142')).toBe(false)
})

test('a number of another country is found in any spelling', () => {
  for (const text of ['+33 6 12 34 56 78', '0033612345678', '06 12 34 56 78'])
    for (const search of ['+33612345678', '0033 6 12345678', '2345678', '5678'])
      expect(finds(search, text), `${search} in ${text}`).toBe(true)
})

test('the part of an address before its sign is whole', () => {
  expect(finds('bot3@', 'bot3@example.com')).toBe(true)
  expect(finds('bot3@', 'bot30@example.com')).toBe(false)
  expect(finds('bot3', 'bot30@example.com')).toBe(true)
})

test('the digits of two texts are no number, and a name is found by no letter in the middle of a word', () => {
  expect(finds('9055550142', '12 905\n5550142')).toBe(false)
  for (const search of ['elene', 'langer', 'b l', '%', '🚗', 'ਿੰਘ'])
    expect(finds(search, 'Hélène Bélanger ਸਿੰਘ')).toBe(false)
})

test('vowel signs of Gurmukhi and of other Indian scripts stay: names that differ in them alone are two', () => {
  expect(searchedForm('ਸਿੰਘ')).toBe('ਸਿੰਘ')
  expect(finds('ਸੰਘ', 'ਸਿੰਘ')).toBe(false)
  expect(finds('शरमा', 'शर्मा')).toBe(false)
})

test('the form of a form is that form, whatever the text is', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.constantFrom(...corpusTexts))
  const law = fc.property(text, (given) => {
    const form = searchedForm(given)
    expect(searchedForm(form)).toBe(form)
    expect(form).not.toMatch(/^ | $| {2}|\n/)
  })
  fc.assert(law, { numRuns: 300 })
})
