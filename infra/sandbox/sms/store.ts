import type { Database, Queryable } from '../../database/database.ts'
import { schemaLock } from '../schema-lock.ts'

export const mostKept = 500

export interface NewSms {
  readonly sid: string
  readonly createdAt: number
  readonly sender: string
  readonly recipient: string
  readonly body: string
  readonly direction: 'outbound-api' | 'outbound-reply' | 'inbound'
  readonly status: string
  readonly errorCode: number | null
}

export type KeptSms = NewSms & { readonly id: number }

export async function prepareSms(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1::bigint)', [schemaLock])
    await transaction.script(`
      create schema if not exists sandbox;
      create table if not exists sandbox.sms (
        id bigint generated always as identity primary key,
        sid text not null unique,
        created_at bigint not null,
        sender text not null,
        recipient text not null,
        body text not null,
        direction text not null,
        status text not null,
        error_code integer
      );
      create table if not exists sandbox.sms_stopped (phone text primary key);
    `)
  })
}

export async function keepSms(database: Queryable, sms: NewSms): Promise<void> {
  const { sid, createdAt, sender, recipient, body, direction, status, errorCode } = sms
  await database.query(
    `insert into sandbox.sms (sid, created_at, sender, recipient, body, direction, status, error_code)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [sid, createdAt, sender, recipient, body, direction, status, errorCode],
  )
  await database.query(
    'delete from sandbox.sms where id <= (select id from sandbox.sms order by id desc offset $1 limit 1)',
    [mostKept],
  )
}

export const settleSms = (database: Queryable, sid: string, status: string, errorCode: number | null) =>
  database.query('update sandbox.sms set status = $2, error_code = $3 where sid = $1', [sid, status, errorCode])

export const listSms = (database: Queryable, to: string | null, limit: number): Promise<KeptSms[]> =>
  database.query<KeptSms>(
    `select id, sid, created_at as "createdAt", sender, recipient, body, direction, status, error_code as "errorCode"
     from sandbox.sms where $1::text is null or recipient = $1 order by id desc limit $2`,
    [to, limit],
  )

export async function isUnderWay(database: Queryable, sid: string): Promise<boolean> {
  return (await database.query(`select sid from sandbox.sms where sid = $1 and status = 'queued'`, [sid])).length > 0
}

export async function deleteSms(database: Queryable, sid: string): Promise<boolean> {
  const gone = await database.query('delete from sandbox.sms where sid = $1 returning sid', [sid])
  return gone.length > 0
}

export async function isStopped(database: Queryable, phone: string): Promise<boolean> {
  return (await database.query('select phone from sandbox.sms_stopped where phone = $1', [phone])).length > 0
}

export async function setStopped(database: Queryable, phone: string, stopped: boolean): Promise<void> {
  await database.query(
    stopped
      ? 'insert into sandbox.sms_stopped (phone) values ($1) on conflict do nothing'
      : 'delete from sandbox.sms_stopped where phone = $1',
    [phone],
  )
}
