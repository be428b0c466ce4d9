import type { Queryable } from '#infra/database/database.ts'

export async function isImageSender(database: Queryable, email: string): Promise<boolean> {
  const found = await database.query('select 1 from infra.mail_image_senders where email = lower($1)', [email])
  return found.length > 0
}

interface AllowedBy {
  readonly staffId: string
  readonly at: string
}

export async function allowImageSender(database: Queryable, email: string, { staffId, at }: AllowedBy): Promise<void> {
  await database.query(
    `insert into infra.mail_image_senders (email, staff_id, allowed_at) values (lower($1), $2, $3::timestamptz)
     on conflict do nothing`,
    [email, staffId, at],
  )
}

export async function revokeImageSender(database: Queryable, email: string): Promise<void> {
  await database.query('delete from infra.mail_image_senders where email = lower($1)', [email])
}
