import type { Queryable } from '#infra/database/database.ts'

interface ServerFolder {
  readonly path: string
  readonly uidValidity: number | null
}

/** Sets the server's path of a new folder, merging duplicates; returns the remaining row's id. */
export async function placeFolder(
  transaction: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  { path, uidValidity }: ServerFolder,
): Promise<string> {
  const [known] = await transaction.query<{ id: string }>(
    'select id from infra.mail_folders where account_id = $1 and path = $2 and id <> $3',
    [accountId, path, id],
  )
  if (known !== undefined) {
    await mergeFolder(transaction, id, known.id)
    return known.id
  }
  await transaction.query(
    // With its validity, so that the comparison after the move does not take the moved mails for those of another folder.
    'update infra.mail_folders set path = $2, is_on_server = true, uid_validity = coalesce(uid_validity, $3) where id = $1',
    [id, path, uidValidity],
  )
  return id
}

/** Merges folder rows without their namespace prefix ("Archive" beside "INBOX.Archive"), left by earlier versions. */
export async function mergeMisplaced(transaction: Queryable, accountId: string): Promise<boolean> {
  const misplaced = await transaction.query<{ id: string; into: string }>(
    `select distinct on (f.id) f.id, s.id as "into" from infra.mail_folders f
     join infra.mail_folders s on s.account_id = f.account_id and s.type = f.type and s.is_on_server
     where f.account_id = $1 and not f.is_on_server and f.type <> 'custom' order by f.id, s.path`,
    [accountId],
  )
  for (const { id, into } of misplaced) await mergeFolder(transaction, id, into)
  return misplaced.length > 0
}

/** Keeps the row with pending actions of a mail that both have. */
async function mergeFolder(transaction: Queryable, from: string, into: string): Promise<void> {
  // Whoever moves mails there at this moment has done so, or finds the other.
  await transaction.query('select from infra.mail_folders where id = $1 for update', [from])
  const both = `infra.mail_messages a join infra.mail_messages b on b.uid = a.uid
    where a.server_folder_id = $1 and b.server_folder_id = $2`
  const doubles = `select b.id from ${both} and a.message_id = b.message_id
    union all select a.id from ${both} and a.message_id <> b.message_id`
  await transaction.query(`delete from infra.blob_owners where owner in (select 'mail-' || id from (${doubles}) d)`, [
    from,
    into,
  ])
  await transaction.query(`delete from infra.mail_messages where id in (${doubles})`, [from, into])
  for (const column of ['folder_id', 'server_folder_id'])
    await transaction.query(`update infra.mail_messages set ${column} = $2 where ${column} = $1`, [from, into])
  for (const column of ['from_folder_id', 'to_folder_id'])
    await transaction.query(`update infra.mail_actions set ${column} = $2 where ${column} = $1`, [from, into])
  await transaction.query('delete from infra.mail_folders where id = $1', [from])
  await transaction.query('update infra.mail_folders set uid_next = null, modseq = null where id = $1', [into])
}
