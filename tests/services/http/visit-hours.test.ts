import { describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { usualWeek } from '#services/contracts/business.ts'
import { builtContact, withContact } from '#services/http/page-contact.ts'
import { openingHours, visitHoursIn } from '#services/http/visit-hours.ts'
import { messagesOf } from '#tests/support/catalogues.ts'

const evenings = { opensMinute: 13 * 60 + 30, closesMinute: 21 * 60 }
const other = [null, evenings, evenings, evenings, null, { opensMinute: 8 * 60, closesMinute: 12 * 60 }, null]

describe('the hours of visits', () => {
  test.each(languages)('of the first edition are those that the texts say in %s', (language) => {
    const texts = Object.fromEntries(messagesOf(language))
    expect(visitHoursIn(usualWeek, language)).toEqual(
      ['week', 'saturday', 'sunday'].map((days) => texts[`footer.hours.${days}`]),
    )
  })

  test('are a line for each span of days with the same hours, closed ones included', () => {
    expect(visitHoursIn(other, 'en')).toEqual([
      'Mon closed',
      'Tue-Thu 1:30pm-9pm',
      'Fri closed',
      'Sat 8am-12pm',
      'Sun closed',
    ])
    expect(visitHoursIn(other, 'fr')[1]).toBe('Mar. au jeu. 13\u00A0h\u00A030 à 21\u00A0h')
    expect(visitHoursIn(other, 'pa')[1]).toBe('ਮੰਗਲ-ਵੀਰ ਦੁਪਹਿਰ 1:30 ਤੋਂ ਰਾਤ 9')
  })

  test('of the settings are told to search engines and to the script of a page, in each language', () => {
    const page = `<head><script type="application/ld+json">{"openingHours":${JSON.stringify(openingHours(usualWeek))}}</script></head>`
    const said = withContact(page, { ...builtContact, week: other })
    expect(said).toContain('{"openingHours":["Tu-Th 13:30-21:00","Sa 08:00-12:00"]}')
    const told = JSON.parse(/id="business-contact">([^<]*)</.exec(said)?.[1] ?? '')
    expect(told.hours).toEqual(Object.fromEntries(languages.map((one) => [one, visitHoursIn(other, one)])))
    expect(withContact(page, { ...builtContact, week: structuredClone(usualWeek) })).toBe(page)
  })
})
