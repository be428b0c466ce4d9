import { expect, test } from 'vitest'

import { draftFields } from '#services/contracts/email-drafts.ts'
import { answerFields, type AnsweredMail } from '#services/mailbox/outgoing/answer-fields.ts'
import { failedAttempt, partialRefusal } from '#services/mailbox/outgoing/delivery-outcome.ts'
import { draftMessageId, filesSentMails, sentMessageId } from '#services/mailbox/outgoing/message-ids.ts'
import { quoteOf } from '#services/mailbox/outgoing/quote.ts'
import { SourceError } from '#services/mailbox/source.ts'
import { recipientsIn } from '#web/office/email/compose/typed-recipients.ts'

const us = { name: 'Fresh Glaze', email: 'office@example.ca' }
const dana = { name: 'Dana', email: 'dana@example.ca' }
const lee = { name: 'Lee', email: 'lee@example.ca' }

const mail: AnsweredMail = {
  messageId: '<2@example.ca>',
  references: ['<0@example.ca>', '<1@example.ca>'],
  subject: 'Nine vans',
  from: dana,
  to: [us, lee],
  cc: [{ name: '', email: 'DANA@example.ca' }],
  replyTo: [],
  folder: 'inbox',
}

test('an answer goes to the sender, one to all to everybody but us, each once, within its thread', () => {
  const reply = answerFields('reply', mail, ['Office@example.ca'])
  expect(reply).toEqual({
    to: [dana],
    cc: [],
    subject: 'Re: Nine vans',
    inReplyTo: '<2@example.ca>',
    references: ['<0@example.ca>', '<1@example.ca>', '<2@example.ca>'],
  })
  expect(answerFields('reply-all', mail, ['office@example.ca'])).toEqual({ ...reply, cc: [lee] })
  expect(answerFields('reply', { ...mail, replyTo: [lee] }, []).to).toEqual([lee])
  expect(answerFields('reply', { ...mail, from: us, to: [dana] }, ['office@example.ca']).to).toEqual([dana])
  for (const subject of ['RE: Nine vans', 'Ré : Nine vans'])
    expect(answerFields('reply', { ...mail, subject }, []).subject).toBe(subject)
})

test('an answer goes to whom Reply-To names, also where the mail is from an address of ours, and never to us', () => {
  const own = ['office@example.ca', 'owner@example.ca']
  const form = { ...mail, from: us, to: [us], cc: [], replyTo: [lee] }
  const toOf = (mode: 'reply' | 'reply-all', changes: Partial<AnsweredMail>) => {
    const { to, cc } = answerFields(mode, { ...form, ...changes }, own)
    return [to, cc]
  }
  expect(toOf('reply', {})).toEqual([[lee], []])
  expect(toOf('reply-all', {})).toEqual([[lee], []])
  expect(toOf('reply', { folder: 'archive', replyTo: [us, lee] })).toEqual([[lee], []])
  // What we sent goes on to whom it went, whatever it says of answers and whatever alias it is from.
  expect(toOf('reply', { folder: 'sent', to: [dana] })).toEqual([[dana], []])
  expect(toOf('reply', { folder: 'sent', from: lee, to: [dana], replyTo: [] })).toEqual([[dana], []])
  const toUs = { ...us, email: 'Owner@example.ca' }
  expect(toOf('reply', { from: dana, replyTo: [toUs] })).toEqual([[dana], []])
  expect(toOf('reply', { from: us, to: [dana], replyTo: [toUs] })).toEqual([[dana], []])
})

test('a forwarded mail has no recipient yet and begins a thread of its own', () => {
  expect(answerFields('forward', mail, [])).toEqual({
    to: [],
    cc: [],
    subject: 'Fwd: Nine vans',
    inReplyTo: '',
    references: [],
  })
})

test('of a long thread the first reference and the last ones are named', () => {
  const references = Array.from({ length: 60 }, (_, index) => `<r${index}@example.ca>`)
  const named = answerFields('reply', { ...mail, references }, []).references
  expect(named).toHaveLength(20)
  expect([named[0], named.at(-2), named.at(-1)]).toEqual(['<r0@example.ca>', '<r59@example.ca>', '<2@example.ca>'])
})

test('the quoted mail stands below in both forms, and what it says of itself is text alone', () => {
  const quoted = {
    from: { name: '<b>Dana', email: 'dana@example.ca' },
    to: [us],
    subject: 'A & B',
    receivedAt: new Date('2026-11-22T18:05:00Z'),
    plain: 'Hello\n> earlier',
    safeHtml: null,
  }
  const { text, html } = quoteOf('answer', quoted, 'en')
  expect(text).toContain('On November 22, 2026, 1:05 PM, <b>Dana <dana@example.ca> wrote:\n> Hello\n>> earlier')
  expect(html).toContain('&lt;b&gt;Dana &lt;dana@example.ca&gt; wrote:')
  expect(html).toContain('<blockquote><p>Hello<br>&gt; earlier</p></blockquote>')
  const forwarded = quoteOf('forward', { ...quoted, safeHtml: '<p>Hello</p>' }, 'fr')
  expect(forwarded.html).toContain('Objet\u00A0: A &amp; B')
  expect(forwarded.html).toContain('Date\u00A0: 22 novembre 2026, 13\u00A0h\u00A005')
  expect(quoteOf('answer', quoted, 'pa').text).toMatch(/^22 ਨਵੰਬਰ 2026, ਦੁਪਹਿਰ 1:05 ਨੂੰ /)
  expect(forwarded.html).toMatch(/<p>Hello<\/p>$/)
})

