import type { Queryable } from '#infra/database/database.ts'
import { keepFolderState, keepToFetch, type MailFolder } from '#infra/mailbox/folder-rows.ts'
import {
  deleteMirrored,
  insertMessages,
  keepFlags,
  mirroredUids,
  type NewMessage,
} from '#infra/mailbox/message-rows.ts'
import { keepThreads, knownThreads } from '#infra/mailbox/thread-rows.ts'

import { withoutErased } from './erased-people.ts'
import { notifyMirrorChanged } from './mirror-channel.ts'
import { readMessage, type Reading } from './read-messages.ts'
import type { MailSource, SourceStatus } from './source.ts'
import { assignThreads, idsOf } from './threads.ts'

export interface FolderSync extends Reading {
  readonly database: Queryable
  readonly source: MailSource
  /** The key of the hashes of addresses. */
  readonly customerSecret: string
  /** One short transaction, as long as the lease of the account is ours. */
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Messages of one transaction. */
const batchSize = 50

export interface Comparison {
  /** Uids that the mirror lacks, newest first. */
  readonly missing: readonly number[]
}

/**
 * Compares a folder with its mirror: deletes what is gone, takes over flags, and answers what is still to be fetched. Null when the
 * server's numbers are those of the last time and nothing is left to fetch. What a comparison found counts as seen only then: what
 * changes meanwhile is found by the next one. While a large mailbox is fetched, what was left of the `last` one is not asked for again
 * as long as nothing changes.
 */
export async function compareFolder(
  sync: FolderSync,
  folder: MailFolder,
  last: Comparison | null = null,
): Promise<Comparison | null> {
  const { database, source, write } = sync
  const status = await source.status(folder.path)
  if (status === null) return null
  // The numbers of a folder that was refused were known, perhaps, and what it holds was not.
  if (isUnchanged(folder, status) && folder.toFetch === 0 && folder.failure === null) return null
  if (last !== null && isUnchanged(folder, status)) return last

  const isAnew = folder.uidValidity !== status.uidValidity
  const onServer = await source.uids(folder.path)
  const mirrored = isAnew ? [] : await mirroredUids(database, folder.id)
  const there = new Set(onServer)
  const known = new Set(mirrored)
  const gone = mirrored.filter((uid) => !there.has(uid))
  const missing = onServer.filter((uid) => !known.has(uid)).toReversed()
  const sinceModseq = isAnew || folder.modseq === null || status.modseq === null ? null : folder.modseq
  const flags = known.size === 0 ? [] : await source.flags(folder.path, sinceModseq)

  await write(async (transaction) => {
    if (isAnew) await deleteMirrored(transaction, folder.id, null)
    else if (gone.length > 0) await deleteMirrored(transaction, folder.id, gone)
    const flagged = await keepFlags(
      transaction,
      folder.id,
      flags.filter(({ uid }) => known.has(uid)),
    )
    if (isAnew || gone.length > 0 || flagged > 0) await notifyMirrorChanged(transaction, folder.accountId)
    await keepFolderState(transaction, folder.id, { ...status, toFetch: missing.length })
  })
  return { missing }
}

/** Without CONDSTORE the numbers do not tell of flags: then nothing is ever unchanged. */
const isUnchanged = (folder: MailFolder, { uidValidity, uidNext, messages, modseq }: SourceStatus): boolean =>
  modseq !== null &&
  folder.uidValidity === uidValidity &&
  folder.uidNext === uidNext &&
  folder.messages === messages &&
  folder.modseq === modseq

/** Bytes of messages that are read at once. */
const bytesAtOnce = 8 * 1024 * 1024

type ReadMail = Omit<NewMessage, 'threadId'>

/** Messages of one transaction, as they were read. */
interface ReadBatch {
  readonly mails: readonly ReadMail[]
  /** Uids that are still to be fetched. */
  readonly left: readonly number[]
}

type Place = Pick<MailFolder, 'id' | 'accountId' | 'path'>

/** Fetches up to 50 of what is missing, newest first, and reads them: files are stored, and one is parsed, while the next ones come. */
async function readBatch(sync: FolderSync, folder: Place, missing: readonly number[]): Promise<ReadBatch> {
  const reading: Promise<ReadMail>[] = []
  let bytes = 0
  for await (const message of sync.source.fetch(folder.path, missing.slice(0, batchSize))) {
    if (bytes + message.raw.length > bytesAtOnce) {
      await Promise.all(reading)
      bytes = 0
    }
    bytes += message.raw.length
    const read = readMessage(sync, message)
    // Told below; until then nobody else may call it unhandled.
    read.catch(() => {})
    reading.push(read)
  }
  return { mails: await Promise.all(reading), left: missing.slice(batchSize) }
}

/** Mirrors what was read, in one transaction. */
const writeBatch = (sync: FolderSync, folder: Place, { mails, left }: ReadBatch): Promise<void> =>
  sync.write(async (transaction) => {
    const kept = await withoutErased(transaction, folder.id, mails, sync.customerSecret)
    const known = await knownThreads(transaction, folder.accountId, kept.flatMap(idsOf))
    const { threads, ...assigned } = assignThreads(kept, known, () => `t${sync.newId()}`)
    await keepThreads(transaction, folder.accountId, assigned)
    await insertMessages(
      transaction,
      { accountId: folder.accountId, folderId: folder.id },
      kept.map((message, index) => ({ ...message, threadId: threads[index] ?? '' })),
    )
    await keepToFetch(transaction, folder.id, left.length)
    await notifyMirrorChanged(transaction, folder.accountId)
  })

/**
 * Fetches what is missing, batch by batch, as long as `mayGoOn` before each: one is read while the one before it is written. Answers
 * what is left.
 */
export async function fetchBatches(
  sync: FolderSync,
  folder: Place,
  missing: readonly number[],
  mayGoOn: () => boolean,
): Promise<readonly number[]> {
  let left = missing
  let writing = Promise.resolve()
  try {
    while (left.length > 0 && mayGoOn()) {
      const batch = await readBatch(sync, folder, left)
      await writing
      writing = writeBatch(sync, folder, batch)
      writing.catch(() => {})
      left = batch.left
    }
  } finally {
    // Whatever ends it, what was read is written, or its failure told.
    await writing
  }
  return left
}
