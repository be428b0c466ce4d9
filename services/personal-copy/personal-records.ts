import type { Queryable } from '#infra/database/database.ts'

type Row = Readonly<Record<string, unknown>>

export interface Mentioned {
  readonly at: Date | string
  readonly in: 'mail' | 'written' | 'note'
  readonly lines: readonly string[]
}

/** Data outside of the log, by table. Secrets are mentioned, not copied. */
export interface PersonalRecords {
  readonly sessions: readonly Row[]
  /** Times of passwords; empty for none. */
  readonly passwords: readonly Row[]
  readonly passkeys: readonly Row[]
  readonly mails: readonly Row[]
  readonly notes: readonly Row[]
  /** Other mails and notes with an address, by line. */
  readonly mentions: readonly Mentioned[]
  readonly outgoing: readonly Row[]
  readonly google: readonly Row[]
}

/** All but the mailbox. `addresses` in lower case. */
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
