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

  test.each([
    ['44 20 7946 0958', 'tel:442079460958'],
    ['044 20 7946 0958', 'tel:0442079460958'],
    ['91 98765 43210', 'tel:919876543210'],
    ['61-2-9374-4000', 'tel:61293744000'],
    ['(020) 7946 0958', 'tel:02079460958'],
    ['7911 123456', 'tel:7911123456'],
    ['211 555 0134', 'tel:2115550134'],
    ['416 911 0134', 'tel:4169110134'],
    ['+1 191 555 0134', 'tel:11915550134'],
    ['+1 416 555 01345', 'tel:141655501345'],
  ])(
    '%j is refused: of another country it needs its +, and no number of North America is like that',
    (written, link) => {
      expect(phoneNumber.safeParse(written).success).toBe(false)
      expect(northAmericanE164(written)).toBeNull()
      expect(shownPhone(written)).toBe(written)
      expect(phoneLinkTo(written)).toBe(link)
    },
  )

  test.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['011 44 20 7946 0958', '+442079460958'],
    ['+91 98765 43210', '+919876543210'],
  ])('%j is that of its country', (written, e164) => {
    expect(phoneNumber.safeParse(written).success).toBe(true)
    expect(readPhone(written)?.e164).toBe(e164)
    expect(northAmericanE164(written)).toBeNull()
    expect(phoneLinkTo(written)).toBe(`tel:${e164}`)
  })

  test('is none where there is no digit', () => {
    for (const written of ['', 'call me', '-']) {
      expect(readPhone(written)).toBeNull()
      expect(phoneNumber.safeParse(written).success).toBe(false)
    }
    for (const written of ['416 155 0134', '116 555 0134', '416 555 013']) expect(northAmericanE164(written)).toBeNull()
  })
})
