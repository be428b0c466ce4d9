import type { Database, Queryable } from '../../database/database.ts'
import { schemaLock } from '../schema-lock.ts'

export const mostKept = 500
const trimEvery = 50

export interface NewMessage {
  readonly messageId: string
  readonly receivedAt: number
  readonly from: string
  /** Envelope recipients, separated by commas. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly raw: Uint8Array
}

export type KeptMessage = NewMessage & { readonly id: number }

export async function prepareMail(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1::bigint)', [schemaLock])
    await transaction.script(`
      create schema if not exists sandbox;
      create table if not exists sandbox.mail (
        id bigint generated always as identity primary key,
        message_id text not null unique,
        received_at bigint not null,
        sender text not null,
        recipients text not null,
        subject text not null,
        plain text not null,
        html text not null,
        raw bytea not null
      );
    `)
  })
}

/** Ignores a known Message-ID. */
export async function keep(database: Queryable, message: NewMessage): Promise<void> {
  const { messageId, receivedAt, from, to, subject, text, html, raw } = message
  const [kept] = await database.query<{ id: number }>(
    `insert into sandbox.mail (message_id, received_at, sender, recipients, subject, plain, html, raw)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (message_id) do nothing returning id`,
    [messageId, receivedAt, from, to, subject, text, html, raw],
  )
  if (kept === undefined || kept.id % trimEvery !== 0) return
  await database.query(
    'delete from sandbox.mail where id <= (select id from sandbox.mail order by id desc offset $1 limit 1)',
    [mostKept],
  )
}

export const listMail = (database: Queryable, limit: number): Promise<KeptMessage[]> =>
  database.query<KeptMessage>(`select ${columns} from sandbox.mail order by id desc limit $1`, [limit])

export async function findMail(database: Queryable, id: number): Promise<KeptMessage | null> {
  const [found] = await database.query<KeptMessage>(`select ${columns} from sandbox.mail where id = $1`, [id])
  return found ?? null
}

const columns = `id, message_id as "messageId", received_at as "receivedAt", sender as "from", recipients as "to", subject,
  plain as "text", html, raw`
