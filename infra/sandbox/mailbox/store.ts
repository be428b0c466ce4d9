import type { Database, Queryable } from '../../database/database.ts'
import { schemaLock } from '../schema-lock.ts'

export interface SandboxMail {
  readonly uid: number
  readonly raw: Uint8Array
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly isAnswered: boolean
}

export interface SandboxStatus {
  readonly uidValidity: number
  readonly uidNext: number
  readonly messages: number
  readonly modseq: number
}

export async function isMailboxPrepared(database: Queryable): Promise<boolean> {
  const [found] = await database.query<{ there: boolean }>(
    "select to_regclass('sandbox.mailbox_messages') is not null as there",
  )
  return found?.there === true
}

export async function prepareMailbox(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.query('select pg_advisory_xact_lock($1::bigint)', [schemaLock])
    await transaction.script(`
      create schema if not exists sandbox;
      create table if not exists sandbox.mailbox_folders (
        path text collate "C" primary key,
        uid_validity bigint not null,
        uid_next bigint not null default 1,
        modseq bigint not null default 1
      );
      create table if not exists sandbox.mailbox_messages (
        path text collate "C" not null references sandbox.mailbox_folders (path) on delete cascade,
        uid bigint not null,
        modseq bigint not null,
        message_id text not null,
        received_at timestamptz not null,
        is_read boolean not null default false,
        is_starred boolean not null default false,
        is_answered boolean not null default false,
        raw bytea not null,
        primary key (path, uid)
      );
    `)
  })
}

export const sandboxFolders = async (database: Queryable): Promise<string[]> =>
  (await database.query<{ path: string }>('select path from sandbox.mailbox_folders order by path')).map(
    ({ path }) => path,
  )

export async function createSandboxFolder(database: Queryable, path: string): Promise<void> {
  await database.query(
    'insert into sandbox.mailbox_folders (path, uid_validity) values ($1, 1) on conflict do nothing',
    [path],
  )
}

export async function sandboxStatus(database: Queryable, path: string): Promise<SandboxStatus | null> {
  const [found] = await database.query<SandboxStatus>(
    `select uid_validity as "uidValidity", uid_next as "uidNext", modseq,
       (select count(*)::integer from sandbox.mailbox_messages m where m.path = f.path) as messages
     from sandbox.mailbox_folders f where path = $1`,
    [path],
  )
  return found ?? null
}

export const sandboxFlags = (
  database: Queryable,
  path: string,
  sinceModseq: number | null,
): Promise<Omit<SandboxMail, 'raw' | 'receivedAt'>[]> =>
  database.query(
    `select uid, is_read as "isRead", is_starred as "isStarred", is_answered as "isAnswered"
     from sandbox.mailbox_messages where path = $1 and ($2::bigint is null or modseq > $2) order by uid`,
    [path, sinceModseq],
  )

export const sandboxMails = (database: Queryable, path: string, uids: readonly number[]): Promise<SandboxMail[]> =>
  database.query<SandboxMail>(
    `select uid, raw, received_at as "receivedAt", is_read as "isRead", is_starred as "isStarred", is_answered as "isAnswered"
     from sandbox.mailbox_messages where path = $1 and uid = any($2::bigint[]) order by uid`,
    [path, uids],
  )

export async function findSandboxMail(database: Queryable, path: string, messageId: string): Promise<number | null> {
  const [found] = await database.query<{ uid: number }>(
    'select uid from sandbox.mailbox_messages where path = $1 and message_id = $2 order by uid desc limit 1',
    [path, messageId],
  )
  return found?.uid ?? null
}

const flagColumns = { read: 'is_read', starred: 'is_starred', answered: 'is_answered' } as const

export async function setSandboxFlag(
  database: Database,
  path: string,
  {
    uids,
    flag,
    isOn,
  }: { readonly uids: readonly number[]; readonly flag: keyof typeof flagColumns; readonly isOn: boolean },
): Promise<void> {
  const column = flagColumns[flag]
  await database.transaction(async (transaction) => {
    const modseq = await nextModseq(transaction, path)
    await transaction.query(
      `update sandbox.mailbox_messages set ${column} = $3, modseq = $4 where path = $1 and uid = any($2::bigint[])`,
      [path, uids, isOn, modseq],
    )
  })
}

/** New uids by old ones. */
export async function moveSandboxMails(
  database: Database,
  path: string,
  { uids, target }: { readonly uids: readonly number[]; readonly target: string },
): Promise<ReadonlyMap<number, number>> {
  const moved = new Map<number, number>()
  await database.transaction(async (transaction) => {
    for (const uid of uids) {
      const next = await nextUid(transaction, target)
      const rows = await transaction.query(
        `update sandbox.mailbox_messages set path = $3, uid = $4, modseq = $5 where path = $1 and uid = $2 returning uid`,
        [path, uid, target, next.uid, next.modseq],
      )
      if (rows.length > 0) moved.set(uid, next.uid)
    }
    await nextModseq(transaction, path)
  })
  return moved
}

export async function deleteSandboxMails(database: Database, path: string, uids: readonly number[]): Promise<void> {
  await database.transaction(async (transaction) => {
    await nextModseq(transaction, path)
    await transaction.query('delete from sandbox.mailbox_messages where path = $1 and uid = any($2::bigint[])', [
      path,
      uids,
    ])
  })
}

export async function addSandboxMail(
  database: Database,
  path: string,
  mail: Omit<SandboxMail, 'uid'> & { readonly messageId: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const { uid, modseq } = await nextUid(transaction, path)
    await transaction.query(
      `insert into sandbox.mailbox_messages
         (path, uid, modseq, message_id, received_at, is_read, is_starred, is_answered, raw)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [path, uid, modseq, mail.messageId, mail.receivedAt, mail.isRead, mail.isStarred, mail.isAnswered, mail.raw],
    )
  })
}

async function nextModseq(transaction: Queryable, path: string): Promise<number> {
  const [row] = await transaction.query<{ modseq: number }>(
    'update sandbox.mailbox_folders set modseq = modseq + 1 where path = $1 returning modseq',
    [path],
  )
  if (row === undefined) throw new Error(`The sandbox mailbox has no folder ${path}`)
  return row.modseq
}

async function nextUid(
  transaction: Queryable,
  path: string,
): Promise<{ readonly uid: number; readonly modseq: number }> {
  const [row] = await transaction.query<{ uid: number; modseq: number }>(
    `update sandbox.mailbox_folders set uid_next = uid_next + 1, modseq = modseq + 1 where path = $1
     returning uid_next - 1 as uid, modseq`,
    [path],
  )
  if (row === undefined) throw new Error(`The sandbox mailbox has no folder ${path}`)
  return row
}

/** Deletes mails that match one of the POSIX patterns, which are in lower case. */
export async function deleteSandboxMailWith(transaction: Queryable, patterns: readonly string[]): Promise<void> {
  await transaction.query(
    `with gone as (
       delete from sandbox.mailbox_messages m
       where exists (select 1 from unnest($1::text[]) as p (pattern) where lower(convert_from(m.raw, 'latin1')) ~ p.pattern)
       returning m.path)
     update sandbox.mailbox_folders set modseq = modseq + 1 where path in (select path from gone)`,
    [patterns],
  )
}
