import { setTimeout as delay } from 'node:timers/promises'

import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { mailAccount, noteConnected, noteFailing, type MailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { foldersOf, replaceFolders, type MailFolder } from '#infra/stores/mailbox/folder-rows.ts'
import { renewWords } from '#infra/stores/mailbox/searched-words.ts'

import { notifyMirrorChanged } from './mirror-channel.ts'
import { keepCopies } from './outgoing/keep-copies.ts'
import { performActions } from './perform-actions.ts'
import { unlessRefused } from './refused-folders.ts'
import { SourceError, SourceRefused, type MailSource } from './source.ts'
import { compareFolder, fetchBatches, type Comparison, type FolderSync } from './sync-folder.ts'

export interface AccountSync extends Omit<FolderSync, 'source' | 'database' | 'blobs'> {
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'put' | 'get'>
  readonly clock: () => string
  /** Signs in; rejects with `SourceError`. */
  readonly connect: (account: MailAccount, signal: AbortSignal) => Promise<MailSource>
  readonly pollMs: number
  /** Ends after a pass without work, for tests. */
  readonly isOnce?: boolean
}

const newestSize = 50
const olderSize = 200

/** Batches of old messages in a pass, so that new mail does not wait. */
const batchesOfPass = 10

/** NOTIFY channel that wakes an account's sync. */
export const mailboxChannel = 'mailbox'

/** Mirrors an account until removed or aborted: actions, newest 50 of each folder, the rest. Rejects when unusable. */
export async function syncAccount(sync: AccountSync, accountId: string): Promise<void> {
  const { database, signal } = sync
  const account = await mailAccount(database, accountId)
  if (account === null) return
  const wake = openWake()
  const stopListening = await database.listen(mailboxChannel, (payload) => {
    if (payload === accountId) wake.now()
  })
  let source: MailSource | null = null
  try {
    source = await sync.connect(account, signal)
    await noteConnected(database, accountId)
    const connected = { ...sync, source, compared: new Map<string, Comparison>() }
    while (await pass(connected, account, wake)) signal.throwIfAborted()
  } catch (error) {
    if (!signal.aborted)
      await noteFailing(database, accountId, error instanceof SourceError ? error.failure : 'server_error')
    throw error
  } finally {
    await stopListening()
    await source?.close()
  }
}

/** Old mails reindexed per pass. */
const mostRenewed = 300

interface Connected extends AccountSync {
  readonly source: MailSource
  readonly compared: Map<string, Comparison>
}

/** One pass and the wait; false when the account is gone. */
async function pass(sync: Connected, account: MailAccount, wake: ReturnType<typeof openWake>): Promise<boolean> {
  const { database, source, signal, write } = sync
  wake.reset()
  const isThere = async () => (await mailAccount(database, account.id)) !== null
  const listed = await source.folders()
  await write(async (transaction: Queryable) => {
    const isChanged = await replaceFolders(transaction, account.id, listed, sync.newId)
    if (isChanged) await notifyMirrorChanged(transaction, account.id)
  })
  const folders = await foldersOf(database, account.id)
  await performActions({ source, write }, account.id)
  await keepCopies({ ...sync, source, folders }, account)
  const toFetch: MailFolder[] = []
  for (const folder of folders) {
    signal.throwIfAborted()
    if (!folder.isOnServer || !folder.isDue) continue
    if ((await unlessRefused(sync, folder, () => readNewest(sync, folder))) === true) toFetch.push(folder)
  }
  await write(async (transaction: Queryable) => {
    await renewWords(transaction, account.id, mostRenewed)
  })
  let batches = 0
  const mayGoOn = () => {
    signal.throwIfAborted()
    return (batches += 1) <= batchesOfPass && !wake.isDue()
  }
  for (const folder of toFetch) {
    const compared = sync.compared.get(folder.id) ?? null
    const older = { batchSize: olderSize, mayGoOn }
    const isLeft = await unlessRefused(sync, folder, () => fetchOf(sync, folder, compared, older))
    if (isLeft === true) return isThere()
  }
  if (sync.isOnce === true) return false
  await waitForChange(sync, listed.find(({ type }) => type === 'inbox')?.path ?? null, wake.signal())
  signal.throwIfAborted()
  return isThere()
}

/** Returns whether more is missing. */
async function readNewest(sync: Connected, folder: MailFolder): Promise<boolean> {
  const last = sync.compared.get(folder.id) ?? null
  const compared = await compareFolder(sync, folder, last)
  // Of what is as it was, the newest are there.
  if (compared !== null && compared === last) return true
  let batches = 0
  return fetchOf(sync, folder, compared, { batchSize: newestSize, mayGoOn: () => (batches += 1) === 1 })
}

async function fetchOf(
  sync: Connected,
  folder: MailFolder,
  compared: Comparison | null,
  batches: Parameters<typeof fetchBatches>[3],
): Promise<boolean> {
  sync.compared.delete(folder.id)
  if (compared === null || compared.missing.length === 0) return false
  const missing = await fetchBatches(sync, folder, compared.missing, batches)
  if (missing.length > 0) sync.compared.set(folder.id, { missing })
  return missing.length > 0
}

/** Polls where the inbox cannot be opened. */
async function waitForChange(
  { source, pollMs, signal }: AccountSync & { readonly source: MailSource },
  inbox: string | null,
  wake: AbortSignal,
): Promise<void> {
  if (inbox !== null) {
    try {
      return await source.waitForChange(inbox, pollMs, wake)
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
    }
  }
  await delay(pollMs, undefined, { signal: AbortSignal.any([wake, signal]) }).catch(() => {})
}

function openWake() {
  let controller = new AbortController()
  return {
    now: () => controller.abort(),
    isDue: () => controller.signal.aborted,
    signal: () => controller.signal,
    reset() {
      if (controller.signal.aborted) controller = new AbortController()
    },
  }
}