const attempt = { attempts: 1, at: Date.parse('2026-11-22T12:00:00Z'), isWhole: false }

test('a refusal for good is not tried again, a later one is, and what may have arrived never is', () => {
  const refused = Object.assign(new Error('no'), { responseCode: 550, response: '550 5.1.1 No such mailbox' })
  expect(failedAttempt(refused, { ...attempt, isWhole: true })).toEqual({
    state: 'failed',
    failed: { failure: 'refused', failureText: '550 5.1.1 No such mailbox' },
  })
  const later = Object.assign(new Error('later'), { responseCode: 451, response: '451 4.3.0 Later' })
  expect(failedAttempt(later, attempt)).toMatchObject({ state: 'waiting', sendAt: '2026-11-22T12:00:30.000Z' })
  expect(failedAttempt(later, { ...attempt, attempts: 6 })).toMatchObject({ state: 'failed' })
  const cut = Object.assign(new Error('cut'), { code: 'ECONNRESET' })
  expect(failedAttempt(cut, attempt)).toMatchObject({ state: 'waiting', failed: { failure: 'connection_lost' } })
  expect(failedAttempt(cut, { ...attempt, isWhole: true })).toEqual({
    state: 'failed',
    failed: { failure: 'maybe_sent', failureText: null },
  })
  // A server that closes says so at any time, and no server answers a mail with other numbers.
  for (const responseCode of [421, 999, 250]) {
    const closing = Object.assign(new Error('closing'), { responseCode, response: `${responseCode} Closing` })
    expect(failedAttempt(closing, { ...attempt, isWhole: true })).toEqual({
      state: 'failed',
      failed: { failure: 'maybe_sent', failureText: `${responseCode} Closing` },
    })
    expect(failedAttempt(closing, attempt)).toMatchObject({ state: 'waiting' })
  }
  expect(failedAttempt(later, { ...attempt, isWhole: true })).toMatchObject({ state: 'waiting' })
  expect(failedAttempt(new SourceError('password_missing'), attempt)).toMatchObject({ state: 'failed' })
  const wrong = Object.assign(new Error('535'), { code: 'EAUTH', responseCode: 535, response: '535 5.7.8' })
  expect(failedAttempt(wrong, attempt)).toMatchObject({ state: 'failed', failed: { failure: 'auth_failed' } })
})

test('a mail that some recipients were refused for is sent, and says for whom not', () => {
  expect(partialRefusal([], [])).toEqual({ state: 'sent', failed: null })
  const said = [{ response: '550 No such mailbox' }]
  expect(partialRefusal(['lee@example.ca'], said)).toEqual({
    state: 'sent',
    failed: { failure: 'some_refused', failureText: 'lee@example.ca\n550 No such mailbox' },
  })
})

test('the Message-ID of a draft leads back to the one that it is sent with', () => {
  const id = draftMessageId('<abc@example.ca>', 7)
  expect(id).toBe('<draft-abc.7@example.ca>')
  expect(sentMessageId(id)).toBe('<abc@example.ca>')
  expect(sentMessageId('<abc@example.ca>')).toBeNull()
  expect([filesSentMails('smtp.gmail.com'), filesSentMails('mail.example.ca'), filesSentMails('notgmail.com')]).toEqual(
    [true, false, false],
  )
})

const fields = {
  accountId: 'a1',
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: 'a\r\nb',
  isRich: false,
  withQuote: false,
}

test.each(['\r\nBcc: x@example.ca', '\n', '\r', '\u2028', '\0'])('%j is refused in every field of a header', (odd) => {
  const isTaken = (changes: object) => draftFields.safeParse({ ...fields, ...changes }).success
  expect(isTaken({ to: [dana] })).toBe(true)
  expect([
    isTaken({ subject: `Hello${odd}` }),
    isTaken({ to: [{ ...dana, name: `Dana${odd}` }] }),
    isTaken({ cc: [{ ...dana, email: `dana@example.ca${odd}x` }] }),
    isTaken({ bcc: [{ ...dana, email: `da${odd}na@example.ca` }] }),
  ]).toEqual([false, false, false, false])
})

test('typed and pasted recipients are taken apart, and what is no address is left to be corrected', () => {
  expect(recipientsIn('Dana W. <dana@example.ca>, lee@example.ca; nobody\n"R, S" <r@example.ca>')).toEqual({
    found: [
      { name: 'Dana W.', email: 'dana@example.ca' },
      { name: '', email: 'lee@example.ca' },
      { name: 'S', email: 'r@example.ca' },
    ],
    rest: 'nobody, "R',
  })
})
