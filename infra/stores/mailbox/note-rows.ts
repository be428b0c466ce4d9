import type { Queryable } from '#infra/database/database.ts'

import type { ThreadRef } from './assignment-rows.ts'

interface MailNote {
  readonly id: string
  readonly staffId: string
  readonly text: string
  readonly version: number
  readonly writtenAt: Date
  readonly changedAt: Date | null
}

export const notesOfThread = (database: Queryable, threadId: string): Promise<MailNote[]> =>
  database.query<MailNote>(
    `select id, staff_id as "staffId", text, version, written_at as "writtenAt", changed_at as "changedAt"
     from infra.mail_notes where thread_id = $1 and deleted_at is null order by written_at, id limit 200`,
    [threadId],
  )

interface NewNote extends ThreadRef {
  readonly id: string
  readonly staffId: string
  readonly text: string
  readonly at: string
}

/** False when another note has the id; idempotent. */
export async function insertNote(transaction: Queryable, note: NewNote): Promise<boolean> {
  const { id, accountId, threadId, staffId, text, at } = note
  await transaction.query(
    `insert into infra.mail_notes (id, account_id, thread_id, staff_id, text, written_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz) on conflict (id) do nothing`,
    [id, accountId, threadId, staffId, text, at],
  )
  const written = await transaction.query(
    'select from infra.mail_notes where id = $1 and thread_id = $2 and staff_id = $3 and text = $4',
    [id, threadId, staffId, text],
  )
  return written.length > 0
}

interface OwnNote {
  readonly id: string
  readonly staffId: string
  readonly at: string
}

/** Author, also of a deleted note; null for none. */
export async function authorOfNote(database: Queryable, id: string): Promise<string | null> {
  const [found] = await database.query<{ staffId: string }>(
    'select staff_id as "staffId" from infra.mail_notes where id = $1',
    [id],
  )
  return found?.staffId ?? null
}

export async function changeNote(
  transaction: Queryable,
  { id, staffId, at }: OwnNote,
  { text, expectedVersion }: { readonly text: string; readonly expectedVersion: number },
): Promise<boolean> {
  const changed = await transaction.query(
    `update infra.mail_notes set text = $5, version = version + 1, changed_at = $3::timestamptz
     where id = $1 and staff_id = $2 and version = $4 and deleted_at is null returning id`,
    [id, staffId, at, expectedVersion, text],
  )
  return changed.length > 0
}

/** Deletes or restores a note. */
export async function deleteNote(
  transaction: Queryable,
  { id, staffId, at }: OwnNote,
  isDeleted: boolean,
): Promise<void> {
  await transaction.query(
    `update infra.mail_notes set deleted_at = case when $4 then coalesce(deleted_at, $3::timestamptz) end
     where id = $1 and staff_id = $2`,
    [id, staffId, at, isDeleted],
  )
}
