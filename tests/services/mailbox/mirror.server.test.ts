import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { insertMailAccount, noteFailing } from '#infra/stores/mailbox/account-rows.ts'
import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { listAccounts, syncNow } from '#services/mailbox/accounts.ts'
import { passwordRef, type MailboxTerms } from '#services/mailbox/mailbox.ts'
import { beginDraft } from '#services/mailbox/outgoing/begin-draft.ts'
import { saveDraft } from '#services/mailbox/outgoing/change-draft.ts'
import { openParser, runMailboxSync } from '#services/mailbox/run-mailbox-sync.ts'
import { actOnMail, undoAction } from '#services/mailbox/staff-actions.ts'

import { openCutProxy } from './cut-proxy.ts'
import { openMailboxTerms } from './mailbox-terms.ts'
import { numbers } from './same-numbers.ts'

const account = 'a1'
const user = 'office@example.ca'
const folders = ['INBOX', 'Archive', 'Junk', 'Trash', 'Customers']
const parser = openParser()

let server: RunningMailServer
let proxy: Awaited<ReturnType<typeof openCutProxy>>
let database: Database
let terms: MailboxTerms
let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>
/** Another mail program of the same mailbox. */
let other: ImapFlow

beforeAll(async () => {
  server = await startDovecot()
  proxy = await openCutProxy(server)
  mailbox = await openMailboxTerms()
  terms = mailbox.terms
  database = terms.database
  const at = { host: '127.0.0.1', port: proxy.port, security: 'none' } as const
  await insertMailAccount(database, { id: account, email: user, provider: 'imap', username: user, imap: at, smtp: at })
  await terms.credentials.put(passwordRef(account), new Secret(server.password))
  other = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: server.password },
    logger: false,
  })
  other.on('error', () => {})
  await other.connect()
  for (const folder of folders.slice(1)) await other.mailboxCreate(folder)
})
afterAll(async () => {
  await other.logout()
  await parser.close()
  await mailbox.close()
  await proxy.close()
  await server.stop()
})

const sync = () =>
  runMailboxSync(terms, {
    account,
    signal: new AbortController().signal,
    parser,
    write: (work) => database.transaction(work),
    isOnce: true,
  })

/** Syncs through all cuts and once more; returns the number of cuts. */
async function syncUntilDone(): Promise<number> {
  for (let cuts = 0; cuts < 10; cuts += 1) {
    const failed = await sync().then(
      () => false,
      () => true,
    )
    if (!failed) return cuts
  }
  throw new Error('The sync never succeeded')
}

interface Row {
  readonly folder: string
  readonly uid: number
  readonly subject: string
  readonly isRead: boolean
  readonly isStarred: boolean
}

async function onServer(): Promise<Row[]> {
  const rows: Row[] = []
  for (const folder of folders) {
    const mailbox = await other.mailboxOpen(folder)
    if (mailbox.exists === 0) continue
    const found = await other.fetchAll('1:*', { uid: true, flags: true, envelope: true })
    for (const { uid, flags, envelope } of found) {
      const [isRead, isStarred] = ['\\Seen', '\\Flagged'].map((flag) => flags?.has(flag) ?? false)
      rows.push({
        folder,
        uid,
        subject: envelope?.subject ?? '',
        isRead: isRead ?? false,
        isStarred: isStarred ?? false,
      })
    }
  }
  return rows
}

const mirrored = () =>
  database.query<Row>(
    `select f.path as folder, m.uid, m.subject, m.is_read as "isRead", m.is_starred as "isStarred"
     from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id and f.id = m.server_folder_id
     order by array_position($1::text[], f.path), m.uid`,
    [folders],
  )

const mail = (count: number, extra = '') =>
  `From: Priya Shah <priya@example.ca>\r\nTo: ${user}\r\nSubject: mail ${count}\r\nMessage-ID: <${count}@example.ca>\r\n${extra}\r\nHello ${count}\r\n`

test('after random changes on both sides with cut connections the mirror is the server, by folder, uid and flags', async () => {
  const random = numbers(7)
  const pick = (below: number) => random.next().value % below
  let mails = 0
  let cuts = 0
  const append = async () => {
    mails += 1
    const reference = mails > 3 && pick(2) === 0 ? `In-Reply-To: <${pick(mails - 1) + 1}@example.ca>\r\n` : ''
    await other.append('INBOX', mail(mails, reference), pick(3) === 0 ? ['\\Seen'] : [])
  }
  const someOnServer = async () => {
    const rows = await onServer()
    return rows[pick(Math.max(rows.length, 1))]
  }
  const someMirrored = async () => {
    const rows = await database.query<{ id: string }>('select id from infra.mail_messages order by id')
    const from = pick(Math.max(rows.length, 1))
    return rows.slice(from, from + 1 + pick(4)).map(({ id }) => id)
  }
  const elsewhere = (kind: 'flag' | 'move' | 'expunge') => async () => {
    const row = await someOnServer()
    if (row === undefined) return
    await other.mailboxOpen(row.folder)
    const one = String(row.uid)
    if (kind === 'flag') await other.messageFlagsAdd(one, [pick(2) === 0 ? '\\Seen' : '\\Flagged'], { uid: true })
    else if (kind === 'expunge') await other.messageDelete(one, { uid: true })
    else await other.messageMove(one, folders[pick(folders.length)] ?? 'INBOX', { uid: true })
  }
  const undos: string[] = []
  const here = (action: Parameters<typeof actOnMail>[3]) => async () => {
    const { undo } = await actOnMail(terms, 's1', { emailIds: await someMirrored() }, action)
    undos.push(undo)
  }
  const operations = [
    append,
    append,
    elsewhere('flag'),
    elsewhere('move'),
    elsewhere('expunge'),
    here({ kind: 'read' }),
    here({ kind: 'unread' }),
    here({ kind: 'star' }),
    here({ kind: 'move', to: 'archive' }),
    here({ kind: 'move', to: 'trash' }),
    async () => {
      await undoAction(terms, 's1', undos[pick(Math.max(undos.length, 1))] ?? '')
    },
    async () => {
      proxy.cutAfter(200 + pick(6_000))
      cuts += await syncUntilDone()
    },
  ]
  for (let count = 0; count < 12; count += 1) await append()
  for (let count = 0; count < 60; count += 1) await operations[pick(operations.length)]?.()
  await syncUntilDone()
  // What a move with a lost answer deleted from the mirror is fetched by the run after it.
  await syncUntilDone()

  const rows = await onServer()
  expect(cuts).toBeGreaterThan(2)
  expect(rows.length).toBeGreaterThan(10)
  expect(await mirrored()).toEqual(rows)
  expect(await database.query('select id from infra.mail_actions where done_at is null')).toEqual([])
})

