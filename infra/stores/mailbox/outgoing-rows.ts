import type { Queryable } from '#infra/database/database.ts'

import type { Correspondent } from './message-rows.ts'

export interface OutgoingDraft {
  readonly to: readonly Correspondent[]
  readonly cc: readonly Correspondent[]
  readonly bcc: readonly Correspondent[]
  readonly subject: string
  readonly body: string
  readonly isRich: boolean
  readonly withQuote: boolean
  readonly mode: 'new' | 'reply' | 'reply-all' | 'forward'
  /** Mirror id of the answered or forwarded mail. */
  readonly emailId: string | null
  /** '<…@…>'; empty for a new thread. */
  readonly inReplyTo: string
  readonly references: readonly string[]
  /** Message-IDs of answers seen at the beginning; absent in older drafts. */
  readonly seenAnswers?: readonly string[]
}

export interface MailTexts {
  readonly html: string | null
  readonly text: string
}

export interface OutgoingMail {
  readonly id: string
  readonly accountId: string
  readonly staffId: string
  /** '<…@…>' */
  readonly messageId: string
  readonly draft: OutgoingDraft
  /** Sanitised quote. */
  readonly quote: MailTexts | null
  /** Null before sending. */
  readonly content: MailTexts | null
  readonly state: 'draft' | 'waiting' | 'sending' | 'sent' | 'failed' | 'discarded'
  readonly version: number
  readonly mirroredVersions: readonly number[]
  readonly updatedAt: Date
  readonly sendAt: Date | null
  readonly sentAt: Date | null
  readonly attempts: number
  readonly failure: string | null
  readonly failureText: string | null
}

export const outgoingColumns = `id, account_id as "accountId", staff_id as "staffId", message_id as "messageId", draft, quote, content,
  state, version, mirrored_versions as "mirroredVersions", updated_at as "updatedAt", send_at as "sendAt", sent_at as "sentAt",
  attempts, failure, failure_text as "failureText"`

export async function outgoingMail(database: Queryable, id: string): Promise<OutgoingMail | null> {
  const [found] = await database.query<OutgoingMail>(
    `select ${outgoingColumns} from infra.mail_outgoing where id = $1 and state <> 'discarded'`,
    [id],
  )
  return found ?? null
}

export async function draftOfMessageId(database: Queryable, messageId: string): Promise<string | null> {
  const [found] = await database.query<{ id: string }>(
    `select id from infra.mail_outgoing where message_id = $1 and state in ('draft', 'failed')`,
    [messageId],
  )
  return found?.id ?? null
}

/** SQL: a draft that was only begun, without a save or a file. */
export const isBegunSql = `(state = 'draft' and version = 1
  and not exists (select from infra.mail_outgoing_files f where f.outgoing_id = mail_outgoing.id))`

/** Without drafts that were only begun: whoever opens one and goes elsewhere has nothing to find. */
export const openMailsOf = (database: Queryable, staffId: string): Promise<OutgoingMail[]> =>
  database.query<OutgoingMail>(
    `select ${outgoingColumns} from infra.mail_outgoing
     where staff_id = $1 and state in ('draft', 'waiting', 'sending', 'failed') and not ${isBegunSql} order by updated_at desc, id limit 50`,
    [staffId],
  )

/** Deletes drafts of a person that were begun before an instant and never written. */
export const deleteBegunBefore = (database: Queryable, staffId: string, at: string): Promise<unknown> =>
  database.query(
    `delete from infra.mail_outgoing
     where staff_id = $1 and updated_at < $2::timestamptz and mirrored_versions = '{}' and ${isBegunSql}`,
    [staffId, at],
  )

export interface NewOutgoing extends Pick<
  OutgoingMail,
  'id' | 'accountId' | 'staffId' | 'messageId' | 'draft' | 'quote'
> {
  readonly at: string
}

export async function insertOutgoing(database: Queryable, mail: NewOutgoing): Promise<void> {
  const { id, accountId, staffId, messageId, draft, quote, at } = mail
  await database.query(
    `insert into infra.mail_outgoing (id, account_id, staff_id, message_id, draft, quote, state, updated_at)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb, 'draft', $7::timestamptz) on conflict (id) do nothing`,
    [id, accountId, staffId, messageId, JSON.stringify(draft), quote && JSON.stringify(quote), at],
  )
}

interface Change {
  readonly id: string
  readonly expectedVersion: number
  readonly at: string
}

/** New version; null when changed or queued meanwhile. The former account's draft folder keeps a discarded row. */
export async function saveOutgoing(
  database: Queryable,
  { id, expectedVersion, at }: Change,
  { accountId, draft }: Pick<OutgoingMail, 'accountId' | 'draft'>,
): Promise<number | null> {
  const [saved] = await database.query<{ version: number }>(
    `with before as (
       select * from infra.mail_outgoing where id = $1 and version = $2 and state in ('draft', 'failed') for update),
     left_behind as (
       insert into infra.mail_outgoing (id, account_id, staff_id, message_id, draft, state, mirrored_versions)
       select id || 'v' || version, account_id, staff_id, message_id, '{}', 'discarded', mirrored_versions
       from before where account_id <> $3 and mirrored_versions <> '{}')
     update infra.mail_outgoing m
     set account_id = $3, draft = $4::text::jsonb, version = m.version + 1, updated_at = $5::timestamptz, state = 'draft',
       mirrored_versions = case when m.account_id = $3 then m.mirrored_versions else '{}' end,
       failed_at = null, failure = null, failure_text = null
     from before where m.id = before.id returning m.version`,
    [id, expectedVersion, accountId, JSON.stringify(draft), at],
  )
  return saved?.version ?? null
}

/** Send time; null when changed or queued meanwhile. */
export async function queueOutgoing(
  database: Queryable,
  { id, expectedVersion, at }: Change,
  { content, sendAt }: { readonly content: MailTexts; readonly sendAt: string },
): Promise<Date | null> {
  const [queued] = await database.query<{ sendAt: Date }>(
    `update infra.mail_outgoing
     set state = 'waiting', content = $3::text::jsonb, asked_at = $4::timestamptz, send_at = $5::timestamptz, attempts = 0,
       failed_at = null, failure = null, failure_text = null
     where id = $1 and version = $2 and state in ('draft', 'failed') returning send_at as "sendAt"`,
    [id, expectedVersion, JSON.stringify(content), at, sendAt],
  )
  return queued?.sendAt ?? null
}

/** False when taken or gone. */
export async function unqueueOutgoing(database: Queryable, id: string): Promise<boolean> {
  const undone = await database.query(
    `update infra.mail_outgoing set state = 'draft', content = null, send_at = null, failure = null, failure_text = null
     where id = $1 and state = 'waiting' returning id`,
    [id],
  )
  return undone.length > 0
}

export async function discardOutgoing(database: Queryable, id: string, at: string): Promise<boolean> {
  const discarded = await database.query(
    `update infra.mail_outgoing set state = 'discarded', quote = null, updated_at = $2::timestamptz
     where id = $1 and state in ('draft', 'failed') returning id`,
    [id, at],
  )
  return discarded.length > 0
}
