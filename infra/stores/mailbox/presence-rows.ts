import type { Queryable } from '#infra/database/database.ts'

import { presenceSeconds } from '../retention.ts'

interface Present {
  readonly staffId: string
  readonly isWriting: boolean
}

const isThere = (at: string): string => `p.seen_at > ${at}::timestamptz - interval '${presenceSeconds} seconds'`

/** Other members who read or answer a mail of the thread. */
export const presentAt = (
  database: Queryable,
  threadId: string,
  { staffId, at }: { readonly staffId: string; readonly at: string },
): Promise<Present[]> =>
  database.query<Present>(
    `select p.staff_id as "staffId", bool_or(p.is_writing) as "isWriting"
     from infra.mail_presence p join infra.mail_messages m on m.id = p.email_id
     where m.thread_id = $1 and p.staff_id <> $2 and ${isThere('$3')} group by p.staff_id order by min(p.seen_at), 1`,
    [threadId, staffId, at],
  )

export interface PresenceSign extends Present {
  /** Random id of a tab and activity. */
  readonly place: string
  readonly emailId: string
  readonly at: string
}

/** True when others see a difference; false for an unknown mail or another's place. */
export async function keepPresence(transaction: Queryable, sign: PresenceSign): Promise<boolean> {
  const { place, emailId, staffId, isWriting, at } = sign
  const [row] = await transaction.query<{ isNews: boolean }>(
    `with before as (
       select p.* from infra.mail_presence p where p.place = $1 and ${isThere('$5')})
     insert into infra.mail_presence as kept (place, email_id, staff_id, is_writing, seen_at)
     select $1, m.id, $3, $4, $5::timestamptz from infra.mail_messages m where m.id = $2
     on conflict (place) do update
       set email_id = excluded.email_id, is_writing = excluded.is_writing, seen_at = excluded.seen_at
       where kept.staff_id = excluded.staff_id
     returning not exists (select from before b where b.email_id = $2 and b.is_writing = $4) as "isNews"`,
    [place, emailId, staffId, isWriting, at],
  )
  return row?.isNews ?? false
}

export async function endPresence(transaction: Queryable, place: string, staffId: string): Promise<boolean> {
  const gone = await transaction.query(
    'delete from infra.mail_presence where place = $1 and staff_id = $2 returning place',
    [place, staffId],
  )
  return gone.length > 0
}
