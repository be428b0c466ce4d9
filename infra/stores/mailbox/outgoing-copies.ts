import type { Queryable } from '#infra/database/database.ts'

import { isBegunSql, outgoingColumns, type OutgoingMail } from './outgoing-rows.ts'

export const unfiledMails = (database: Queryable, accountId: string): Promise<OutgoingMail[]> =>
  database.query<OutgoingMail>(
    `select ${outgoingColumns} from infra.mail_outgoing
     where account_id = $1 and state = 'sent' and not is_filed order by sent_at, id limit 20`,
    [accountId],
  )

/** Records the server's copy; deletes texts and files here. */
export async function noteFiled(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(
    `update infra.mail_outgoing set is_filed = true, quote = null, content = null, draft = draft || '{"body": ""}'::jsonb
     where id = $1`,
    [id],
  )
  await transaction.query('delete from infra.mail_outgoing_files where outgoing_id = $1', [id])
  await transaction.query(`delete from infra.blob_owners where owner = 'mail-' || $1`, [id])
}

export const unmirroredDrafts = (database: Queryable, accountId: string): Promise<OutgoingMail[]> =>
  database.query<OutgoingMail>(
    `select ${outgoingColumns} from infra.mail_outgoing
     where account_id = $1 and (state in ('sent', 'discarded') and mirrored_versions <> '{}' or state = 'discarded'
       or state in ('draft', 'failed') and mirrored_versions <> array[version] and not ${isBegunSql})
     order by updated_at, id limit 20`,
    [accountId],
  )

export async function keepMirrored(transaction: Queryable, id: string, versions: readonly number[]): Promise<void> {
  await transaction.query('update infra.mail_outgoing set mirrored_versions = $2::integer[] where id = $1', [
    id,
    versions,
  ])
}

export async function deleteDiscarded(transaction: Queryable, id: string): Promise<void> {
  await transaction.query(`delete from infra.blob_owners where owner = 'mail-' || $1`, [id])
  await transaction.query(`delete from infra.mail_outgoing where id = $1 and state = 'discarded'`, [id])
}

export interface ServerPlace {
  readonly accountId: string
  readonly path: string
  readonly uid: number
}

export async function serverPlaceOf(database: Queryable, messageId: string | null): Promise<ServerPlace | null> {
  const [found] = await database.query<ServerPlace>(
    `select m.account_id as "accountId", f.path, m.uid from infra.mail_messages m
     join infra.mail_folders f on f.id = m.server_folder_id where m.id = $1`,
    [messageId],
  )
  return found ?? null
}
