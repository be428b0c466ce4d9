import { describe, expect, test } from 'vitest'

import { formatsOf } from '#web/i18n/formats.ts'

/** Spaces of every width as plain ones: the narrow one of French money is right, but cannot be seen in a test. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ')

describe('money, days and times', () => {
  test('whole dollars stand without cents, others with both', () => {
    const { money } = formatsOf('en')
    expect([6500, 3150, 0, 123_456].map(money)).toEqual(['$65', '$31.50', '$0', '$1,234.56'])
  })

  test('French writes money its own way, Punjabi keeps the Canadian digits', () => {
    expect(plain(formatsOf('fr').money(123_450))).toBe('1 234,50 $')
    expect(formatsOf('pa').money(3150)).toBe('$31.50')
  })

  test.each(['en', 'fr'] as const)(
    'money in %s is what `Intl` writes, which a phone need not open for it',
    (language) => {
      const { format } = new Intl.NumberFormat(`${language}-CA`, {
        style: 'currency',
        currency: 'CAD',
        trailingZeroDisplay: 'stripIfInteger',
      })
      const amounts = [0, 5, 99, 100, 3_150, 99_900, 99_999, 100_000, 123_456, 98_765_400, 1_234_567_890]
      for (const cents of [...amounts, ...amounts.slice(1).map((each) => -each)])
        expect(formatsOf(language).money(cents)).toBe(format(cents / 100))
    },
  )

  test('a day is the same day in every time zone', () => {
    const { date } = formatsOf('en')
    expect(date('2026-11-24', 'full')).toBe('Tuesday, November 24, 2026')
    expect(date('2026-11-24')).toBe('November 24, 2026')
    expect(formatsOf('fr').date('2026-11-24')).toBe('24 novembre 2026')
    expect(formatsOf('fr').date('2026-08-01')).toBe('1er août 2026')
    expect(formatsOf('fr').date('2026-08-01', 'full')).toBe('samedi 1er août 2026')
    expect(formatsOf('fr').date('2026-08-11', 'full')).toBe('mardi 11 août 2026')
    expect(formatsOf('pa').date('2026-11-24', 'full')).toBe('ਮੰਗਲਵਾਰ, 24 ਨਵੰਬਰ 2026')
  })

  test('A start time is the label of the specification in English', () => {
    expect(formatsOf('en').time('8:00 AM')).toBe('8:00 AM')
    expect(plain(formatsOf('fr').time('1:00 PM'))).toBe('13 h')
  })

  test('Punjabi says the part of the day', () => {
    const { time } = formatsOf('pa')
    expect([time('8:00 AM'), time('12:00 PM'), time('2:00 PM'), time('4:00 PM')]).toEqual([
      'ਸਵੇਰੇ 8:00',
      'ਦੁਪਹਿਰ 12:00',
      'ਦੁਪਹਿਰ 2:00',
      'ਸ਼ਾਮ 4:00',
    ])
  })
})
