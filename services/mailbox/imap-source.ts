import type { ImapFlow, ListResponse } from 'imapflow'

import type { FolderType } from '#infra/stores/mailbox/folder-rows.ts'

import { connectToImap, type ImapConnection, type ImapTerms } from './imap-connection.ts'
import { isNotFound } from './imap-failures.ts'
import { fetchMessages, toFlags, toRange } from './imap-fetch.ts'
import { SourceError, SourceRefused, type MailFlag, type MailSource } from './source.ts'

export async function openImapSource(terms: ImapTerms): Promise<MailSource> {
  const connection = await connectToImap(terms)
  return { ...readingOf(connection), ...writingOf(connection), close: connection.close }
}

type Reading = 'folders' | 'status' | 'uids' | 'flags' | 'fetch' | 'findByMessageId' | 'waitForChange'

const readingOf = ({ client, ask, on }: ImapConnection): Pick<MailSource, Reading> => ({
  folders: () => ask(async () => (await client.list()).filter(({ flags }) => !flags.has('\\Noselect')).map(toFolder)),
  status: (path) =>
    ask(async () => {
      // Of the folder that is selected, a server answers with what it has told: all of it after NOOP, also where it has no IDLE.
      if (client.mailbox !== false && client.mailbox.path === path) await client.noop()
      const query = { messages: true, uidNext: true, uidValidity: true, highestModseq: true }
      const status = await client.status(path, query).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      })
      if (status === null) return null
      if (status === false) throw refusedOrLost(client)
      return {
        uidValidity: Number(status.uidValidity ?? 0),
        uidNext: status.uidNext ?? 0,
        messages: status.messages ?? 0,
        // 0 of a folder whose server keeps none (RFC 7162, 3.1.7).
        modseq: status.highestModseq === undefined || status.highestModseq === 0n ? null : Number(status.highestModseq),
      }
    }),
  uids: (path) =>
    on(path, async () => {
      const found = await client.search({ all: true }, { uid: true })
      if (!found) throw refusedOrLost(client)
      return found.toSorted((a, b) => a - b)
    }),
  flags: (path, sinceModseq) =>
    on(path, async () => {
      // A range on an empty folder is an error on some servers.
      if (client.mailbox !== false && client.mailbox.exists === 0) return []
      const since = sinceModseq === null ? {} : { changedSince: BigInt(sinceModseq) }
      const found = await client.fetchAll('1:*', { uid: true, flags: true }, { uid: true, ...since })
      return found.map(toFlags)
    }),
  fetch: (path, uids) => fetchMessages({ client, on }, path, uids),
  findByMessageId: (path, messageId) =>
    on(path, async () => {
      const found = await client.search({ header: { 'message-id': messageId } }, { uid: true })
      if (!found) throw refusedOrLost(client)
      return found.at(-1) ?? null
    }),
  async waitForChange(path, ms, wake) {
    await on(path, async () => {})
    await untilChange(client, ms, wake)
  },
})

const flagNames: Readonly<Record<MailFlag, string>> = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered' }

const writingOf = ({ client, ask, on }: ImapConnection): Omit<MailSource, Reading | 'close'> => ({
  setFlag: (path, uids, flag, isOn) =>
    on(path, async () => {
      const flags = [flagNames[flag]]
      const range = toRange(uids)
      const isDone = isOn
        ? await client.messageFlagsAdd(range, flags, { uid: true })
        : await client.messageFlagsRemove(range, flags, { uid: true })
      if (!isDone) throw refusedOrLost(client)
    }),
  move: (path, uids, target) =>
    on(path, async () => {
      const moved = await client.messageMove(toRange(uids), target, { uid: true })
      if (moved === false) throw refusedOrLost(client)
      return moved.uidMap ?? new Map<number, number>()
    }),
  createFolder: (name) =>
    ask(async () => {
      const made = await client.mailboxCreate(name)
      if (made === undefined) throw refusedOrLost(client)
      return made.path
    }),
  delete: (path, uids) =>
    on(path, async () => {
      // Without UIDPLUS an expunge would take along what another program only marked.
      const isDone = client.capabilities.has('UIDPLUS')
        ? await client.messageDelete(toRange(uids), { uid: true })
        : await client.messageFlagsAdd(toRange(uids), ['\\Deleted'], { uid: true })
      if (!isDone) throw refusedOrLost(client)
    }),
  append: (path, raw, { isRead, isDraft = false }) =>
    ask(async () => {
      const flags = [...(isRead ? ['\\Seen'] : []), ...(isDraft ? ['\\Draft'] : [])]
      const added = await client.append(path, Buffer.from(raw), flags)
      if (added === false) throw refusedOrLost(client)
    }),
})

/** IDLE or imapflow's polling, until a change. */
async function untilChange(client: ImapFlow, ms: number, wake: AbortSignal): Promise<void> {
  const told = Promise.withResolvers<void>()
  const tell = () => told.resolve()
  const events = ['exists', 'expunge', 'flags', 'close'] as const
  for (const event of events) client.on(event, tell)
  wake.addEventListener('abort', tell, { once: true })
  const timer = setTimeout(tell, ms)
  try {
    if (!wake.aborted) await Promise.race([told.promise, client.idle().then(() => told.promise)])
  } finally {
    clearTimeout(timer)
    wake.removeEventListener('abort', tell)
    for (const event of events) client.off(event, tell)
  }
}

/** imapflow returns false for refusals and for lost connections. */
const refusedOrLost = (client: ImapFlow): Error =>
  client.usable ? new SourceRefused('The server refused a command') : new SourceError('connection_lost')

/** Special-use attributes (RFC 6154), or imapflow's guesses. */
const types: ReadonlyMap<string, FolderType> = new Map(
  Object.entries<FolderType>({
    '\\Inbox': 'inbox',
    '\\Sent': 'sent',
    '\\Drafts': 'drafts',
    '\\Junk': 'spam',
    '\\Trash': 'trash',
    '\\Archive': 'archive',
    '\\All': 'archive',
  }),
)

const toFolder = ({ path, name, specialUse }: ListResponse) => ({
  path,
  name,
  type: path.toUpperCase() === 'INBOX' ? 'inbox' : (types.get(specialUse ?? '') ?? ('custom' as const)),
})
