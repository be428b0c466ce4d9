import type { Queryable } from '#infra/database/database.ts'
import { keepFolderState, keepToFetch, type MailFolder } from '#infra/stores/mailbox/folder-rows.ts'
import {
  deleteMirrored,
  insertMessages,
  keepFlags,
  mirroredUids,
  type NewMessage,
} from '#infra/stores/mailbox/message-rows.ts'
import { settingsOfMirror } from '#infra/stores/mailbox/mirror-settings.ts'
import { keepThreads, knownThreads } from '#infra/stores/mailbox/thread-rows.ts'

import { withoutErased } from './erased-people.ts'
import { notifyMirrorChanged } from './mirror-channel.ts'
import { readMessage, type Reading } from './read-messages.ts'
import type { MailSource, SourceStatus } from './source.ts'
import { assignThreads, idsOf } from './threads.ts'

export interface FolderSync extends Reading {
  readonly database: Queryable
  readonly source: MailSource
  readonly customerSecret: string
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

export interface Comparison {
  readonly missing: readonly number[]
}

/** Compares a folder: deletes, updates flags, returns what to fetch; null when unchanged. */
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

/** Always false without CONDSTORE, which flags need. */
const isUnchanged = (folder: MailFolder, { uidValidity, uidNext, messages, modseq }: SourceStatus): boolean =>
  modseq !== null &&
  folder.uidValidity === uidValidity &&
  folder.uidNext === uidNext &&
  folder.messages === messages &&
  folder.modseq === modseq

const bytesOfBatch = 8 * 1024 * 1024

type ReadMail = Omit<NewMessage, 'threadId'>

type Place = Pick<MailFolder, 'id' | 'accountId' | 'path'>

interface Batch {
  readonly reading: readonly Promise<ReadMail>[]
  readonly left: readonly number[]
}

async function fetchBatch(sync: FolderSync, folder: Place, uids: readonly number[]): Promise<Batch> {
  const reading: Promise<ReadMail>[] = []
  const seen = new Set<number>()
  let bytes = 0
  for await (const message of sync.source.fetch(folder.path, uids)) {
    const read = readMessage(sync, message)
    // Told to whoever waits for it; until then nobody else may call it unhandled.
    read.catch(() => {})
    reading.push(read)
    seen.add(message.uid)
    bytes += message.raw.length
    if (bytes >= bytesOfBatch) return { reading, left: uids.filter((uid) => !seen.has(uid)) }
  }
  return { reading, left: [] }
}

const writeBatch = (sync: FolderSync, folder: Place, mails: readonly ReadMail[], left: number): Promise<void> =>
  sync.write(async (transaction) => {
    await settingsOfMirror(transaction)
    const kept = await withoutErased(transaction, folder.id, mails, sync.customerSecret)
    const known = await knownThreads(transaction, folder.accountId, kept.flatMap(idsOf))
    const { threads, ...assigned } = assignThreads(kept, known, () => `t${sync.newId()}`)
    await keepThreads(transaction, folder.accountId, assigned)
    await insertMessages(
      transaction,
      { accountId: folder.accountId, folderId: folder.id },
      kept.map((message, index) => ({ ...message, threadId: threads[index] ?? '' })),
    )
    await keepToFetch(transaction, folder.id, left)
    await notifyMirrorChanged(transaction, folder.accountId)
  })

/** Fetches newest first in pipelined batches while `mayGoOn`; returns the rest. */
export async function fetchBatches(
  sync: FolderSync,
  folder: Place,
  missing: readonly number[],
  { batchSize, mayGoOn }: { readonly batchSize: number; readonly mayGoOn: () => boolean },
): Promise<readonly number[]> {
  let left = missing
  let mirroring = Promise.resolve()
  const mirror = async (reading: readonly Promise<ReadMail>[], stillLeft: number, before: Promise<void>) => {
    const mails = await Promise.all(reading)
    await before
    await writeBatch(sync, folder, mails, stillLeft)
  }
  try {
    let before = mirroring
    while (left.length > 0 && mayGoOn()) {
      const batch = await fetchBatch(sync, folder, left.slice(0, batchSize))
      left = [...batch.left, ...left.slice(batchSize)]
      // No more than two batches wait to be written.
      await before
      before = mirroring
      mirroring = mirror(batch.reading, left.length, mirroring)
      mirroring.catch(() => {})
    }
  } finally {
    // Whatever ends it, what was read is written, or its failure told.
    await mirroring
  }
  return left
}
