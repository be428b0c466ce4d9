import type { Queryable } from '#infra/database/database.ts'
import {
  deleteMessage,
  finishActions,
  pendingActions,
  relocate,
  showAsOnServer,
  type PendingAction,
} from '#infra/stores/mailbox/action-rows.ts'
import { foldersOf, type MailFolder } from '#infra/stores/mailbox/folder-rows.ts'
import { placeFolder } from '#infra/stores/mailbox/place-folder.ts'

import { notifyMirrorChanged } from './mirror-channel.ts'
import { SourceRefused, type MailSource } from './source.ts'

export interface Performing {
  readonly source: MailSource
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

const page = 200

/** Performs staff's actions in order. A refusal reverts the mirror; a lost connection leaves the rest. */
export async function performActions({ source, write }: Performing, accountId: string): Promise<boolean> {
  for (let isSome = false; ; isSome = true) {
    let pending: readonly PendingAction[] = []
    let folders: readonly MailFolder[] = []
    await write(async (transaction) => {
      pending = await pendingActions(transaction, accountId, page)
      // With the actions: staff may have moved mails to a folder that there was not before.
      folders = await foldersOf(transaction, accountId)
    })
    const pathOf = new Map(folders.map((folder) => [folder.id, folder]))
    const group = firstGroup(pending)
    const [first] = group
    if (first === undefined) return isSome
    const from = pathOf.get(first.serverFolderId)
    const to = first.toFolderId === null ? undefined : pathOf.get(first.toFolderId)
    try {
      if (from === undefined) throw new SourceRefused('The folder is gone')
      if (first.kind === 'move') await move({ source, write, accountId }, group, from, to)
      else {
        const uids = group.map(({ uid }) => uid)
        const flag = first.kind === 'read' || first.kind === 'unread' ? 'read' : 'starred'
        await source.setFlag(from.path, uids, flag, first.kind === 'read' || first.kind === 'star')
        await write((transaction) => finishActions(transaction, idsOf(group)))
      }
    } catch (error) {
      if (!(error instanceof SourceRefused)) throw error
      await write(async (transaction) => {
        await finishActions(transaction, idsOf(group), 'refused')
        await showAsOnServer(
          transaction,
          group.map(({ messageId }) => messageId),
        )
        await notifyMirrorChanged(transaction, accountId)
      })
    }
  }
}

export function firstGroup(pending: readonly PendingAction[]): readonly PendingAction[] {
  const [first] = pending
  if (first === undefined) return []
  const end = pending.findIndex(
    ({ kind, serverFolderId, toFolderId, messageId }, index) =>
      kind !== first.kind ||
      serverFolderId !== first.serverFolderId ||
      toFolderId !== first.toFolderId ||
      pending.slice(0, index).some((before) => before.messageId === messageId),
  )
  return end < 0 ? pending : pending.slice(0, end)
}

async function move(
  { source, write, accountId }: Pick<Performing, 'source' | 'write'> & { readonly accountId: string },
  group: readonly PendingAction[],
  from: MailFolder,
  to: MailFolder | undefined,
): Promise<void> {
  if (to === undefined) throw new SourceRefused('The folder to move to is gone')
  // Moved back before the server heard of the first move.
  if (to.id === from.id) return write((transaction) => finishActions(transaction, idsOf(group)))
  const target = to.isOnServer ? to : await place({ source, write }, to)
  const uids = await source.move(
    from.path,
    group.map(({ uid }) => uid),
    target.path,
  )
  const found: { readonly action: PendingAction; readonly uid: number | null }[] = []
  for (const action of group) {
    // A server that tells no uids, or a move that a lost connection hid from us.
    const uid = uids.get(action.uid) ?? (await lookUp(source, target.path, action.headerId))
    found.push({ action, uid })
  }
  await write(async (transaction) => {
    let isLess = false
    // In the order in which staff's own transactions lock them.
    for (const { action, uid } of found.toSorted((a, b) => (a.action.messageId < b.action.messageId ? -1 : 1))) {
      // Where it is not found it is fetched again from wherever it is.
      if (uid === null) await deleteMessage(transaction, action.messageId)
      const isGone = uid === null || (await relocate(transaction, action.messageId, { folderId: target.id, uid }))
      isLess ||= isGone
    }
    await finishActions(transaction, idsOf(group))
    if (isLess) await notifyMirrorChanged(transaction, accountId)
  })
}

/** Creates or finds the server's folder of a type. */
async function place({ source, write }: Performing, to: MailFolder): Promise<Pick<MailFolder, 'id' | 'path'>> {
  const listed = (await source.folders()).find(({ type }) => type === to.type)
  const path = listed?.path ?? (await source.createFolder(to.path))
  const status = await source.status(path)
  let { id } = to
  await write(async (transaction) => {
    id = await placeFolder(transaction, to, { path, uidValidity: status?.uidValidity ?? null })
  })
  return { id, path }
}

const lookUp = (source: MailSource, path: string, headerId: string): Promise<number | null> =>
  headerId === '' ? Promise.resolve(null) : source.findByMessageId(path, headerId)

const idsOf = (group: readonly PendingAction[]): number[] => group.map(({ id }) => id)
