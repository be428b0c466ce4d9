import { expect, test } from 'vitest'

import { cancelledMail } from '#services/features/booking/mails/booking-mails.ts'
import { pointsRedeemedMail, pointsReturnedMail } from '#services/features/care/mails/reward-mails.ts'
import { cancelled, expectSaid, office, visit } from '#tests/support/booked-visit.ts'

const given = { key: 'k', reward: 'credit', points: 200, amountCents: 1_000, leftPoints: 82, owedCents: 9_895 } as const

test.each([
  ['en', '/dashboard?tab=loyalty', ['Your points are redeemed', '200 points', '82 points', '$10.00', '$98.95']],
  ['fr', '/fr/dashboard?tab=loyalty', ['Vos points sont échangés', '200 points', '82 points', '98,95 $']],
  ['pa', '/pa/dashboard?tab=loyalty', ['ਤੁਹਾਡੇ ਪੁਆਇੰਟ ਵਰਤੇ ਗਏ ਹਨ', '200 ਪੁਆਇੰਟ', '82 ਪੁਆਇੰਟ', '$98.95']],
] as const)('points that were redeemed are told in %s, with the way to undo it', (language, path, facts) => {
  const mail = pointsRedeemedMail(office, { ...visit, language }, given)
  expectSaid(mail, [...facts, 'FG-7K3M9Q'])
  expect(mail.text).toContain(`https://freshglaze.example${path}`)
})

test.each([
  ['en', ['Your points are back', '200 points', '82 points']],
  ['fr', ['Vos points vous sont rendus', '200 points', '82 points']],
  ['pa', ['ਤੁਹਾਡੇ ਪੁਆਇੰਟ ਵਾਪਸ ਮਿਲ ਗਏ ਹਨ', '200 ਪੁਆਇੰਟ', '82 ਪੁਆਇੰਟ']],
] as const)('points that came back are told in %s', (language, facts) => {
  expectSaid(pointsReturnedMail(office, { ...visit, language }, given), [...facts, 'FG-7K3M9Q'])
})

test('one point is one', () => {
  const mail = pointsReturnedMail(office, visit, { ...given, points: 1 })
  expect(mail.text).toContain('You have 1 point back')
})

test.each([
  ['en', 'You get back what you redeemed for this visit: 200 points.'],
  ['fr', 'Ce que vous aviez échangé pour cette visite vous est rendu\u00a0: 200 points.'],
  ['pa', 'ਇਸ ਬੁਕਿੰਗ ਲਈ ਵਰਤੇ ਪੁਆਇੰਟ ਤੁਹਾਨੂੰ ਵਾਪਸ ਮਿਲ ਗਏ ਹਨ: 200 ਪੁਆਇੰਟ।'],
] as const)(
  'the mail of a cancelled visit names the points that come back in %s, and none where none do',
  (language, words) => {
    const said = { ...visit, language }
    expect(cancelledMail(office, said, { ...cancelled, points: 200 }).text).toContain(words)
    expect(cancelledMail(office, said, cancelled).text).not.toContain(words.slice(0, 20))
  },
)
