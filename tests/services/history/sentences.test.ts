import { describe, expect, test } from 'vitest'

import { vocabulary } from '#events/vocabulary.ts'
import { sentenceOf } from '#services/history/sentences.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

const told = { who: 'Staff (office)', customer: 'Asha Gill' }

describe('every word of the vocabulary', () => {
  const types = Object.keys(vocabulary)
  const personal = types.filter((type) => vocabulary[type]?.personal !== undefined)

  test.each(types)('%s has a sentence', (type) => {
    const sentence = sentenceOf(sampleEvent(type), told)
    expect(sentence).toMatch(/^\S.{10,}[^.\s]$/)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\{|_/)
  })

  test.each(personal)('%s of somebody who was erased says so', (type) => {
    const sentence = sentenceOf({ ...sampleEvent(type), personal: null }, { ...told, customer: '(erased)' })
    expect(sentence).toContain('(erased)')
    expect(sentence).not.toMatch(/undefined|null/)
  })

  test('another word has none', () => {
    const event = { ...sampleEvent('TermsAgreed'), type: 'PigsFlew' }
    expect(() => sentenceOf(event, told)).toThrow('no words for PigsFlew')
  })
})
