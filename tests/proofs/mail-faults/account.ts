import { ImapFlow } from 'imapflow'

import { requestSync } from '#infra/queue/sync-items.ts'
import { Secret } from '#infra/stores/credentials/secret.ts'
import { insertMailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { insertOutgoing, queueOutgoing } from '#infra/stores/mailbox/outgoing-rows.ts'
import type { RunningMailServer } from '#scripts/servers/dovecot.ts'
import { passwordRef, type MailboxTerms } from '#services/mailbox/mailbox.ts'
import { outgoingSync } from '#services/mailbox/outgoing/change-draft.ts'
import { actOnMail } from '#services/mailbox/staff-actions.ts'

const folders = ['INBOX', 'Archive', 'Trash', 'Sent'] as const
const actions = [
  { kind: 'star' },
  { kind: 'unstar' },
  { kind: 'read' },
  { kind: 'unread' },
  { kind: 'move', to: 'archive' },
  { kind: 'move', to: 'trash' },
] as const

export interface TriedAccount {
  readonly id: string
  deliver(subject: string): Promise<void>
  change(): Promise<void>
  /** Sends a mail; returns its id. */
  send(): Promise<string>
  /** Difference between server and mirror; '' for none. */
  difference(): Promise<string>
  /** Message-IDs twice in Sent. */
  filedTwice(): Promise<readonly string[]>
  close(): Promise<void>
}

interface Terms {
  readonly mailbox: MailboxTerms
  readonly server: RunningMailServer
  readonly imapPort: number
  readonly smtpPort: number
  readonly random: () => number
}

export async function openTriedAccount(id: string, terms: Terms): Promise<TriedAccount> {
  const { mailbox, server, imapPort, smtpPort, random } = terms
  const email = `${id}@shop.example`
  const other = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: false,
    doSTARTTLS: false,
    auth: { user: email, pass: server.password },
    logger: false,
  })
  other.on('error', () => {})
  await other.connect()
  for (const folder of folders.slice(1)) await other.mailboxCreate(folder)
  const at = (port: number) => ({ host: '127.0.0.1', port, security: 'none' }) as const
  const addresses = { imap: at(imapPort), smtp: at(smtpPort) }
  await mailbox.credentials.put(passwordRef(id), new Secret(server.password))
  await insertMailAccount(mailbox.database, { id, email, provider: 'imap', username: email, ...addresses })
  let count = 0
  const deliver = async (subject: string) => {
    count += 1
    const headers = `From: Priya <priya@sender.example>\r\nTo: ${email}\r\nMessage-ID: <${id}.${count}@sender.example>\r\n`
    await other.append('INBOX', `${headers}Subject: ${subject}\r\n\r\n${'Hello. '.repeat(random() * 300)}\r\n`)
  }
  return {
    id,
    deliver,
    async change() {
      await deliver('a change')
      await changeElsewhere(other, random)
      await changeHere(mailbox, id, random)
    },
    send: () => sendNow(mailbox, id),
    difference: () => differenceNow(mailbox, other, id),
    async filedTwice() {
      const { exists } = await other.mailboxOpen('Sent')
      const filed = exists === 0 ? [] : await other.fetchAll('1:*', { envelope: true })
      const ids = filed.map(({ envelope }) => envelope?.messageId ?? '')
      return ids.filter((one, index) => ids.indexOf(one) !== index)
    },
    close: () => other.logout(),
  }
}

async function changeElsewhere(other: ImapFlow, random: () => number): Promise<void> {
  const anyFolder = () => folders[Math.floor(random() * 3)] ?? 'INBOX'
  const { exists } = await other.mailboxOpen(anyFolder())
  if (exists < 5) return
  const one = String(1 + Math.floor(random() * exists))
  const what = random()
  if (what < 0.4) await other.messageFlagsAdd(one, [random() < 0.5 ? '\\Seen' : '\\Flagged'])
  else if (what < 0.7) await other.messageMove(one, anyFolder())
  else await other.messageDelete(one)
}

async function changeHere(mailbox: MailboxTerms, id: string, random: () => number): Promise<void> {
  const rows = await mailbox.database.query<{ id: string }>(
    'select id from infra.mail_messages where account_id = $1 order by id',
    [id],
  )
  const from = Math.floor(random() * rows.length)
  const emailIds = rows.slice(from, from + 1 + Math.floor(random() * 3)).map((row) => row.id)
  const action = actions[Math.floor(random() * actions.length)]
  if (action !== undefined && emailIds.length > 0) await actOnMail(mailbox, 's1', { emailIds }, action)
}

/** Sends without the undo time. */
async function sendNow(mailbox: MailboxTerms, accountId: string): Promise<string> {
  const { database } = mailbox
  const id = `d${mailbox.newId()}`
  const at = mailbox.clock()
  const draft = { ...emptyDraft, to: [{ name: '', email: 'customer@example.ca' }], subject: id }
  await insertOutgoing(database, {
    id,
    accountId,
    staffId: 's1',
    messageId: `<${id}@shop.example>`,
    draft,
    quote: null,
    at,
  })
  const content = { html: null, text: 'Your van comes at ten.\n'.repeat(200) }
  await queueOutgoing(database, { id, expectedVersion: 1, at }, { content, sendAt: at })
  await requestSync(mailbox, { sync: outgoingSync, item: accountId })
  return id
}

async function differenceNow({ database }: MailboxTerms, other: ImapFlow, accountId: string): Promise<string> {
  const open = await database.query(
    'select id from infra.mail_actions where account_id = $1 and done_at is null limit 1',
    [accountId],
  )
  if (open.length > 0) return 'an action of staff is not done'
  const mirrored = await database.query<Row>(
    `select f.path as folder, m.uid::integer as uid, m.is_read as "isRead", m.is_starred as "isStarred"
     from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id and f.id = m.server_folder_id
     where m.account_id = $1`,
    [accountId],
  )
  return differenceOf(await onServer(other), mirrored)
}

const emptyDraft = {
  to: [],
  cc: [],
  bcc: [],
  body: '',
  isRich: false,
  withQuote: false,
  mode: 'new',
  emailId: null,
  inReplyTo: '',
  references: [],
} as const

interface Row {
  readonly folder: string
  readonly uid: number
  readonly isRead: boolean
  readonly isStarred: boolean
}

async function onServer(other: ImapFlow): Promise<Row[]> {
  const rows: Row[] = []
  for (const { path: folder } of await other.list()) {
    const { exists } = await other.mailboxOpen(folder)
    if (exists === 0) continue
    for (const { uid, flags } of await other.fetchAll('1:*', { uid: true, flags: true })) {
      rows.push({ folder, uid, isRead: flags?.has('\\Seen') ?? false, isStarred: flags?.has('\\Flagged') ?? false })
    }
  }
  return rows
}

function differenceOf(server: readonly Row[], mirror: readonly Row[]): string {
  const textOf = ({ folder, uid, isRead, isStarred }: Row) =>
    `${folder} ${uid}${isRead ? ' read' : ''}${isStarred ? ' starred' : ''}`
  const [there, here] = [new Set(server.map(textOf)), new Set(mirror.map(textOf))]
  const missing = [...there.difference(here)]
  const surplus = [...here.difference(there)]
  if (missing.length === 0 && surplus.length === 0 && server.length === mirror.length) return ''
  return `the server has ${missing.slice(0, 3).join(', ') || 'nothing else'}, the mirror ${surplus.slice(0, 3).join(', ') || 'nothing else'}`
}
