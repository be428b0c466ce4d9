import type { Queryable } from '#infra/database/database.ts'

import { assigneeOf } from './assignment-rows.ts'
import type { ListedMessage } from './message-list.ts'

export interface StoredAttachment {
  readonly position: number
  readonly filename: string
  readonly contentType: string
  readonly contentId: string
  readonly isInline: boolean
  readonly size: number
  readonly sha256: string
}

export interface StoredMessage extends Omit<ListedMessage, 'excerpt'> {
  readonly plain: string
  /** Unsafe HTML as received. */
  readonly html: string | null
  /** Null for mails mirrored before this was recorded. */
  readonly hasRemoteImages: boolean | null
  readonly headers: string
  readonly bodyState: 'whole' | 'beginning' | 'too_large' | 'unreadable'
  readonly size: number
  readonly messageId: string
  readonly references: readonly string[]
}

export async function storedMessage(database: Queryable, id: string): Promise<StoredMessage | null> {
  const [found] = await database.query<StoredMessage>(
    `select m.id, m.account_id as "accountId", m.thread_id as "threadId", m.subject, m.sender_name as "senderName",
       m.sender_email as "senderEmail", m.recipients, m.received_at as "receivedAt", m.is_read as "isRead",
       m.is_starred as "isStarred", m.is_answered as "isAnswered", m.attachments, ${assigneeOf('m.thread_id')} as "assigneeId", f.type as folder, m.plain, m.html, m.has_remote_images as "hasRemoteImages", m.headers,
       m.body_state as "bodyState", m.size, m.message_id as "messageId", m.reference_ids as "references"
     from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id where m.id = $1`,
    [id],
  )
  return found ?? null
}

export const attachmentsOf = (database: Queryable, messageId: string): Promise<StoredAttachment[]> =>
  database.query<StoredAttachment>(
    `select position, filename, content_type as "contentType", content_id as "contentId", is_inline as "isInline", size, sha256
     from infra.mail_attachments where message_id = $1 order by position`,
    [messageId],
  )
