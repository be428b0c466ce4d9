import type { Queryable } from '#infra/database/database.ts'

type Row = Readonly<Record<string, unknown>>

/** What is stored of a person outside the log, by table. Secrets (hashes, tokens) are told of and not handed out. */
export interface PersonalRecords {
  readonly sessions: readonly Row[]
  /** When the password was set; empty without one. */
  readonly passwords: readonly Row[]
  /** Which passkeys there are, by the ids that their events name. */
  readonly passkeys: readonly Row[]
  /** Mails of the business's mailboxes from or to one of their addresses. */
  readonly mails: readonly Row[]
  /** What staff noted beside the conversations of those mails. */
  readonly notes: readonly Row[]
  /** Mails to them that staff wrote and that are on their way. */
  readonly outgoing: readonly Row[]
  /** What was read from the business's Google account with one of their addresses in it. */
  readonly google: readonly Row[]
}

/** A mail from or to one of the addresses. */
const isTheirs = `(lower(m.sender_email) = any($1::text[]) or exists (
  select 1 from unnest($1::text[]) as a (address)
  where position('"' || a.address || '"' in lower(m.recipients::text)) > 0))`

/** `addresses` are theirs, in small letters. */
export async function personalRecords(
  database: Queryable,
  customerId: string,
  addresses: readonly string[],
): Promise<PersonalRecords> {
  const [sessions, passwords, passkeys, mails, notes, outgoing, google] = await Promise.all([
    database.query<Row>(
      `select device, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt"
       from infra.sessions where audience = 'customer' and owner = $1 order by created_at, id`,
      [customerId],
    ),
    database.query<Row>(
      `select changed_at as "changedAt" from infra.password_hashes where owner = 'customer:' || $1::text`,
      [customerId],
    ),
    database.query<Row>(
      `select passkey_id as "passkeyId", transports, last_used_at as "lastUsedAt"
       from infra.passkeys where owner = $1 order by passkey_id`,
      [customerId],
    ),
    database.query<Row>(
      `select m.received_at as "receivedAt", m.sender_name as "senderName", m.sender_email as "senderEmail", m.recipients,
         m.subject, m.plain, coalesce((select json_agg(a.filename order by a.position)
           from infra.mail_attachments a where a.message_id = m.id), '[]') as attachments
       from infra.mail_messages m where ${isTheirs} order by m.received_at, m.id`,
      [addresses],
    ),
    database.query<Row>(
      `select n.written_at as "writtenAt", n.text from infra.mail_notes n
       where n.deleted_at is null and n.thread_id in (select m.thread_id from infra.mail_messages m where ${isTheirs})
       order by n.written_at, n.id`,
      [addresses],
    ),
    database.query<Row>(
      `select asked_at as "askedAt", state, draft ->> 'subject' as subject, draft ->> 'text' as text
       from infra.mail_outgoing o
       where exists (select 1 from unnest($1::text[]) as a (address) where position(a.address in lower(o.draft::text)) > 0)
       order by asked_at, id`,
      [addresses],
    ),
    database.query<Row>(
      `select feed, body from infra.google_items i
       where exists (select 1 from unnest($1::text[]) as a (address) where position(a.address in lower(i.body::text)) > 0)
       order by feed, id`,
      [addresses],
    ),
  ])
  return { sessions, passwords, passkeys, mails, notes, outgoing, google }
}
