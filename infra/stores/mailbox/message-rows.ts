import type { Queryable } from '#infra/database/database.ts'

export interface Correspondent {
  readonly name: string
  readonly email: string
}

export interface MailFlags {
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly isAnswered: boolean
}

export interface NewMessage extends MailFlags {
  readonly id: string
  readonly uid: number
  readonly threadId: string
  readonly messageId: string
  readonly replyToId: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Correspondent
  readonly recipients: {
    readonly to: readonly Correspondent[]
    readonly cc: readonly Correspondent[]
    readonly replyTo: readonly Correspondent[]
  }
  readonly receivedAt: string
  readonly size: number
  readonly snippet: string
  readonly plain: string
  /** Distinct searchable words, separated by blanks. */
  readonly words: string
  /** Unsafe HTML as received. */
  readonly html: string | null
  readonly hasRemoteImages: boolean
  readonly headers: string
  readonly bodyState: 'whole' | 'beginning' | 'too_large' | 'unreadable'
  readonly attachments: readonly NewAttachment[]
}

export interface NewAttachment {
  readonly filename: string
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  readonly size: number
  readonly sha256: string
}

export interface FolderRef {
  readonly accountId: string
  readonly folderId: string
}

export const blobOwner = (messageId: string): string => `mail-${messageId}`

export async function insertMessages(
  transaction: Queryable,
  { accountId, folderId }: FolderRef,
  messages: readonly NewMessage[],
): Promise<void> {
  const rows = messages.map((message) => ({
    ...message,
    sender_name: message.from.name,
    sender_email: message.from.email,
    attachments: message.attachments.length,
  }))
  await transaction.query(
    `insert into infra.mail_messages (id, account_id, folder_id, server_folder_id, uid, thread_id, message_id, reply_to_id,
       reference_ids, subject, sender_name, sender_email, recipients, received_at, size, is_read, is_starred, is_answered,
       snippet, plain, words, words_form, html, has_remote_images, headers, body_state, attachments)
     select id, $1, $2, $2, uid, "threadId", "messageId", "replyToId", "references", subject, sender_name, sender_email,
       recipients, "receivedAt", size, "isRead", "isStarred", "isAnswered", snippet, plain,
       array_to_tsvector(array_remove(string_to_array(words, ' '), '')), 1, html, "hasRemoteImages", headers, "bodyState", attachments
     from jsonb_to_recordset($3::text::jsonb) as m (id text, uid bigint, "threadId" text, "messageId" text, "replyToId" text,
       "references" text[], subject text, sender_name text, sender_email text, recipients jsonb, "receivedAt" timestamptz,
       size bigint, "isRead" boolean, "isStarred" boolean, "isAnswered" boolean, snippet text, plain text, words text, html text,
       "hasRemoteImages" boolean, headers text, "bodyState" text, attachments integer)
     on conflict (server_folder_id, uid) do nothing`,
    [accountId, folderId, JSON.stringify(rows)],
  )
  const attachments = messages.flatMap(({ id, attachments: files }) =>
    files.map((file, position) => ({ id, position, ...file })),
  )
  if (attachments.length === 0) return
  await transaction.query(
    `insert into infra.mail_attachments (message_id, position, filename, content_type, content_id, is_inline, size, sha256)
     select a.id, position, filename, "contentType", "contentId", "isInline", a.size, sha256
     from jsonb_to_recordset($1::text::jsonb) as a (id text, position integer, filename text, "contentType" text,
       "contentId" text, "isInline" boolean, size bigint, sha256 text)
     join infra.mail_messages m on m.id = a.id on conflict do nothing`,
    [JSON.stringify(attachments)],
  )
}

/** Mirrored uids and those left out. */
export async function mirroredUids(database: Queryable, folderId: string): Promise<number[]> {
  const rows = await database.query<{ uid: number }>(
    `select uid from infra.mail_messages where server_folder_id = $1
     union select uid from infra.mail_left_out where server_folder_id = $1 order by uid`,
    [folderId],
  )
  return rows.map(({ uid }) => uid)
}

/** Deletes messages and releases their blobs; null for all. */
export async function deleteMirrored(
  transaction: Queryable,
  folderId: string,
  uids: readonly number[] | null,
): Promise<void> {
  const where = 'm.server_folder_id = $1 and ($2::bigint[] is null or m.uid = any($2::bigint[]))'
  await transaction.query(
    `delete from infra.blob_owners o using infra.mail_messages m
     where ${where} and m.attachments > 0 and o.owner = 'mail-' || m.id`,
    [folderId, uids],
  )
  await transaction.query(`delete from infra.mail_messages m where ${where}`, [folderId, uids])
  await transaction.query(
    'delete from infra.mail_left_out where server_folder_id = $1 and ($2::bigint[] is null or uid = any($2::bigint[]))',
    [folderId, uids],
  )
}

/** Applies the server's flags, except for pending actions; returns the number of changes. */
export async function keepFlags(
  transaction: Queryable,
  folderId: string,
  flags: readonly (MailFlags & { readonly uid: number })[],
): Promise<number> {
  const changed = await transaction.query(
    `update infra.mail_messages m
     set is_read = f."isRead", is_starred = f."isStarred", is_answered = f."isAnswered"
     from jsonb_to_recordset($2::text::jsonb) as f (uid bigint, "isRead" boolean, "isStarred" boolean, "isAnswered" boolean)
     where m.server_folder_id = $1 and m.uid = f.uid
       and (m.is_read, m.is_starred, m.is_answered) is distinct from (f."isRead", f."isStarred", f."isAnswered")
       and not exists (select from infra.mail_actions a where a.message_id = m.id and a.done_at is null)
     returning m.id`,
    [folderId, JSON.stringify(flags)],
  )
  return changed.length
}
