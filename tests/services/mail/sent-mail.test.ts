import { test } from 'vitest'

import { mails, noteDelivery } from '#services/mail/sent-mail.ts'
import { given } from '#tests/support/given.ts'

const attempt = {
  about: 'l1',
  kind: 'contact-notice',
  key: 'contact-notice-l1',
  at: '2026-11-20T17:00:00.000Z',
} as const
const sent = { type: 'LetterSent', data: { ...attempt, messageId: '<1@example.com>' } }
const refused = { type: 'LetterRefused', data: { ...attempt, code: 550 } }

test('a mail that was accepted is recorded with its Message-ID, one that was refused with the code of the server', () => {
  given(mails)
    .when((state) => noteDelivery(attempt, { status: 'accepted', messageId: '<1@example.com>' }, state))
    .writes(sent)
  given(mails)
    .when((state) => noteDelivery(attempt, { status: 'refused', code: 550 }, state))
    .writes(refused)
})

test.each([
  ['sent', sent],
  ['refused', refused],
])('a mail that was %s is not recorded again', (_name, event) => {
  given(mails, event)
    .when((state) => noteDelivery(attempt, { status: 'accepted', messageId: '<2@example.com>' }, state))
    .nothing()
})
