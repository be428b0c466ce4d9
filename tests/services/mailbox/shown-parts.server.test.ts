import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { replaceFolders } from '#infra/stores/mailbox/folder-rows.ts'
import { insertMessages } from '#infra/stores/mailbox/message-rows.ts'
import { readMessage } from '#services/mailbox/read-messages.ts'
import { openParser } from '#services/mailbox/run-mailbox-sync.ts'
import { safeBody, wholeMessage } from '#services/mailbox/show-message.ts'
import type { SourceMessage } from '#services/mailbox/source.ts'

import { openMailboxTerms } from './mailbox-terms.ts'

let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>
const parser = openParser()
let inbox = ''
let uid = 0
beforeAll(async () => {
  mailbox = await openMailboxTerms()
  const { database, newId } = mailbox.terms
  const account = { id: 'a1', email: 'office@example.ca', provider: 'sandbox', username: '' } as const
  await insertMailAccount(database, { ...account, imap: null, smtp: null })
  await replaceFolders(database, 'a1', [{ path: 'INBOX', name: 'INBOX', type: 'inbox' }], newId)
  const [found] = await database.query<{ id: string }>('select id from infra.mail_folders')
  inbox = found?.id ?? ''
})
afterAll(async () => {
  await parser.close()
  await mailbox.close()
})

/** A mail as it comes from the server, mirrored and opened: what the reader shows, and what it lists. */
async function opened(raw: Uint8Array, state: SourceMessage['state'] = 'whole') {
  const { terms } = mailbox
  uid += 1
  const flags = { isRead: true, isStarred: false, isAnswered: false }
  const receivedAt = new Date('2026-11-22T11:00:00.000Z')
  const reading = { parser, blobs: terms.blobs, newId: terms.newId, signal: AbortSignal.timeout(60_000) }
  const read = await readMessage(reading, { uid, raw, state, receivedAt, size: raw.length, ...flags })
  await insertMessages(terms.database, { accountId: 'a1', folderId: inbox }, [{ ...read, threadId: read.id }])
  const mail = await wholeMessage(terms, read.id)
  const body = await safeBody(terms, read.id, { withImages: false, signal: AbortSignal.timeout(60_000) })
  if (mail === null) throw new Error('It is not there')
  return { mail, body: body?.html ?? null, listed: mail.attachments.map(({ filename }) => filename) }
}

type Part = readonly [headers: readonly string[], content: string | Uint8Array]

/** A multipart with these parts, as bytes. */
function multipart(kind: string, ...parts: readonly Part[]): Part {
  const boundary = `b${kind.replaceAll(/\W/g, '')}`
  const pieces = parts.flatMap(([headers, content]) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return [
    [`Content-Type: multipart/${kind}; boundary=${boundary}`],
    Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  ]
}
const html = (content: string): Part => [['Content-Type: text/html; charset=utf-8'], content]
const plain = (content: string): Part => [['Content-Type: text/plain; charset=utf-8'], content]
const mailOf = ([headers, content]: Part): Buffer =>
  Buffer.concat([Buffer.from(`Subject: a\r\n${headers.join('\r\n')}\r\n\r\n`), Buffer.from(content)])

/** A picture by its first bytes, of so many in all. */
const png = (size = 64): Buffer => {
  const content = Buffer.alloc(size, size % 251)
  content.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return content
}
const picture = (id: string, content: Uint8Array = png(), disposition = 'inline', type = 'image/png'): Part => [
  [
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: base64',
    `Content-ID: <${id}>`,
    `Content-Disposition: ${disposition}; filename=${id}.png`,
  ],
  Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
]
const picturesIn = (body: string | null) => body?.match(/src="data:image\/png/g)?.length ?? 0

test('a picture that comes with a mail is on screen or in the list of its files, never in neither, on Postgres', async () => {
  const { body, listed, mail } = await opened(
    mailOf(
      multipart(
        'related',
        html('<p>Photos</p><img src="cid:shown"><img src="cid:hidden" style="display: none"><img src="cid:tiff">'),
        picture('shown'),
        picture('unnamed'),
        picture('attached', png(), 'attachment'),
        picture('hidden'),
        picture('tiff', Buffer.from('II*\0 a type that no browser draws'), 'inline', 'image/tiff'),
        picture('shown', png(70)),
      ),
    ),
  )
  expect(picturesIn(body)).toBe(1)
  expect(listed).toEqual(['unnamed.png', 'attached.png', 'hidden.png', 'tiff.png', 'shown.png'])
  expect(mail.hasAttachments).toBe(true)
})

test('of pictures that are too large together those are listed that are not on screen, on Postgres', async () => {
  const large = 3_400_000
  const { body, listed } = await opened(
    mailOf(
      multipart(
        'related',
        html('<img src="cid:one"><img src="cid:two"><img src="cid:three"><img src="cid:four">'),
        picture('one', png(large)),
        picture('two', png(large + 1)),
        picture('three', png(large + 2)),
        picture('four'),
      ),
    ),
  )
  expect(picturesIn(body)).toBe(2)
  expect(listed).toEqual(['two.png', 'three.png'])
})

test('a mail that is shown as its text lists all of its pictures, on Postgres', async () => {
  const nested = `<img src="cid:one">${'<div>'.repeat(190_000)}`
  const { body, listed } = await opened(mailOf(multipart('related', html(nested), picture('one'))))
  expect(picturesIn(body)).toBe(0)
  expect(listed).toEqual(['one.png'])
})

test('texts that are no alternatives are shown one after the other, and searched and quoted as well, on Postgres', async () => {
  const { body, mail } = await opened(
    mailOf(
      multipart(
        'mixed',
        plain('The gate code is <4471>, see https://example.ca/gate.'),
        multipart('alternative', plain('as text'), html('<p>as HTML</p>')),
        html('<table><tr><td>Disclaimer<!--'),
        plain('A footer of the list'),
      ),
    ),
  )
  expect(body).toBe(
    [
      '<div><div style="white-space: pre-wrap">The gate code is &lt;4471&gt;, see <a href="https://example.ca/gate" target="_blank" rel="noopener noreferrer nofollow">https://example.ca/gate</a>.</div></div>',
      '<div><p>as HTML</p></div>',
      '<div><table><tbody><tr><td>Disclaimer</td></tr></tbody></table></div>',
      '<div><div style="white-space: pre-wrap">A footer of the list</div></div>',
    ].join(''),
  )
  const { plainTextBody } = mail
  expect(plainTextBody).toBe(
    'The gate code is <4471>, see https://example.ca/gate.\nas text\nDisclaimer\nA footer of the list',
  )
})

test('of a mail of which the beginning was fetched no file is offered, and it says so, on Postgres', async () => {
  const whole = mailOf(multipart('mixed', html('<p>Two photos</p>'), picture('one', png(90_000)), picture('two')))
  const { mail, body, listed } = await opened(whole.subarray(0, 65_536), 'headers')
  expect([mail.bodyState, mail.hasAttachments, listed, body]).toEqual(['beginning', false, [], '<p>Two photos</p>'])
  expect((await opened(whole)).listed).toEqual(['one.png', 'two.png'])
})
