import type { ImapFlow, ListResponse } from 'imapflow'

import type { FolderType } from '#infra/mailbox/folder-rows.ts'

import { connectToImap, type ImapConnection, type ImapTerms } from './imap-connection.ts'
import { isNotFound } from './imap-failures.ts'
import {
  SourceError,
  SourceRefused,
  type MailFlag,
  type MailSource,
  type SourceFlags,
  type SourceMessage,
} from './source.ts'

/** Bytes of a message that is fetched whole; of a larger one the headers are. */
const mostBytes = 30 * 1024 * 1024
const headerBytes = 64 * 1024

/** Bytes of one FETCH: what is in memory at once. */
const batchBytes = 8 * 1024 * 1024

/** Signs in. Rejects with `SourceError`. */
export async function openImapSource(terms: ImapTerms): Promise<MailSource> {
  const connection = await connectToImap(terms)
  return { ...readingOf(connection), ...writingOf(connection), close: connection.close }
}

type Reading = 'folders' | 'status' | 'uids' | 'flags' | 'fetch' | 'findByMessageId' | 'waitForChange'

const readingOf = ({ client, ask, on }: ImapConnection): Pick<MailSource, Reading> => ({
  folders: () => ask(async () => (await client.list()).filter(({ flags }) => !flags.has('\\Noselect')).map(toFolder)),
  status: (path) =>
    ask(async () => {
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
        modseq: status.highestModseq === undefined ? null : Number(status.highestModseq),
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
  createFolder: (path) =>
    ask(async () => {
      await client.mailboxCreate(path)
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

async function* fetchMessages(
  { client, on }: Pick<ImapConnection, 'client' | 'on'>,
  path: string,
  uids: readonly number[],
): AsyncIterable<SourceMessage> {
  const sized = await on(path, () =>
    client.fetchAll(toRange(uids), { uid: true, size: true, internalDate: true, flags: true }, { uid: true }),
  )
  for (const batch of batches(sized)) {
    const isWhole = (batch[0]?.size ?? 0) <= mostBytes
    const source = isWhole ? true : { start: 0, maxLength: headerBytes }
    const range = toRange(batch.map(({ uid }) => uid))
    const found = await on(path, () => client.fetchAll(range, { uid: true, source }, { uid: true }))
    for (const { uid, source: raw } of found) {
      const known = batch.find((one) => one.uid === uid)
      if (raw === undefined || known === undefined) continue
      const receivedAt = new Date(known.internalDate ?? Number.NaN)
      yield { ...toFlags(known), receivedAt, size: known.size ?? raw.length, raw, isWhole }
    }
  }
}

/** IDLE, or the polling that imapflow does in its place, until something is told. */
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

/** imapflow answers false for a command that was refused, and for a connection that ended in it. */
const refusedOrLost = (client: ImapFlow): Error =>
  client.usable ? new SourceRefused('The server refused a command') : new SourceError('connection_lost')

interface Sized {
  readonly uid: number
  readonly size?: number | undefined
}

/** In the order asked for: those that fit together into memory, each that is too large alone. */
function* batches<Message extends Sized>(messages: readonly Message[]): Iterable<readonly Message[]> {
  let batch: Message[] = []
  let bytes = 0
  for (const message of messages) {
    const size = message.size ?? 0
    if (batch.length > 0 && bytes + size > batchBytes) {
      yield batch
      batch = []
      bytes = 0
    }
    batch.push(message)
    bytes += size
  }
  if (batch.length > 0) yield batch
}

/** '4:7,9' */
function toRange(uids: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const uid of uids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last !== undefined && last[1] + 1 === uid) last[1] = uid
    else ranges.push([uid, uid])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',')
}

const toFlags = ({
  uid,
  flags,
}: {
  readonly uid: number
  readonly flags?: ReadonlySet<string> | undefined
}): SourceFlags => ({
  uid,
  isRead: flags?.has('\\Seen') ?? false,
  isStarred: flags?.has('\\Flagged') ?? false,
  isAnswered: flags?.has('\\Answered') ?? false,
})

/** Special-use attributes of RFC 6154, which imapflow guesses by name where the server has none. */
const types: Readonly<Record<string, FolderType>> = {
  '\\Inbox': 'inbox',
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Junk': 'spam',
  '\\Trash': 'trash',
  '\\Archive': 'archive',
  '\\All': 'archive',
}

const toFolder = ({ path, name, specialUse }: ListResponse) => ({
  path,
  name,
  type: path.toUpperCase() === 'INBOX' ? 'inbox' : (types[specialUse ?? ''] ?? ('custom' as const)),
})