test('a search that the server refuses is no empty folder: the mirror keeps its mails and what staff asked for', async () => {
  await other.append('INBOX', mail(601))
  await syncUntilDone()
  const before = await mirrored()
  const [chosen] = await database.query<{ id: string }>("select id from infra.mail_messages where subject = 'mail 601'")
  await other.append('INBOX', mail(602))
  proxy.mishear(/^\* E?SEARCH.*\r\n(\S+) OK.*$/m, '$1 NO [SERVERBUG] Internal error')
  await sync()
  expect((await listAccounts(terms))[0]).toMatchObject({ refusedFolders: 1 })
  expect(await mirrored()).toEqual(before)
  await syncNow(terms)
  await actOnMail(terms, 's1', { emailIds: [chosen?.id ?? ''] }, { kind: 'star' })
  await syncUntilDone()
  expect((await onServer()).find(({ subject }) => subject === 'mail 601')?.isStarred).toBe(true)
  expect(await mirrored()).toEqual(await onServer())
})

test('the server has the newest version of a draft alone, and the sent mail once, also when it filed it itself', async () => {
  const byId = (folder: string) => async () => {
    const mailbox = await other.mailboxOpen(folder).catch(() => null)
    if (mailbox === null || mailbox.exists === 0) return []
    return (await other.fetchAll('1:*', { envelope: true, flags: true })).map(({ envelope, flags }) => ({
      subject: envelope?.subject ?? '',
      isDraft: flags?.has('\\Draft'),
    }))
  }
  const [drafts, sent] = [byId('Drafts'), byId('Sent')]
  const fields = {
    to: [{ name: '', email: 'a@example.ca' }],
    cc: [],
    bcc: [],
    body: '',
    isRich: false,
    withQuote: false,
  }
  const save = (id: string, subject: string, expectedVersion: number) =>
    saveDraft(terms, { id, expectedVersion }, { ...fields, accountId: account, subject })
  for (const id of ['draft0000000000001', 'draft0000000000002']) {
    await beginDraft(terms, 's1', { id, mode: 'new', language: 'en' })
    await save(id, `${id} one`, 1)
  }
  await syncUntilDone()
  await save('draft0000000000001', 'two', 2)
  await syncUntilDone()
  expect(new Set((await drafts()).map(({ subject }) => subject))).toEqual(new Set(['draft0000000000002 one', 'two']))
  expect((await drafts()).every(({ isDraft }) => isDraft)).toBe(true)

  await database.query(
    `update infra.mail_outgoing set state = 'sent', sent_at = now(), content = '{"html": null, "text": "x"}'`,
  )
  const [itself] = await database.query<{ messageId: string }>(
    `select message_id as "messageId" from infra.mail_outgoing where id = 'draft0000000000002'`,
  )
  await other.mailboxCreate('Sent')
  await other.append('Sent', `Subject: by the server\r\nMessage-ID: ${itself?.messageId}\r\n\r\nx`)
  await syncUntilDone()
  await syncUntilDone()
  expect(new Set((await sent()).map(({ subject }) => subject))).toEqual(new Set(['by the server', 'two']))
  expect(await sent()).toHaveLength(2)
  expect(await drafts()).toEqual([])
})

test('a folder whose uids are void is mirrored anew, once', async () => {
  await other.append('Customers', mail(501))
  await sync()
  await other.mailboxClose()
  await other.mailboxDelete('Customers')
  await other.mailboxCreate('Customers')
  await other.append('Customers', mail(502))
  await sync()
  expect((await mirrored()).filter(({ folder }) => folder === 'Customers').map(({ subject }) => subject)).toEqual([
    'mail 502',
  ])
})

test('a wrong password is told with the moment from which it is wrong, and the right one ends it', async () => {
  const ref = passwordRef(account)
  const version = (await terms.credentials.get(ref))?.version ?? 0
  await terms.credentials.rotate(ref, version, new Secret('not the password'))
  await expect(sync()).rejects.toThrow('auth_failed')
  const [failing] = await listAccounts(terms)
  expect(failing).toMatchObject({ isConnected: false, failure: 'auth_failed' })
  await noteFailing(database, account, 'auth_failed')
  expect((await listAccounts(terms))[0]?.since).toBe(failing?.since)
  await terms.credentials.rotate(ref, version + 1, new Secret(server.password))
  await sync()
  expect((await listAccounts(terms))[0]).toMatchObject({ isConnected: true, failure: null, toFetch: 0 })
})
