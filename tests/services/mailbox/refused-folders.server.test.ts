import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { deleteMailAccount, insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { startDovecot, type RunningMailServer } from '#scripts/servers/dovecot.ts'
import { isUsualFolder } from '#services/contracts/email-folders.ts'
import { listAccounts, syncNow } from '#services/mailbox/accounts.ts'
import { listFolders } from '#services/mailbox/list-messages.ts'
import { passwordRef, type MailboxTerms } from '#services/mailbox/mailbox.ts'
import { openParser, runMailboxSync } from '#services/mailbox/run-mailbox-sync.ts'
import type { OpsContext } from '#services/operations/context.ts'
import { mailboxes } from '#services/operations/doctor/mailboxes.ts'

import { openMailboxTerms } from './mailbox-terms.ts'
import { openRefusingProxy, type RefusedCommand } from './refusing-proxy.ts'

const account = 'a1'
const user = 'office@example.ca'
const parser = openParser()

let server: RunningMailServer
let proxy: Awaited<ReturnType<typeof openRefusingProxy>>
let database: Database
let terms: MailboxTerms
let mailbox: Awaited<ReturnType<typeof openMailboxTerms>>

beforeAll(async () => {
  server = await startDovecot()
  proxy = await openRefusingProxy(server)
  mailbox = await openMailboxTerms()
  terms = mailbox.terms
  database = terms.database
  await terms.credentials.put(passwordRef(account), new Secret(server.password))
  const other = await openOther()
  // 'Parents' exists as a name alone, which no server lets be opened.
  for (const folder of ['Customers', 'Suppliers', 'Parents.Child']) await other.mailboxCreate(folder)
  for (const [index, folder] of ['INBOX', 'Customers', 'Customers', 'Suppliers', 'Parents.Child'].entries())
    await other.append(
      folder,
      `From: a@example.ca\r\nSubject: ${folder}\r\nMessage-ID: <${index}@example.ca>\r\n\r\nHello\r\n`,
    )
  await other.logout()
})
afterAll(async () => {
  await parser.close()
  await mailbox.close()
  await proxy.close()
  await server.stop()
})

/** Another mail program of the same mailbox. */
async function openOther(): Promise<ImapFlow> {
  const other = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: server.password },
    logger: false,
  })
  await other.connect()
  return other
}

async function connect(): Promise<void> {
  const at = { host: '127.0.0.1', port: proxy.port, security: 'none' } as const
  await insertMailAccount(database, { id: account, email: user, provider: 'imap', username: user, imap: at, smtp: at })
}
afterEach(async () => {
  proxy.refuse(null)
  await deleteMailAccount(database, account)
})

const sync = () =>
  runMailboxSync(terms, {
    account,
    signal: new AbortController().signal,
    parser,
    write: (work) => database.transaction(work),
    isOnce: true,
  })

const counts = async () =>
  Object.fromEntries(
    (await listFolders(terms))
      .filter(({ id }) => id === 'inbox' || !isUsualFolder(id))
      .map(({ displayName, emailCount }) => [displayName, emailCount]),
  )
const refusedNow = async () =>
  (await listFolders(terms)).flatMap(({ displayName, refused }) =>
    refused.map(({ why, serverSays }) => [displayName, why, serverSays]),
  )
// It looks at nothing else.
const doctorSays = async () => mailboxes({ database } as OpsContext)

const whole = { Inbox: 1, Customers: 2, Suppliers: 1, Child: 1 }

test.each<RefusedCommand & { readonly why: string; readonly told: string }>([
  {
    command: 'SELECT',
    folder: 'Customers',
    says: '[NOPERM] Permission denied',
    why: 'not_permitted',
    told: 'Permission denied',
  },
  {
    command: 'SELECT',
    folder: 'Customers',
    says: '[NONEXISTENT] No such mailbox',
    why: 'not_there',
    told: 'No such mailbox',
  },
  { command: 'STATUS', folder: 'Customers', says: '[CORRUPTION] Broken index', why: 'refused', told: '' },
  { command: 'UID SEARCH', folder: 'Customers', says: 'Not now', why: 'refused', told: '' },
  {
    command: 'UID FETCH',
    folder: 'Customers',
    says: '[SERVERBUG] Internal error',
    why: 'refused',
    told: 'Internal error',
  },
])(
  'a folder whose $command is refused with $says tells it and waits, the others are mirrored',
  async ({ why, told, ...refused }) => {
    await connect()
    proxy.refuse(refused)
    await sync()
    expect(await counts()).toEqual({ ...whole, Customers: 0 })
    expect(await refusedNow()).toEqual([['Customers', why, told]])
    const [shown] = await listAccounts(terms)
    expect(shown).toMatchObject({ isConnected: true, failure: null, refusedFolders: 1 })
    expect(await doctorSays()).toMatchObject({
      status: 'warn',
      says: expect.stringContaining(`the folder Customers of ${user} is refused`),
    })

    // It waits, unless somebody asks for it.
    proxy.refuse(null)
    await sync()
    expect(await counts()).toEqual({ ...whole, Customers: 0 })
    await syncNow(terms)
    await sync()
    expect(await counts()).toEqual(whole)
    expect(await refusedNow()).toEqual([])
    expect((await listAccounts(terms))[0]).toMatchObject({ refusedFolders: 0, toFetch: 0 })
    expect(await doctorSays()).toMatchObject({ status: 'ok' })
  },
)

