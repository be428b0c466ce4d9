import type { Queryable } from '#infra/database/database.ts'

export async function knownThreads(
  transaction: Queryable,
  accountId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.query<{ reference: string; threadId: string }>(
    `select reference, thread_id as "threadId" from infra.mail_references
     where account_id = $1 and reference = any($2::text[])`,
    [accountId, references],
  )
  return new Map(rows.map(({ reference, threadId }) => [reference, threadId]))
}

export async function keepThreads(
  transaction: Queryable,
  accountId: string,
  {
    threadOf,
    merged,
  }: {
    readonly threadOf: ReadonlyMap<string, string>
    /** Merged threads, old to new. */
    readonly merged: ReadonlyMap<string, string>
  },
): Promise<void> {
  for (const [from, to] of merged) {
    await transaction.query('update infra.mail_messages set thread_id = $2 where thread_id = $1', [from, to])
    await transaction.query('update infra.mail_references set thread_id = $2 where thread_id = $1', [from, to])
    // What staff noted stays with the conversation; of two who take care of it, the one who was named last.
    await transaction.query('update infra.mail_assignments set thread_id = $2 where thread_id = $1', [from, to])
    await transaction.query('update infra.mail_notes set thread_id = $2 where thread_id = $1', [from, to])
  }
  await transaction.query(
    `insert into infra.mail_references (account_id, reference, thread_id)
     select $1, reference, thread from unnest($2::text[], $3::text[]) as r (reference, thread)
     on conflict (account_id, reference) do nothing`,
    [accountId, [...threadOf.keys()], [...threadOf.values()]],
  )
}
