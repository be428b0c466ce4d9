import type { Queryable } from '#infra/database/database.ts'

interface AnsweredRef {
  readonly messageId: string
  readonly emailId: string | null
}

interface GivenAnswer {
  readonly id: string
  readonly draftId: string | null
  /** Null for another mail program's. */
  readonly staffId: string | null
  readonly at: Date
  readonly isWaiting: boolean
  readonly text: string
}

const shownText = 2_000

/** Serialises answers to a mail. */
export async function lockAnswersTo(transaction: Queryable, { messageId, emailId }: AnsweredRef): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('mail answer ' || $1, 0))`, [
    messageId === '' ? (emailId ?? '') : messageId,
  ])
}

/** Answers of the office, oldest first: waiting, sent here or mirrored. */
export async function answersTo(
  database: Queryable,
  { messageId, emailId }: AnsweredRef,
  /** The mail to be sent itself. */
  except: string | null = null,
): Promise<GivenAnswer[]> {
  const rows = await database.query<GivenAnswer>(
    `with given as (
       select o.message_id as id, o.id as "draftId", o.staff_id as "staffId", coalesce(o.sent_at, o.asked_at) as at, o.state = 'waiting' as "isWaiting",
         left(coalesce(o.content ->> 'text', ''), ${shownText}) as text
       from infra.mail_outgoing o
       where (o.state in ('waiting', 'sending', 'sent') or o.state = 'failed' and o.failure = 'maybe_sent')
         and o.draft ->> 'mode' in ('reply', 'reply-all') and o.id is distinct from $3
         and o.draft ->> 'inReplyTo' = $1 and ($1 <> '' or o.draft ->> 'emailId' = $2)
       union all
       select coalesce(nullif(m.message_id, ''), m.id), null, null, m.received_at, false, left(m.plain, ${shownText})
       from infra.mail_messages m join infra.mail_folders f on f.id = m.folder_id
       where m.reply_to_id = $1 and m.reply_to_id <> '' and m.message_id not like '<draft-%' and (f.type = 'sent'
         or f.type not in ('drafts', 'spam', 'trash')
           and lower(m.sender_email) in (select lower(a.email) from infra.mail_accounts a)
           -- A form of a website writes from our address, and names its visitor for answers.
           and not exists (select from jsonb_array_elements(m.recipients -> 'replyTo') as r
             where lower(r ->> 'email') not in (select lower(a.email) from infra.mail_accounts a))))
     select id, max("draftId") as "draftId", max("staffId") as "staffId", min(at) as at, bool_or("isWaiting") as "isWaiting", max(text) as text
     from given group by id order by 3, 1 limit 20`,
    [messageId, emailId, except],
  )
  return rows
}
