import type { Queryable } from '#infra/database/database.ts'

type Row = Readonly<Record<string, unknown>>

export interface Mentioned {
  readonly at: Date | string
  readonly in: 'mail' | 'written' | 'note'
  readonly lines: readonly string[]
}

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
  /** Other mails and notes in which one of their addresses stands: when, and the lines with it. */
  readonly mentions: readonly Mentioned[]
  /** Mails to them that staff wrote: in writing, on their way or sent. */
  readonly outgoing: readonly Row[]
  /** What was read from the business's Google account with one of their addresses in it. */
  readonly google: readonly Row[]
}

/** All but what is in the office's mailbox. `addresses` are theirs, in small letters. */
export async function personalRecords(
  database: Queryable,
  customerId: string,
  addresses: readonly string[],
): Promise<Pick<PersonalRecords, 'sessions' | 'passwords' | 'passkeys' | 'google'>> {
  const [sessions, passwords, passkeys, google] = await Promise.all([
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
      `select feed, body from infra.google_items i
       where exists (select 1 from unnest($1::text[]) as a (address) where position(a.address in lower(i.body::text)) > 0)
       order by feed, id`,
      [addresses],
    ),
  ])
  return { sessions, passwords, passkeys, google }
}
