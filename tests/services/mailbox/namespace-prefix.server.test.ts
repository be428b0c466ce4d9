import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { Secret } from '#infra/stores/credentials/secret.ts'
import { deleteMailAccount, insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { passwordRef } from '#services/mailbox/mailbox.ts'
import { beginDraft } from '#services/mailbox/outgoing/begin-draft.ts'
import { saveDraft } from '#services/mailbox/outgoing/change-draft.ts'
import { openParser, runMailboxSync } from '#services/mailbox/run-mailbox-sync.ts'
import { actOnMail, undoAction } from '#services/mailbox/staff-actions.ts'

import { openMailboxTerms } from './mailbox-terms.ts'

const parser = openParser()
let server: RunningMailServer
let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>
/** Another mail program of the same mailbox. */
let other: ImapFlow
let account = ''
let mailboxes = 0

beforeAll(async () => {
  server = await startDovecot({ prefix: 'INBOX.' })
  mailbox = await openMailboxTerms()
})
afterAll(async () => {
  await parser.close()
  await mailbox.close()
  await server.stop()
})

/** A mailbox in which nobody made a folder yet, with so many mails in its inbox. */
async function openMailbox(mails: number): Promise<void> {
  const { database, credentials } = mailbox.terms
  account = `a${(mailboxes += 1)}`
  const email = `office-${crypto.randomUUID()}@example.ca`
  const at = { host: server.host, port: server.port, security: 'none' } as const
  await credentials.put(passwordRef(account), new Secret(server.password))
  await insertMailAccount(database, { id: account, email, provider: 'imap', username: email, imap: at, smtp: at })
  const auth = { user: email, pass: server.password }
  other = new ImapFlow({ ...at, secure: false, doSTARTTLS: false, auth, logger: false })
  other.on('error', () => {})
  await other.connect()
  for (let count = 1; count <= mails; count += 1)
    await other.append(
      'INBOX',
      `From: a@example.ca\r\nSubject: ${count}\r\nMessage-ID: <${count}@example.ca>\r\n\r\nHello`,
    )
  await sync()
}
afterEach(async () => {
  await other.logout()
  await deleteMailAccount(mailbox.terms.database, account)
})

const sync = () =>
  runMailboxSync(mailbox.terms, {
    account,
    signal: new AbortController().signal,
    parser,
    write: (work) => mailbox.terms.database.transaction(work),
    isOnce: true,
  })

const foldersThere = () =>
  mailbox.terms.database.query<{ path: string; type: string }>(
    'select path, type from infra.mail_folders where account_id = $1 order by path',
    [account],
  )

/** The mails that the office sees: the folder in which, and the one in which the server has it. */
const shown = () =>
  mailbox.terms.database.query<{ id: string; subject: string; folder: string; server: string }>(
    `select m.id, m.subject, f.path as folder, s.path as server from infra.mail_messages m
     join infra.mail_folders f on f.id = m.folder_id join infra.mail_folders s on s.id = m.server_folder_id
     where m.account_id = $1 order by m.subject, m.id`,
    [account],
  )

const at = (subject: string, path: string) => ({ id: expect.any(String), subject, folder: path, server: path })

const idOf = async (subject: string) => (await shown()).find((mail) => mail.subject === subject)?.id ?? ''
const moveTo = async (subject: string, to: 'archive' | 'trash' | 'spam') =>
  actOnMail(mailbox.terms, 's1', { emailIds: [await idOf(subject)] }, { kind: 'move', to })

test('a folder that is made for a mail has the path that the server gave it, and the mail is there once, as the same row', async () => {
  await openMailbox(4)
  const before = await shown()
  const { undo } = await moveTo('1', 'archive')
  await moveTo('2', 'trash')
  await moveTo('3', 'spam')
  for (let pass = 0; pass < 3; pass += 1) await sync()

  expect(await foldersThere()).toEqual([
    { path: 'INBOX', type: 'inbox' },
    { path: 'INBOX.Archive', type: 'archive' },
    { path: 'INBOX.Junk', type: 'spam' },
    { path: 'INBOX.Trash', type: 'trash' },
  ])
  const moved = [at('1', 'INBOX.Archive'), at('2', 'INBOX.Trash'), at('3', 'INBOX.Junk'), at('4', 'INBOX')]
  expect(await shown()).toEqual(moved)
  expect((await shown()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))

  // What another program does there is followed, and what was moved can be put back.
  await other.mailboxOpen('INBOX.Trash')
  await other.messageDelete('1:*')
  await undoAction(mailbox.terms, 's1', undo)
  for (let pass = 0; pass < 2; pass += 1) await sync()
  expect(await shown()).toEqual([at('1', 'INBOX'), at('3', 'INBOX.Junk'), at('4', 'INBOX')])
})

test('a folder that another program makes between the click and the next look is taken by its type', async () => {
  await openMailbox(2)
  await moveTo('1', 'trash')
  await other.mailboxCreate('INBOX.Deleted Items')
  for (let pass = 0; pass < 2; pass += 1) await sync()
  expect((await foldersThere()).map(({ path }) => path)).toEqual(['INBOX', 'INBOX.Deleted Items'])
  expect(await shown()).toEqual([at('1', 'INBOX.Deleted Items'), at('2', 'INBOX')])
})

test('a draft and the mail that it became are filed in one folder each, behind the prefix', async () => {
  const { terms } = mailbox
  await openMailbox(1)
  const id = `draft${crypto.randomUUID().replaceAll('-', '').slice(0, 13)}`
  await beginDraft(terms, 's1', { id, mode: 'new', language: 'en' })
  const texts = { subject: 'two', body: '', isRich: false, withQuote: false }
  const to = [{ name: '', email: 'a@example.ca' }]
  await saveDraft(terms, { id, expectedVersion: 1 }, { ...texts, accountId: account, to, cc: [], bcc: [] })
  for (let pass = 0; pass < 2; pass += 1) await sync()
  expect(await shown()).toEqual([at('1', 'INBOX'), at('two', 'INBOX.Drafts')])
  await terms.database.query(
    `update infra.mail_outgoing set state = 'sent', sent_at = now(), content = '{"html": null, "text": "x"}' where id = $1`,
    [id],
  )
  for (let pass = 0; pass < 2; pass += 1) await sync()
  expect(await shown()).toEqual([at('1', 'INBOX'), at('two', 'INBOX.Sent')])
  expect((await foldersThere()).map(({ path }) => path)).toEqual(['INBOX', 'INBOX.Drafts', 'INBOX.Sent'])
})

test('mails that an earlier version showed twice, in a folder of its own name, are there once again', async () => {
  const { database } = mailbox.terms
  await openMailbox(4)
  await other.mailboxCreate('Archive')
  await other.mailboxOpen('INBOX')
  await other.messageMove('1:3', 'Archive')
  await sync()
  // The folder and the rows as the earlier version kept them: "1" twice, "2" only in its own folder, "3" deleted on the server since.
  const ghost = `ghost-${account}`
  await database.query(
    `insert into infra.mail_folders (id, account_id, path, name, type, is_on_server) values ($1, $2, 'Archive', 'Archive', 'archive', false)`,
    [ghost, account],
  )
  await database.query(
    `update infra.mail_messages set folder_id = $1, server_folder_id = $1 where account_id = $2 and subject in ('1', '2', '3')`,
    [ghost, account],
  )
  await database.query('update infra.mail_folders set uid_next = null, modseq = null where account_id = $1', [account])
  await database.query(`insert into infra.mail_messages (id, account_id, folder_id, server_folder_id, uid, thread_id, message_id,
      reply_to_id, reference_ids, subject, sender_name, sender_email, recipients, received_at, size, is_read, is_starred,
      is_answered, snippet, plain, headers, body_state)
    select 'twin-' || m.id, m.account_id, f.id, f.id, m.uid, m.thread_id, m.message_id, m.reply_to_id, m.reference_ids, m.subject,
      m.sender_name, m.sender_email, m.recipients, m.received_at, m.size, m.is_read, m.is_starred, m.is_answered, m.snippet,
      m.plain, m.headers, m.body_state
    from infra.mail_messages m join infra.mail_folders f on f.account_id = m.account_id and f.path = 'INBOX.Archive'
    where m.account_id = '${account}' and m.subject = '1'`)
  expect((await shown()).filter(({ subject }) => subject === '1')).toHaveLength(2)
  // Asked for before the folder is put right.
  await actOnMail(mailbox.terms, 's1', { emailIds: [await idOf('2')] }, { kind: 'star' })
  await other.mailboxOpen('INBOX.Archive')
  await other.messageDelete('3')

  for (let pass = 0; pass < 2; pass += 1) await sync()
  expect(await shown()).toEqual([at('1', 'INBOX.Archive'), at('2', 'INBOX.Archive'), at('4', 'INBOX')])
  expect((await foldersThere()).map(({ path }) => path)).toEqual(['INBOX', 'INBOX.Archive'])
  const starred = await other.fetchOne('2', { flags: true })
  expect(starred ? [...(starred.flags ?? [])] : []).toContain('\\Flagged')
})
