import { describe, expect, test } from 'vitest'

import {
  northAmericanE164,
  phoneDigits,
  phoneLinkTo,
  readPhone,
  readPhoneNumber,
  shownPhone,
} from '#events/values/phone-number.ts'
import { phoneNumber } from '#services/contracts/booking.ts'
import { corpusExtensions, corpusPhones, corpusPhonesWithWords } from '#tests/support/corpus.ts'

describe('a telephone number', () => {
  test.each(corpusPhones)('%j is accepted, texted, shown, compared and dialled as one number', (written) => {
    expect(phoneNumber.safeParse(written).success).toBe(true)
    expect(northAmericanE164(written)).toBe('+19055550142')
    expect(phoneDigits(written)).toBe('9055550142')
    expect(readPhoneNumber(written)).toBe('(905) 555-0142')
    expect(shownPhone(written)).toBe('(905) 555-0142')
    expect(phoneLinkTo(written)).toBe('tel:+19055550142')
  })

  test.each(corpusExtensions)('%j is that number with its extension, which is dialled after a pause', (written) => {
    expect(phoneNumber.safeParse(written).success).toBe(true)
    expect(northAmericanE164(written)).toBe('+19055550142')
    expect(readPhone(written)).toMatchObject({ digits: '9055550142', extension: '12', isAll: true })
    expect(readPhoneNumber(written)).toBeNull()
    expect(shownPhone(written)).toBe('(905) 555-0142 x12')
    expect(phoneLinkTo(written)).toBe('tel:+19055550142,12')
  })

  test.each(corpusPhonesWithWords)('of %j the first number counts, and the whole is shown', (written) => {
    expect(northAmericanE164(written)).toBe('+19055550142')
    expect(shownPhone(written)).toBe(written)
    expect(phoneLinkTo(written)).toBe('tel:+19055550142')
  })

  test.each([
    ['+33 6 12 34 56 78', '33612345678', 'tel:+33612345678'],
    ['0033612345678', '33612345678', 'tel:+33612345678'],
    ['+91 98765 43210', '919876543210', 'tel:+919876543210'],
    ['+4165550134', '4165550134', 'tel:+4165550134'],
    ['555-0142', '5550142', 'tel:5550142'],
    ['416', '416', 'tel:416'],
  ])('%j is none of North America: it is not texted, and shown as it was written', (written, digits, link) => {
    expect(northAmericanE164(written)).toBeNull()
    expect(phoneDigits(written)).toBe(digits)
    expect(shownPhone(written)).toBe(written)
    expect(phoneLinkTo(written)).toBe(link)
  })

  test('is none where there is no digit', () => {
    for (const written of ['', 'call me', '-']) {
      expect(readPhone(written)).toBeNull()
      expect(phoneNumber.safeParse(written).success).toBe(false)
    }
    for (const written of ['416 155 0134', '116 555 0134', '416 555 013']) expect(northAmericanE164(written)).toBeNull()
  })
})
