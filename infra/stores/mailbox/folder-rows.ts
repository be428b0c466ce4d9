import type { Queryable } from '#infra/database/database.ts'

import { mergeMisplaced } from './place-folder.ts'

export const folderTypes = ['inbox', 'sent', 'drafts', 'spam', 'trash', 'archive', 'custom'] as const
export type FolderType = (typeof folderTypes)[number]

export interface MailFolder {
  readonly id: string
  readonly accountId: string
  readonly path: string
  readonly name: string
  readonly type: FolderType
  readonly isOnServer: boolean
  /** The server's UIDVALIDITY; null before the first comparison. */
  readonly uidValidity: number | null
  readonly uidNext: number | null
  readonly modseq: number | null
  readonly messages: number | null
  readonly toFetch: number
  /** Error of the last read; null for none. */
  readonly failure: FolderFailure | null
  /** False during the back-off. */
  readonly isDue: boolean
}

export type FolderFailure = 'not_permitted' | 'not_there' | 'refused'

export interface NewFolder {
  readonly path: string
  readonly name: string
  readonly type: FolderType
}

export interface FolderState {
  readonly uidValidity: number
  readonly uidNext: number
  readonly modseq: number | null
  readonly messages: number
  readonly toFetch: number
}

const columns = `id, account_id as "accountId", path, name, type, is_on_server as "isOnServer", uid_validity as "uidValidity",
  uid_next as "uidNext", modseq, messages, to_fetch as "toFetch", failure,
  (retry_at is null or retry_at <= clock_timestamp()) as "isDue"`

export const foldersOf = (database: Queryable, accountId: string): Promise<MailFolder[]> =>
  database.query<MailFolder>(
    `select ${columns} from infra.mail_folders where account_id = $1
     order by array_position(array['inbox', 'sent', 'drafts', 'archive', 'spam', 'trash'], type) nulls last, path`,
    [accountId],
  )

/** Applies the server's folder list; returns whether anything changed. */
export async function replaceFolders(
  transaction: Queryable,
  accountId: string,
  folders: readonly NewFolder[],
  newId: () => string,
): Promise<boolean> {
  const paths = folders.map(({ path }) => path)
  await transaction.query(
    `delete from infra.blob_owners o using infra.mail_messages m, infra.mail_folders f
     where m.server_folder_id = f.id and f.account_id = $1 and f.is_on_server and f.path <> all($2::text[])
       and m.attachments > 0 and o.owner = 'mail-' || m.id`,
    [accountId, paths],
  )
  const changed = await transaction.query(
    'delete from infra.mail_folders where account_id = $1 and is_on_server and path <> all($2::text[]) returning id',
    [accountId, paths],
  )
  for (const { path, name, type } of folders) {
    const put = await transaction.query(
      `insert into infra.mail_folders as f (id, account_id, path, name, type) values ($1, $2, $3, $4, $5)
       on conflict (account_id, path) do update set name = excluded.name, type = excluded.type, is_on_server = true
       where (f.name, f.type, f.is_on_server) is distinct from (excluded.name, excluded.type, true)
       returning id`,
      [`f${newId()}`, accountId, path, name, type],
    )
    changed.push(...put)
  }
  return (await mergeMisplaced(transaction, accountId)) || changed.length > 0
}

/** The folder of a type, created as a row where the server has none. */
export async function folderOfType(
  transaction: Queryable,
  accountId: string,
  { path, type }: { readonly path: string; readonly type: FolderType },
  newId: () => string,
): Promise<string> {
  const find = () =>
    transaction.query<{ id: string }>(
      'select id from infra.mail_folders where account_id = $1 and type = $2 order by is_on_server desc, path limit 1 for key share',
      [accountId, type],
    )
  const [there] = await find()
  if (there !== undefined) return there.id
  await transaction.query(
    `insert into infra.mail_folders (id, account_id, path, name, type, is_on_server) values ($1, $2, $3, $3, $4, false)
     on conflict (account_id, path) do update set type = excluded.type`,
    [`f${newId()}`, accountId, path, type],
  )
  const [made] = await find()
  if (made === undefined) throw new Error(`No folder ${type} could be made`)
  return made.id
}

export async function keepFolderState(transaction: Queryable, id: string, state: FolderState): Promise<void> {
  const { uidValidity, uidNext, modseq, messages, toFetch } = state
  await transaction.query(
    `update infra.mail_folders set uid_validity = $2, uid_next = $3, modseq = $4, messages = $5, to_fetch = $6 where id = $1`,
    [id, uidValidity, uidNext, modseq, messages, toFetch],
  )
}

export async function keepToFetch(transaction: Queryable, id: string, toFetch: number): Promise<void> {
  await transaction.query('update infra.mail_folders set to_fetch = $2 where id = $1', [id, toFetch])
}
