import type { Queryable } from '#infra/database/database.ts'

export interface OutgoingFile {
  readonly position: number
  readonly filename: string
  readonly contentType: string
  readonly size: number
  readonly sha256: string
}

export const outgoingFiles = (database: Queryable, id: string): Promise<OutgoingFile[]> =>
  database.query<OutgoingFile>(
    `select position, filename, content_type as "contentType", size, sha256 from infra.mail_outgoing_files
     where outgoing_id = $1 order by position`,
    [id],
  )

interface Limits {
  /** Total bytes and number. */
  readonly bytes: number
  readonly files: number
}

/** Adds a file and returns its position; null beyond the limits, or for a queued draft. */
export async function addOutgoingFile(
  transaction: Queryable,
  id: string,
  file: Omit<OutgoingFile, 'position'>,
  most: Limits,
): Promise<number | null> {
  const [draft] = await transaction.query<{ id: string }>(
    `select id from infra.mail_outgoing where id = $1 and state in ('draft', 'failed') for update`,
    [id],
  )
  if (draft === undefined) return null
  const files = await outgoingFiles(transaction, id)
  const bytes = files.reduce((sum, { size }) => sum + size, file.size)
  if (bytes > most.bytes || files.length >= most.files) return null
  const position = (files.at(-1)?.position ?? -1) + 1
  await transaction.query(
    `insert into infra.mail_outgoing_files (outgoing_id, position, filename, content_type, size, sha256)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, position, file.filename, file.contentType, file.size, file.sha256],
  )
  return position
}

/** Removes a file; returns its content where no longer used, null otherwise. */
export async function removeOutgoingFile(
  transaction: Queryable,
  id: string,
  position: number,
): Promise<{ readonly released: string | null } | null> {
  const [gone] = await transaction.query<{ sha256: string }>(
    `delete from infra.mail_outgoing_files f using infra.mail_outgoing m
     where f.outgoing_id = $1 and f.position = $2 and m.id = f.outgoing_id and m.state in ('draft', 'failed')
     returning f.sha256`,
    [id, position],
  )
  if (gone === undefined) return null
  const left = await outgoingFiles(transaction, id)
  return { released: left.some(({ sha256 }) => sha256 === gone.sha256) ? null : gone.sha256 }
}
