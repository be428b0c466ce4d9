import { describe, expect, test } from 'vitest'

import { isGsm7, segmentsOf, toGsm7 } from '#services/providers/sms/segments.ts'

describe('segments of a text', () => {
  test.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    ['€'.repeat(80), 'GSM-7', 160, 1],
    ['ਕ'.repeat(70), 'UCS-2', 70, 1],
    ['ਕ'.repeat(71), 'UCS-2', 71, 2],
    ['ਕ'.repeat(201), 'UCS-2', 201, 3],
    ['ਕ'.repeat(202), 'UCS-2', 202, 4],
    ['a’', 'UCS-2', 2, 1],
    ['', 'GSM-7', 0, 1],
  ])('%j is sent as %s in %i units and %i segments', (text, encoding, units, count) => {
    expect(segmentsOf(text)).toEqual({ encoding, units, count })
  })

  test('a character of two units is not cut in two', () => {
    // 152 septets and a euro sign of two: the sign begins the second segment.
    expect(segmentsOf(`${'a'.repeat(152)}€${'a'.repeat(152)}`).count).toBe(3)
    expect(segmentsOf('🚗'.repeat(67)).count).toBe(3)
  })
})

describe('the alphabet of GSM', () => {
  test('has è, é, à and ù of French, and not ê, ô, î, û, ç and œ', () => {
    expect(Array.from('èéàùÉÇ').every(isGsm7)).toBe(true)
    expect(Array.from('êôîûçœÀÈ’').some(isGsm7)).toBe(false)
  })

  test.each([
    ['août', 'aout'],
    ['Zoë l’été à Québec', "Zoe l'été à Québec"],
    ['10\u00A0h\u202F30 – cœur…', '10 h 30 - coeur...'],
    ['François', 'Francois'],
    ['ਆਸ਼ਾ', null],
  ])('%j is sent as %j', (text, sent) => {
    expect(toGsm7(text)).toBe(sent)
  })
})
