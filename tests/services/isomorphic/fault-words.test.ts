import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mostMessage, withoutPersonal } from '#services/isomorphic/fault-words.ts'

describe('the words of an error', () => {
  test.each([
    [
      "Cannot read properties of undefined (reading 'length')",
      "Cannot read properties of undefined (reading 'length')",
    ],
    ['can\'t access property "map", rows is undefined', "can't access property 'map', rows is undefined"],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Asha for the',
      'Minified React error #418; visit … for the',
    ],
    [`Unexpected token 'A', "Asha Gill," is not valid JSON`, 'Unexpected token … is not valid JSON'],
    ['No customer asha.gill@example.com of 905-555-0142', 'No customer … of …'],
    ['No letter ਹਰਪ੍ਰੀਤ and none of `Hélène', 'No letter … and none of …'],
    ['Booking "k3f9a0b1c2d3e4f5" is gone', 'Booking … is gone'],
    ['Failed at C:\\Users\\Asha', 'Failed at …'],
  ])('%s', (message, kept) => {
    expect(withoutPersonal(message)).toBe(kept)
  })

  test('are as short as they may be, and nothing more goes when they are read again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2_000 }), (message) => {
        const once = withoutPersonal(message)
        expect(once.length).toBeLessThanOrEqual(mostMessage)
        expect(once).not.toMatch(/@|\d{4}|[^\x20-\x7e…]/)
        expect(withoutPersonal(once)).toBe(once)
      }),
    )
  })
})
