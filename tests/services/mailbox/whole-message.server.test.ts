import { afterAll, beforeAll, expect, test } from 'vitest'

import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { replaceFolders } from '#infra/stores/mailbox/folder-rows.ts'
import { insertMessages } from '#infra/stores/mailbox/message-rows.ts'
import { unreadableMessage } from '#services/mailbox/parse-message.ts'
import { wholeMessage } from '#services/mailbox/show-message.ts'
import { hostileHtml } from '#tests/bench/hostile-html.ts'

import { openMailboxTerms } from './mailbox-terms.ts'

let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>
let inbox = ''
let uid = 0
beforeAll(async () => {
  mailbox = await openMailboxTerms()
  const { database, newId } = mailbox.terms
  const account = {
    id: 'a1',
    email: 'office@example.ca',
    provider: 'sandbox',
    username: '',
    imap: null,
    smtp: null,
  } as const
  await insertMailAccount(database, account)
  await replaceFolders(database, 'a1', [{ path: 'INBOX', name: 'INBOX', type: 'inbox' }], newId)
  const [found] = await database.query<{ id: string }>('select id from infra.mail_folders')
  inbox = found?.id ?? ''
})
afterAll(() => mailbox.close())

/** A mail with this HTML, opened. Null: mirrored before it was noted whether it shows images of other servers. */
async function opened(html: string, hasRemoteImages: boolean | null) {
  const { terms } = mailbox
  uid += 1
  const id = `m${uid}`
  const { isHtmlKept: _, to: __, cc: ___, replyTo: ____, ...read } = unreadableMessage
  await insertMessages(terms.database, { accountId: 'a1', folderId: inbox }, [
    {
      ...read,
      id,
      uid,
      threadId: id,
      recipients: { to: [], cc: [], replyTo: [] },
      receivedAt: '2026-11-22T11:00:00.000Z',
      size: html.length,
      isRead: true,
      isStarred: false,
      isAnswered: false,
      bodyState: 'whole',
      attachments: [],
      html,
      hasRemoteImages: hasRemoteImages ?? false,
    },
  ])
  if (hasRemoteImages === null)
    await terms.database.query('update infra.mail_messages set has_remote_images = null where id = $1', [id])
  return wholeMessage(terms, id)
}

const image = '<p>Hello</p><img src="https://example.ca/a.png">'

test('whether a mail shows images of other servers is what was noted when it was parsed; of an older mail it is found out, on Postgres', async () => {
  expect(await opened(image, true)).toMatchObject({ hasRemoteImages: true })
  expect(await opened(image, false)).toMatchObject({ hasRemoteImages: false })
  expect(await opened(image, null)).toMatchObject({ hasRemoteImages: true })
  expect(await opened('<p>Hello</p>', null)).toMatchObject({ hasRemoteImages: false })
})

test.each(Object.entries(hostileHtml))('a mail of a megabyte of %s is opened, on Postgres', async (_, html) => {
  expect(await opened(html, false)).toMatchObject({ hasRemoteImages: false, htmlBody: html })
})
