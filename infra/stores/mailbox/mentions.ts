import type { Queryable } from '#infra/database/database.ts'

import { given, mailText, names, writtenText, type AddressForms } from './address-in-mail.ts'

/** SQL: mails that may contain one of the addresses `$1`, by index; an erasure scans all instead. */
export const candidates = `candidates as materialized (
  select m.id from infra.mail_messages m where m.address_keys && (infra.address_keys(array_to_string($1::text[], ' ')) || '*'::text)
  union select a.message_id from infra.mail_attachments a where ${names('lower(a.filename)')})`

const asked = `with ${given}, ${candidates}`
const isCandidate = 'm.id in (select id from candidates)'

export const isParty = names(`lower(concat_ws(' ', m.sender_email, m.recipients::text))`)

export const isRecipient = names(`lower(concat_ws(' ', o.draft -> 'to', o.draft -> 'cc', o.draft -> 'bcc'))`)

type Row = Readonly<Record<string, unknown>>

export const mailsWith = (database: Queryable, { addresses, patterns }: AddressForms): Promise<Row[]> =>
  database.query<Row>(
    `${asked}
     select m.received_at as "receivedAt", m.sender_name as "senderName", m.sender_email as "senderEmail", m.recipients,
       m.subject, m.plain, coalesce((select json_agg(a.filename order by a.position)
         from infra.mail_attachments a where a.message_id = m.id), '[]') as attachments
     from infra.mail_messages m where ${isCandidate} and ${isParty} order by m.received_at, m.id`,
    [addresses, patterns],
  )

export const notesBeside = (database: Queryable, { addresses, patterns }: AddressForms): Promise<Row[]> =>
  database.query<Row>(
    `${asked}
     select n.written_at as "writtenAt", n.text from infra.mail_notes n
     where n.deleted_at is null and n.thread_id in (select m.thread_id from infra.mail_messages m where ${isCandidate} and ${isParty})
     order by n.written_at, n.id`,
    [addresses, patterns],
  )

export const writtenTo = (database: Queryable, { addresses, patterns }: AddressForms): Promise<Row[]> =>
  database.query<Row>(
    `with ${given}
     select coalesce(o.asked_at, o.updated_at) as "askedAt", o.state, o.draft ->> 'subject' as subject,
       coalesce(o.content ->> 'text', o.draft ->> 'body') as text
     from infra.mail_outgoing o where ${isRecipient} order by 1, o.id`,
    [addresses, patterns],
  )

/** A mention of an address by a mail or note of others. */
export interface FoundMention {
  readonly at: Date | string
  readonly in: 'mail' | 'written' | 'note'
  readonly text: string
}

/** Mentions that an erasure would delete too, in order. */
export const findMentions = (database: Queryable, { addresses, patterns }: AddressForms): Promise<FoundMention[]> =>
  database.query<FoundMention>(
    `${asked}
     select at, "in", text from (
       select m.received_at as at, 'mail' as "in", concat_ws(E'\\n', m.subject, m.plain) as text, m.id
       from infra.mail_messages m where ${isCandidate} and ${names(mailText)} and not ${isParty}
       union all
       select coalesce(o.asked_at, o.updated_at), 'written', concat_ws(E'\\n', o.draft ->> 'subject',
         coalesce(o.content ->> 'text', o.draft ->> 'body'), o.quote ->> 'text'), o.id
       from infra.mail_outgoing o where ${names(writtenText)} and not ${isRecipient}
       union all
       select n.written_at, 'note', n.text, n.id from infra.mail_notes n
       where n.deleted_at is null and ${names('lower(n.text)')}
         and n.thread_id not in (select m.thread_id from infra.mail_messages m where ${isCandidate} and ${isParty})
     ) as found order by at, id`,
    [addresses, patterns],
  )