const mailsOf = (path: string) =>
  database.query<{ subject: string; bodyState: string }>(
    `select m.subject, m.body_state as "bodyState" from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id
     where f.path = $1 order by m.uid`,
    [path],
  )
const refusedUid = 2

test('a message whose text is refused is told to be unreadable, the others of its folder are mirrored, and the folder goes on', async () => {
  const other = await openOther()
  await other.mailboxCreate('Many')
  for (const index of Array.from({ length: 7 }, (_, place) => place + 1))
    await other.append('Many', `From: a@example.ca\r\nSubject: ${index}\r\n\r\nHello\r\n`)
  await connect()
  proxy.refuse({ command: 'UID FETCH', folder: 'Many', uid: refusedUid, says: '[SERVERBUG] Internal error' })
  await sync()
  const [first, , ...others] = Array.from({ length: 7 }, (_, place) => ({
    subject: String(place + 1),
    bodyState: 'whole',
  }))
  const unreadable = { subject: '', bodyState: 'unreadable' }
  expect(await mailsOf('Many')).toEqual([first, unreadable, ...others])
  expect(await refusedNow()).toEqual([])
  expect((await listAccounts(terms))[0]).toMatchObject({ refusedFolders: 0, toFetch: 0 })

  await other.append('Many', 'From: a@example.ca\r\nSubject: 8\r\n\r\nHello\r\n')
  await sync()
  expect(await mailsOf('Many')).toEqual([first, unreadable, ...others, { subject: '8', bodyState: 'whole' }])
  await other.mailboxDelete('Many')
  await other.logout()
})

test('a new message whose text is refused is unreadable where another one of the folder is answered', async () => {
  await connect()
  proxy.refuse({ command: 'UID FETCH', folder: 'Customers', uid: 1, says: '[SERVERBUG] Internal error' })
  await sync()
  expect(await mailsOf('Customers')).toEqual([
    { subject: '', bodyState: 'unreadable' },
    { subject: 'Customers', bodyState: 'whole' },
  ])
  expect(await refusedNow()).toEqual([])
})

test('a folder of which no message is answered is refused, and nothing in it is told to be unreadable', async () => {
  await connect()
  proxy.refuse({ command: 'UID FETCH', folder: 'Suppliers', uid: 1, says: '[OVERQUOTA] Too much was read' })
  await sync()
  expect(await mailsOf('Suppliers')).toEqual([])
  expect(await refusedNow()).toEqual([['Suppliers', 'refused', 'Too much was read']])
})

test('a mailbox whose inbox is refused is read in its other folders, and its run goes on', async () => {
  await connect()
  proxy.refuse({ command: 'SELECT', folder: 'INBOX', says: 'Not now' })
  const ended = new AbortController()
  const run = runMailboxSync(terms, {
    account,
    signal: ended.signal,
    parser,
    write: (work) => database.transaction(work),
  })
  await expect.poll(counts, { timeout: 30_000 }).toEqual({ ...whole, Inbox: 0 })
  await expect.poll(refusedNow, { timeout: 30_000 }).toEqual([['Inbox', 'refused', 'Not now']])
  proxy.refuse(null)
  await syncNow(terms)
  await expect.poll(counts, { timeout: 30_000 }).toEqual(whole)
  expect((await listAccounts(terms))[0]).toMatchObject({ failure: null })
  ended.abort()
  await run.catch(() => {})
})

test('a folder that Dovecot itself cannot open is refused alone', async () => {
  await connect()
  const cur = join(server.mailFolder(user), '.Customers', 'cur')
  await rm(cur, { recursive: true })
  await writeFile(cur, 'no folder')
  await sync()
  expect(await counts()).toEqual({ ...whole, Customers: 0 })
  expect(await refusedNow()).toMatchObject([['Customers', 'refused', expect.any(String)]])
})
