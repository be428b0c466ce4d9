import type { Queryable } from '../database/database.ts'
import type { FolderFailure, FolderType } from './folder-rows.ts'

export interface RefusedFolder {
  readonly id: string
  readonly type: FolderType
  readonly name: string
  readonly accountId: string
  readonly accountEmail: string
  readonly since: Date
  readonly failure: FolderFailure
  /** In the server's own words; empty where it said none. */
  readonly serverSays: string
}

/** Characters of what a server says that are kept. */
const mostSaid = 200

/**
 * The server would not let a folder be read. It is tried again after as long as it has been failing: a minute later at first, once an
 * hour at last. The moment of the first of successive refusals is kept.
 */
export async function noteRefused(
  transaction: Queryable,
  folderId: string,
  { failure, serverSays }: Pick<RefusedFolder, 'failure' | 'serverSays'>,
): Promise<void> {
  await transaction.query(
    `update infra.mail_folders
     set failing_since = coalesce(failing_since, clock_timestamp()), failure = $2, server_says = $3,
       retry_at = clock_timestamp() + least(greatest(
         clock_timestamp() - coalesce(failing_since, clock_timestamp()), interval '1 minute'), interval '1 hour')
     where id = $1`,
    [folderId, failure, serverSays.replaceAll(/\p{Cc}/gu, ' ').slice(0, mostSaid)],
  )
}

export async function noteReadable(transaction: Queryable, folderId: string): Promise<void> {
  await transaction.query(
    'update infra.mail_folders set failing_since = null, failure = null, server_says = null, retry_at = null where id = $1',
    [folderId],
  )
}

/** Has those that are refused tried with the next look at their account. */
export async function retryRefused(database: Queryable): Promise<void> {
  await database.query('update infra.mail_folders set retry_at = null where retry_at is not null')
}

export const refusedFolders = (database: Queryable): Promise<RefusedFolder[]> =>
  database.query<RefusedFolder>(
    `select f.id, f.type, f.name, a.id as "accountId", a.email as "accountEmail", f.failing_since as since, f.failure,
       coalesce(f.server_says, '') as "serverSays"
     from infra.mail_folders f join infra.mail_accounts a on a.id = f.account_id
     where f.failing_since is not null order by a.created_at, f.path`,
  )

export interface Unread {
  /** Messages that are still to be fetched. */
  readonly toFetch: number
  /** Folders that the server does not let be read: how many mails these hold is not known. */
  readonly refusedFolders: number
}

/** What of each account is not mirrored. */
export async function unreadOf(database: Queryable): Promise<ReadonlyMap<string, Unread>> {
  const rows = await database.query<Unread & { readonly accountId: string }>(
    `select account_id as "accountId", sum(to_fetch)::integer as "toFetch",
       (count(*) filter (where failing_since is not null))::integer as "refusedFolders"
     from infra.mail_folders group by account_id`,
  )
  return new Map(rows.map(({ accountId, ...unread }) => [accountId, unread]))
}
