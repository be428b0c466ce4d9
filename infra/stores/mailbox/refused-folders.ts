import type { Queryable } from '#infra/database/database.ts'

import type { FolderFailure, FolderType } from './folder-rows.ts'

export interface RefusedFolder {
  readonly id: string
  readonly type: FolderType
  readonly name: string
  readonly accountId: string
  readonly accountEmail: string
  readonly since: Date
  readonly failure: FolderFailure
  /** The server's message; empty for none. */
  readonly serverSays: string
}

const mostSaid = 200

/** Records a refusal. Retries double from a minute to an hour. */
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
  readonly toFetch: number
  /** Folders that cannot be read, of unknown size. */
  readonly refusedFolders: number
}

export async function unreadOf(database: Queryable): Promise<ReadonlyMap<string, Unread>> {
  const rows = await database.query<Unread & { readonly accountId: string }>(
    `select account_id as "accountId", sum(to_fetch)::integer as "toFetch",
       (count(*) filter (where failing_since is not null))::integer as "refusedFolders"
     from infra.mail_folders group by account_id`,
  )
  return new Map(rows.map(({ accountId, ...unread }) => [accountId, unread]))
}
