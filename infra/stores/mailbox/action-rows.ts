import type { Queryable } from '#infra/database/database.ts'

export type ActionKind = 'read' | 'unread' | 'star' | 'unstar' | 'move'

/** An action of staff that the server lacks yet. */
export interface PendingAction {
  readonly id: number
  readonly messageId: string
  readonly kind: ActionKind
  readonly serverFolderId: string
  readonly uid: number
  /** Message-ID, by which the mail is found again. */
  readonly headerId: string
  readonly toFolderId: string | null
}

/** Oldest first, without deleted messages. */
export async function pendingActions(
  transaction: Queryable,
  accountId: string,
  limit: number,
): Promise<PendingAction[]> {
  await transaction.query(
    `update infra.mail_actions a set done_at = clock_timestamp(), failure = 'message_gone'
     where a.account_id = $1 and a.done_at is null
       and not exists (select from infra.mail_messages m where m.id = a.message_id)`,
    [accountId],
  )
  return transaction.query<PendingAction>(
    `select a.id, a.message_id as "messageId", a.kind, m.server_folder_id as "serverFolderId", m.uid,
       m.message_id as "headerId", a.to_folder_id as "toFolderId"
     from infra.mail_actions a join infra.mail_messages m on m.id = a.message_id
     where a.account_id = $1 and a.done_at is null order by a.id limit $2`,
    [accountId, limit],
  )
}

export async function finishActions(
  transaction: Queryable,
  ids: readonly number[],
  failure: string | null = null,
): Promise<void> {
  await transaction.query(
    'update infra.mail_actions set done_at = clock_timestamp(), failure = $2 where id = any($1::bigint[])',
    [ids, failure],
  )
}

/** Moves the row of a message; returns whether a duplicate row was deleted. */
export async function relocate(
  transaction: Queryable,
  messageId: string,
  { folderId, uid }: { readonly folderId: string; readonly uid: number },
): Promise<boolean> {
  // A sync that came in between mirrored it as a new one.
  const [twin] = await transaction.query<{ id: string }>(
    'select id from infra.mail_messages where server_folder_id = $1 and uid = $2 and id <> $3',
    [folderId, uid, messageId],
  )
  if (twin !== undefined) await deleteMessage(transaction, twin.id)
  await transaction.query('update infra.mail_messages set server_folder_id = $2, uid = $3 where id = $1', [
    messageId,
    folderId,
    uid,
  ])
  return twin !== undefined
}

/** Reverts messages to the server's state after a refusal. */
export async function showAsOnServer(transaction: Queryable, messageIds: readonly string[]): Promise<void> {
  await transaction.query('update infra.mail_messages set folder_id = server_folder_id where id = any($1::text[])', [
    messageIds,
  ])
}

export async function deleteMessage(transaction: Queryable, messageId: string): Promise<void> {
  await transaction.query("delete from infra.blob_owners where owner = 'mail-' || $1", [messageId])
  await transaction.query('delete from infra.mail_messages where id = $1', [messageId])
}
