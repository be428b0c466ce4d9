import { describe, expect, test } from 'vitest'

import { calledOffMail, reinstatedMail } from '#services/features/visit/mails/call-off-mails.ts'
import { expectSaid, office, visit } from '#tests/support/booked-visit.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'

const off = {
  key: 'k',
  calledOffAt: '2026-12-01T11:00:00.000Z',
  choiceUntil: '2026-12-09T01:00:00.000Z',
  cardCents: 3_100,
  handCents: 0,
  path: '/called-off?token=a.b',
}

describe('the mail of a visit that the weather called off', () => {
  test.each([
    [
      'en',
      'https://freshglaze.example/called-off?token=a.b',
      ['take back all that you paid: $31', 'Tue, Dec 8, 8:00 PM'],
    ],
    [
      'fr',
      'https://freshglaze.example/fr/called-off?token=a.b',
      ['annulée à cause de la météo', '31 $', 'mar. 8 déc., 20 h'],
    ],
    ['pa', 'https://freshglaze.example/pa/called-off?token=a.b', ['ਮੌਸਮ ਕਰਕੇ ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਰੱਦ ਹੋਈ ਹੈ', '$31']],
  ] as const)(
    'says in %s what can be chosen until when, with the link, and takes the visit out of the calendar',
    (language, url, facts) => {
      const mail = calledOffMail(office, { ...visit, language }, off)
      expectSaid(mail, [...facts, 'FG-7K3M9Q'])
      expect(mail.text).toContain(url)
      expect(calendarValue(mail.calendar?.content ?? '', 'METHOD')).toBe('CANCEL')
    },
  )

  test.each([
    ['en', 'all that you paid: $141.25', 'Of that, $31 is refunded to your card.', 'returns the other $110.25'],
    ['fr', '141,25 $', '31 $ reviennent automatiquement sur votre carte', 'les 110,25 $ restants'],
    ['pa', '$141.25', '$31 ਆਪਣੇ ਆਪ ਤੁਹਾਡੇ ਕਾਰਡ ’ਤੇ', 'ਬਾਕੀ $110.25'],
  ] as const)('says in %s what comes back by card and what the office returns', (language, ...facts) => {
    const mail = calledOffMail(office, { ...visit, language }, { ...off, handCents: 11_025 })
    for (const fact of facts) expect(mail.text.replaceAll('\u00A0', ' ')).toContain(fact)
  })

  test('paid by hand alone, it speaks of no card that money comes back to', () => {
    const mail = calledOffMail(office, visit, { ...off, cardCents: 0, handCents: 14_125 })
    expect(mail.text).toContain('all that you paid: $141.25')
    expect(mail.text).toContain('Our office returns it')
    expect(mail.text).not.toContain('to your card')
  })

  test('where nothing was paid speaks of no money', () => {
    const mail = calledOffMail(office, visit, { ...off, cardCents: 0 })
    expect(mail.text).toContain('you have paid nothing')
    expect(mail.text).not.toContain('$')
  })
})

test.each([
  ['en', 'Your visit takes place after all'],
  ['fr', 'Votre visite a finalement lieu'],
  ['pa', 'ਤੁਹਾਡੀ ਬੁਕਿੰਗ ਮੁੜ ਪੱਕੀ ਹੈ'],
] as const)('a visit that takes place after all is told in %s and put back into the calendar', (language, title) => {
  const mail = reinstatedMail(office, { ...visit, language }, { key: 'k', reinstatedAt: '2026-12-01T12:00:00.000Z' })
  expectSaid(mail, [title, 'FG-7K3M9Q'])
  expect(calendarValue(mail.calendar?.content ?? '', 'METHOD')).toBe('REQUEST')
})
