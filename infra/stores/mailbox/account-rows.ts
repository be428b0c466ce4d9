import type { Queryable } from '#infra/database/database.ts'

export interface ServerAddress {
  readonly host: string
  readonly port: number
  /** 'none' sends the password in clear: for hosts of a private network, where allowed. */
  readonly security: 'tls' | 'starttls' | 'none'
}

export interface NewMailAccount {
  readonly id: string
  readonly email: string
  readonly provider: 'imap' | 'sandbox'
  readonly username: string
  readonly imap: ServerAddress | null
  readonly smtp: ServerAddress | null
}

export interface MailAccount extends NewMailAccount {
  readonly connectedSince: Date | null
  readonly failingSince: Date | null
  readonly failure: string | null
  readonly senderName: string
  readonly signature: string
}

const columns = `id, email, provider, username, imap, smtp, connected_since as "connectedSince", failing_since as "failingSince", failure,
  sender_name as "senderName", signature`

export const mailAccounts = (database: Queryable): Promise<MailAccount[]> =>
  database.query<MailAccount>(`select ${columns} from infra.mail_accounts order by created_at, id`)

export async function mailAccount(database: Queryable, id: string): Promise<MailAccount | null> {
  const [found] = await database.query<MailAccount>(`select ${columns} from infra.mail_accounts where id = $1`, [id])
  return found ?? null
}

export async function insertMailAccount(database: Queryable, account: NewMailAccount): Promise<void> {
  const { id, email, provider, username, imap, smtp } = account
  await database.query(
    `insert into infra.mail_accounts (id, email, provider, username, imap, smtp)
     values ($1, $2, $3, $4, $5::text::jsonb, $6::text::jsonb)`,
    [id, email, provider, username, imap && JSON.stringify(imap), smtp && JSON.stringify(smtp)],
  )
}

export async function keepAccountWords(
  database: Queryable,
  id: string,
  { senderName, signature }: Pick<MailAccount, 'senderName' | 'signature'>,
): Promise<boolean> {
  const changed = await database.query(
    'update infra.mail_accounts set sender_name = $2, signature = $3 where id = $1 returning id',
    [id, senderName, signature],
  )
  return changed.length > 0
}

/** Deletes the account's rows and releases its blobs; the caller deletes the password. */
export async function deleteMailAccount(database: Queryable, id: string): Promise<boolean> {
  await database.query(
    `delete from infra.blob_owners o using infra.mail_messages m
     where m.account_id = $1 and m.attachments > 0 and o.owner = 'mail-' || m.id`,
    [id],
  )
  await database.query(
    `delete from infra.blob_owners o using infra.mail_outgoing m where m.account_id = $1 and o.owner = 'mail-' || m.id`,
    [id],
  )
  const gone = await database.query('delete from infra.mail_accounts where id = $1 returning id', [id])
  return gone.length > 0
}

/** Records the first of successive successes. */
export async function noteConnected(database: Queryable, id: string): Promise<void> {
  await database.query(
    `update infra.mail_accounts
     set connected_since = coalesce(connected_since, clock_timestamp()), failing_since = null, failure = null
     where id = $1 and (connected_since is null or failure is not null)`,
    [id],
  )
}

/** Records the first of successive failures. */
export async function noteFailing(database: Queryable, id: string, failure: string): Promise<void> {
  await database.query(
    `update infra.mail_accounts
     set failing_since = coalesce(failing_since, clock_timestamp()), connected_since = null, failure = $2 where id = $1`,
    [id, failure],
  )
}
