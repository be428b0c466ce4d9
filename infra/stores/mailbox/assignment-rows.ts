import type { Queryable } from '#infra/database/database.ts'

export interface ThreadRef {
  readonly accountId: string
  readonly threadId: string
}

export const assigneeOf = (thread: string): string =>
  `(select a.assignee from infra.mail_assignments a where a.thread_id = ${thread} and a.undone_at is null
    order by a.id desc limit 1)`

export async function threadOfMail(database: Queryable, emailId: string): Promise<ThreadRef | null> {
  const [found] = await database.query<ThreadRef>(
    'select account_id as "accountId", thread_id as "threadId" from infra.mail_messages where id = $1',
    [emailId],
  )
  return found ?? null
}

export async function assigneeOfThread(database: Queryable, threadId: string): Promise<string | null> {
  const [found] = await database.query<{ assignee: string | null }>(`select ${assigneeOf('$1')} as assignee`, [
    threadId,
  ])
  return found?.assignee ?? null
}

interface Assigned extends ThreadRef {
  readonly assignee: string | null
  readonly staffId: string
  readonly at: string
}

/** Id of the assignment for an undo; null when it changed nothing. */
export async function insertAssignment(transaction: Queryable, assigned: Assigned): Promise<number | null> {
  const { accountId, threadId, assignee, staffId, at } = assigned
  await transaction.query(`select pg_advisory_xact_lock(hashtextextended('mail thread ' || $1, 0))`, [threadId])
  if ((await assigneeOfThread(transaction, threadId)) === assignee) return null
  const [row] = await transaction.query<{ id: number }>(
    `insert into infra.mail_assignments (account_id, thread_id, assignee, staff_id, assigned_at)
     values ($1, $2, $3, $4, $5::timestamptz) returning id`,
    [accountId, threadId, assignee, staffId, at],
  )
  return row?.id ?? null
}

/** Undoes an assignment; null when it was changed since. */
export async function undoAssignment(
  transaction: Queryable,
  { id, staffId, at }: { readonly id: number; readonly staffId: string; readonly at: string },
): Promise<ThreadRef | null> {
  const [undone] = await transaction.query<ThreadRef>(
    `update infra.mail_assignments a set undone_at = $3::timestamptz
     where a.id = $1 and a.staff_id = $2 and a.undone_at is null and not exists (
       select from infra.mail_assignments b where b.thread_id = a.thread_id and b.id > a.id and b.undone_at is null)
     returning a.account_id as "accountId", a.thread_id as "threadId"`,
    [id, staffId, at],
  )
  return undone ?? null
}
