import { describe, expect, test } from 'vitest'

import { concernReceivedMail, concernStepMail } from '#services/features/care/mails/concern-mails.ts'
import { formatsIn } from '#services/mail/formats.ts'
import { expectSaid, office, visit } from '#tests/support/booked-visit.ts'

const received = {
  key: 'k',
  isInTime: true,
  respondUntil: '2026-12-02T18:00:00.000Z',
  decideUntil: '2026-12-08T18:00:00.000Z',
}
const step = { key: 'k', outcome: null, refundCents: 0, refundUntil: null, recleanAt: null, reply: 'Our own words.' }

describe.each([
  ['en', 'Wed, Dec 2, 1:00 PM', 'over when it came', 'You get money back.', '$20', 'We come on Fri, Dec 4, 9:00 AM.'],
  ['fr', 'mer. 2 déc., 13 h', 'étaient écoulées', 'Nous vous remboursons.', '20 $', 'Nous venons le ven. 4 déc., 9 h.'],
  ['pa', '1:00', 'ਲੰਘ ਚੁੱਕੇ ਸਨ', 'ਤੁਹਾਨੂੰ ਪੈਸੇ ਵਾਪਸ ਮਿਲਣਗੇ।', '$20', 'ਅਸੀਂ'],
] as const)('in %s', (language, until, late, refunded, amount, reclean) => {
  const said = { ...visit, language }

  test('what we have is told with until when we answer, and a late one says so', () => {
    const mail = concernReceivedMail(office, said, received)
    expectSaid(mail, [until, 'FG-7K3M9Q'])
    expect(mail.text).not.toContain(late)
    expectSaid(concernReceivedMail(office, said, { ...received, isInTime: false }), [late])
  })

  test('the limit of a refund is a day: at midnight it would be read a day off', () => {
    const refund = { ...step, outcome: 'refund', refundCents: 2_000, refundUntil: '2026-12-17T05:00:00.000Z' } as const
    const { text } = concernStepMail(office, said, refund)
    expect(text).toContain(formatsIn(language).day('2026-12-16'))
    expect(text).not.toMatch(/12:00|\b0\u00A0h/)
  })

  test('an answer has the office’s words, and a decision what comes of it', () => {
    expectSaid(concernStepMail(office, said, step), ['Our own words.'])
    const refund = { ...step, outcome: 'refund', refundCents: 2_000, refundUntil: '2026-12-17T05:00:00.000Z' } as const
    expectSaid(concernStepMail(office, said, refund), ['Our own words.', refunded, amount])
    const again = { ...step, outcome: 'reclean', recleanAt: '2026-12-04T14:00:00.000Z' } as const
    expectSaid(concernStepMail(office, said, again), [reclean])
  })
})
