import type { Queryable } from '#infra/database/database.ts'

import type { ActionKind } from './action-rows.ts'
import { folderOfType, type FolderType } from './folder-rows.ts'

export interface AskedAction {
  /** Id of the request, for an undo. */
  readonly batch: string
  readonly staffId: string
  readonly at: string
  readonly messageIds: readonly string[]
}

export interface Acted {
  /** Messages that changed; others had the state already or are gone. */
  readonly changed: readonly string[]
  readonly accounts: readonly string[]
}

// Messages are locked by their ids in ascending order, as the sync does too, so that two transactions do not wait for each other.

type FlagKind = Exclude<ActionKind, 'move'>

const flagSql: Readonly<Record<FlagKind, { readonly column: string; readonly isOn: boolean }>> = {
  read: { column: 'is_read', isOn: true },
  unread: { column: 'is_read', isOn: false },
  star: { column: 'is_starred', isOn: true },
  unstar: { column: 'is_starred', isOn: false },
}

/** Flags messages here at once; the sync tells the server. */
export async function askFlag(transaction: Queryable, asked: AskedAction, kind: FlagKind): Promise<Acted> {
  const { column, isOn } = flagSql[kind]
  const rows = await transaction.query<Changed>(
    `with listed as (
       select id from infra.mail_messages where id = any($1::text[]) and ${column} <> $5 order by id for update),
     changed as (
       update infra.mail_messages m set ${column} = $5 from listed l where m.id = l.id returning m.id, m.account_id)
     insert into infra.mail_actions (batch, account_id, message_id, kind, staff_id, asked_at)
     select $2, account_id, id, $6, $3, $4::timestamptz from changed
     returning message_id as id, account_id as "accountId"`,
    [asked.messageIds, asked.batch, asked.staffId, asked.at, isOn, kind],
  )
  return toActed(rows)
}

/** Moves messages here at once; the sync tells the server. */
export async function askMove(
  transaction: Queryable,
  asked: AskedAction,
  target: { readonly path: string; readonly type: FolderType },
  newId: () => string,
): Promise<Acted> {
  const accounts = await transaction.query<{ accountId: string }>(
    'select distinct account_id as "accountId" from infra.mail_messages where id = any($1::text[]) order by 1',
    [asked.messageIds],
  )
  const moved: Changed[] = []
  for (const { accountId } of accounts) {
    const folderId = await folderOfType(transaction, accountId, target, newId)
    moved.push(...(await moveTo(transaction, asked, { accountId, folderId })))
  }
  return toActed(moved)
}

const moveTo = (
  transaction: Queryable,
  asked: AskedAction,
  { accountId, folderId }: { readonly accountId: string; readonly folderId: string },
): Promise<Changed[]> =>
  transaction.query<Changed>(
    `with before as (
       select id, folder_id from infra.mail_messages
       where id = any($1::text[]) and account_id = $5 and folder_id <> $6 order by id for update),
     changed as (
       update infra.mail_messages m set folder_id = $6 from before b where m.id = b.id returning m.id, b.folder_id)
     insert into infra.mail_actions (batch, account_id, message_id, kind, from_folder_id, to_folder_id, staff_id, asked_at)
     select $2, $5, id, 'move', folder_id, $6, $3, $4::timestamptz from changed
     returning message_id as id, account_id as "accountId"`,
    [asked.messageIds, asked.batch, asked.staffId, asked.at, accountId, folderId],
  )

interface Changed {
  readonly id: string
  readonly accountId: string
}

interface DoneAction {
  readonly messageId: string
  readonly accountId: string
  readonly kind: ActionKind
  readonly fromFolderId: string | null
}

const reverse: Readonly<Record<FlagKind, FlagKind>> = { read: 'unread', unread: 'read', star: 'unstar', unstar: 'star' }

/** Reverts a batch, except for messages changed since. */
export async function askUndo(
  transaction: Queryable,
  undone: string,
  asked: Omit<AskedAction, 'messageIds'>,
): Promise<Acted> {
  const done = await transaction.query<DoneAction>(
    `select a.message_id as "messageId", a.account_id as "accountId", a.kind, a.from_folder_id as "fromFolderId"
     from infra.mail_actions a join infra.mail_messages m on m.id = a.message_id
     where a.batch = $1 and a.staff_id = $2 and (a.kind <> 'move' or m.folder_id = a.to_folder_id)
       and not exists (select from infra.mail_actions b where b.batch = $3)
     order by a.id`,
    [undone, asked.staffId, asked.batch],
  )
  const [first] = done
  if (first === undefined) return { changed: [], accounts: [] }
  const messageIds = idsIn(done)
  if (first.kind !== 'move') return askFlag(transaction, { ...asked, messageIds }, reverse[first.kind])
  const moved: Changed[] = []
  for (const [folderId, group] of Map.groupBy(done, ({ fromFolderId }) => fromFolderId)) {
    const isThere = await transaction.query('select from infra.mail_folders where id = $1', [folderId])
    const accountId = group[0]?.accountId
    if (folderId === null || accountId === undefined || isThere.length === 0) continue
    moved.push(...(await moveTo(transaction, { ...asked, messageIds: idsIn(group) }, { accountId, folderId })))
  }
  return toActed(moved)
}

const idsIn = (done: readonly DoneAction[]): string[] => done.map(({ messageId }) => messageId)

const toActed = (rows: readonly Changed[]): Acted => ({
  changed: rows.map(({ id }) => id),
  accounts: [...new Set(rows.map(({ accountId }) => accountId))],
})
