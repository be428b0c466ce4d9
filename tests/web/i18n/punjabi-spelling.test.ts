import { describe, expect, test } from 'vitest'

import { punjabiControls } from '#scripts/web/punjabi-controls.ts'
import { messagesOf, type Text } from '#tests/support/catalogues.ts'

const controls: readonly Text[] = Object.values(punjabiControls).flatMap((group) => Object.entries(group))
const texts: readonly Text[] = [...messagesOf('pa'), ...controls]

/**
 * Words from Persian, Arabic and English carry the dot wherever they have the sound: f, z, kh, gh. ਫ without it is left to
 * these Punjabi words; ਖ and ਗ have too many of their own, so there the borrowed ones are listed, up to the letter.
 */
const ownF = /^ਫ(?:ਿਰ|ਿੱਕ|ੂਕ|ੇਫ|ੇਰ|ੜ)|^ਫੇਫੜ/
const borrowed =
  /ਖਰਚ|ਖਰੀਦ|ਖ(?:ਾ|਼ਾ)?ਤਮ|ਖਤਰ|ਖਰਾਬ|ਖਬਰ|ਖਾਨ[ਾੇ]|ਖਾਲੀ|ਖਾਸ|ਖੁਸ਼|ਅਖੀਰ|ਆਖਰ|ਤਾਰੀਖ(?!਼)|ਸਖਤ|ਗਲਤ|ਦਾਗ(?!਼)|ਬਗੀਚ|ਬਾਲਗ(?!਼)|ਕਾਗਜ਼|ਗਰੀਬ/

const wordsOf = (text: string): readonly string[] => text.match(/[\u0A00-\u0A7F]+/g) ?? []

function misspelt(all: readonly Text[]): readonly string[] {
  return all.flatMap(([key, text]) =>
    wordsOf(text)
      .filter((word) => (/ਫ(?!਼)/.test(word) && !ownF.test(word)) || borrowed.test(word) || /[ਉਇ]ਹਨਾਂ/.test(word))
      .map((word) => `${key}: ${word}`),
  )
}

describe('Punjabi spelling, on pages, in mails and in controls', () => {
  test('borrowed words carry the dot, and ਉਨ੍ਹਾਂ and ਇਨ੍ਹਾਂ are written as ਜਿਨ੍ਹਾਂ is', () => {
    expect(misspelt(texts)).toEqual([])
  })

  test.each(['ਫਿਲਟਰ', 'ਰਿਫੰਡ', 'ਖੁਸ਼', 'ਆਖਰੀ', 'ਗਲਤੀ', 'ਦਾਗਾਂ', 'ਤਾਰੀਖਾਂ', 'ਉਹਨਾਂ'])('%s would be found', (word) => {
    expect(misspelt([['a', word]])).toEqual([`a: ${word}`])
  })

  test.each(['ਫਿਰ', 'ਫੇਰੀ', 'ਫ਼ਿਲਟਰ', 'ਖ਼ੁਸ਼', 'ਆਖ਼ਰੀ', 'ਤਾਰੀਖ਼ਾਂ', 'ਦਾਗ਼', 'ਲਿਖੋ', 'ਖਾਣ'])('%s is right', (word) => {
    expect(misspelt([['a', word]])).toEqual([])
  })

  test('a letter and its dot are two signs everywhere, so that one word is one text', () => {
    expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([])
  })
})
