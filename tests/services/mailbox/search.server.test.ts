import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { replaceFolders } from '#infra/stores/mailbox/folder-rows.ts'
import { insertMessages } from '#infra/stores/mailbox/message-rows.ts'
import { renewWords } from '#infra/stores/mailbox/searched-words.ts'
import { listEmails, listEmailThreads } from '#services/mailbox/list-messages.ts'
import { readMessage } from '#services/mailbox/read-messages.ts'
import { openParser } from '#services/mailbox/run-mailbox-sync.ts'

import { openMailboxTerms } from './mailbox-terms.ts'

let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>
const parser = openParser()
beforeAll(async () => {
  mailbox = await openMailboxTerms()
  const { database, newId, blobs } = mailbox.terms
  const account = { id: 'a1', email: 'office@example.ca', provider: 'sandbox', username: '' } as const
  await insertMailAccount(database, { ...account, imap: null, smtp: null })
  await replaceFolders(database, 'a1', [{ path: 'Sent', name: 'Sent', type: 'sent' }], newId)
  const [sent] = await database.query<{ id: string }>('select id from infra.mail_folders')
  const reading = { parser, blobs, newId, signal: AbortSignal.timeout(60_000) }
  for (const [index, raw] of mails.entries()) {
    const flags = { isRead: true, isStarred: false, isAnswered: false }
    const message = { uid: index + 1, raw, size: raw.length, receivedAt: new Date(), state: 'whole', ...flags } as const
    const read = await readMessage(reading, message)
    await insertMessages(database, { accountId: 'a1', folderId: sent?.id ?? '' }, [{ ...read, threadId: read.id }])
  }
})
afterAll(async () => {
  await parser.close()
  await mailbox.close()
})

const mails = [
  [
    'From: Office <office@example.ca>',
    'To: Kim Nguyễn <kim@b.example>',
    'Cc: Hélène O’Neill Côté <h.cote@c.example>',
    'Subject: Café',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: multipart/alternative; boundary=c',
    '',
    '--c',
    '',
    'View it online.',
    '--c',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<table><tr><td>Montréal</td><td>sapphire</td></tr></table>',
    '--c--',
    '--b',
    'Content-Type: application/pdf; name="registration-papers.pdf"',
    '',
    'x',
    '--b--',
  ],
  ['Subject: Other', '', 'Call (416) 555-0142 about the Łódź van, 東京'],
].map((lines) => Buffer.from(lines.join('\r\n')))

const asked = (search: string) => ({ folder: 'sent', search, after: null, limit: 20, assigned: null })
const found = async (search: string) => {
  const { rows } = await listEmails(mailbox.terms, asked(search))
  const threads = await listEmailThreads(mailbox.terms, asked(search))
  expect(threads.rows.map(({ subject }) => subject)).toEqual(rows.map(({ subject }) => subject))
  return rows.map(({ subject }) => subject)
}

const searches: readonly (readonly [string, string])[] = [
  ['kim', 'Café'],
  ['kim@b.example', 'Café'],
  ['nguyen', 'Café'],
  ['helene cote', 'Café'],
  ['HÉLÈNE', 'Café'],
  ['oneill', 'Café'],
  ["o'neill", 'Café'],
  ['cafe', 'Café'],
  ['registration-papers.pdf', 'Café'],
  ['papers', 'Café'],
  ['4165550142', 'Other'],
  ['+1 416-555-0142', 'Other'],
  ['lodz', 'Other'],
  ['東京', 'Other'],
]

test.each([...searches, ['sapphire', 'Café'] as const, ['montreal', 'Café'] as const])(
  'a mail is found by %s, on Postgres',
  async (search, subject) => {
    expect(await found(search)).toEqual([subject])
  },
)

test('what is found is marked as it is written, on Postgres', async () => {
  const excerpts = async (search: string) =>
    (await listEmails(mailbox.terms, asked(search))).rows.map(({ plainTextBody }) => plainTextBody)
  expect(await excerpts('lodz')).toEqual(['Call (416) 555-0142 about the \u{e000}Łódź\u{e001} van, 東京'])
  expect(await found('kimono')).toEqual([])
  expect(await found('…')).toEqual([])
})

test('mails of before are found so too once the mirror has renewed their words, on Postgres', async () => {
  const { database } = mailbox.terms
  await database.query(`update infra.mail_messages set words_form = 0, words = array_to_tsvector('{x}'::text[])`)
  expect(await found('cafe')).toEqual([])
  expect([await renewWords(database, 'a1', 1), await renewWords(database, 'a1', 9)]).toEqual([1, 1])
  expect(await renewWords(database, 'a1', 9)).toBe(0)
  for (const [search, subject] of searches) expect([search, await found(search)]).toEqual([search, [subject]])
})
