import { describe, expect, test } from 'vitest'

import { readHstNumber } from '#events/values/hst-number.ts'
import { readPhoneNumber } from '#events/values/phone-number.ts'
import { editionInForce, publishBusiness } from '#services/domain/catalogue/business-details.ts'

const configured = {
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
  address: null,
  hstNumber: null,
  footers: { en: '', fr: '', pa: '' },
}
const wanted = { ...configured, phone: '905-555-0199', address: '1 Front Street', hstNumber: '123456782rt0001' }
const written = { ...wanted, phone: '(905) 555-0199', hstNumber: '123456782 RT0001' }
const first = { version: 1, source: 'office', ...written } as const

describe('another edition of the business details', () => {
  test('is written behind that of the environment the first time, with numbers as documents have them', () => {
    expect(publishBusiness(wanted, 0, configured, null)).toEqual([
      { type: 'BusinessPublished', data: { version: 0, source: 'environment', ...configured } },
      { type: 'BusinessPublished', data: first },
    ])
  })

  test('is written alone the next time, and not at all where nothing changes', () => {
    expect(publishBusiness({ ...wanted, name: 'Glaze Inc.' }, 1, configured, first)).toEqual([
      { type: 'BusinessPublished', data: { ...first, version: 2, name: 'Glaze Inc.' } },
    ])
    expect(publishBusiness(wanted, 0, configured, first)).toEqual([])
  })

  test.each([
    ['another edition than was on screen', { name: 'Glaze Inc.' }, 0, 'settings_changed'],
    ['a phone number that cannot be', { phone: '555-0134' }, 1, 'phone_invalid'],
    ['an HST number with a wrong check digit', { hstNumber: '123456789 RT0001' }, 1, 'hst_number_invalid'],
  ])('is refused for %s', (_, change, expectedVersion, refused) => {
    expect(publishBusiness({ ...wanted, ...change }, expectedVersion, configured, first)).toEqual({ refused })
  })

  test('counts from then on, and until then what the environment says', () => {
    expect(editionInForce(null, configured)).toEqual({ version: 0, source: 'environment', ...configured })
    expect(editionInForce(first, configured)).toEqual(first)
  })
})

test.each([
  ['123456782RT0001', '123456782 RT0001'],
  [' 123 456 782 rt 0001 ', '123456782 RT0001'],
  ['123456789 RT0001', null],
  ['123456782', null],
  ['123456782 RC0001', null],
  ['123456782 RT0000', null],
])('%s is read as the GST/HST number %s', (text, number) => {
  expect(readHstNumber(text)).toBe(number)
})

test.each([
  ['416 555 0134', '(416) 555-0134'],
  ['+1 (416) 555-0134', '(416) 555-0134'],
  ['1-416-555-0134', '(416) 555-0134'],
  ['116 555 0134', null],
  ['555-0134', null],
  ['416 555 0134 <script>', null],
])('%s is read as the phone number %s', (text, number) => {
  expect(readPhoneNumber(text)).toBe(number)
})
