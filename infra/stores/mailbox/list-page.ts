import type { Queryable } from '#infra/database/database.ts'

export interface ListPosition {
  readonly receivedAt: string
  readonly id: string
}

export interface ListQuestion {
  readonly folder: string
  readonly words: readonly string[]
  readonly after: ListPosition | null
  readonly limit: number
  /** Threads assigned to `staffIds` or to none; null for all. */
  readonly assigned: Assigned | null
}

export interface Assigned {
  readonly to: 'one' | 'none'
  readonly staffIds: readonly string[]
}

export const inFolder = (alias: string, folder = '$1') => `${alias}.folder_id = any(array(
  select f.id from infra.mail_folders f where f.type = ${folder} and ${folder} <> 'custom' or f.id = ${folder}))`

/** tsquery of letters and digits, as in the index. */
export const asQuery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')

const assignedThreads = `select l.thread_id from (
    select distinct on (a.thread_id) a.thread_id, a.assignee from infra.mail_assignments a
    where a.undone_at is null order by a.thread_id, a.id desc) l
  where l.assignee = any($6::text[])`

const assignedWhere = (assigned: Assigned | null): string =>
  assigned === null
    ? '$6::text[] is null'
    : `m.thread_id ${assigned.to === 'one' ? 'in' : 'not in'} (${assignedThreads})`

const behind = (alias: string) =>
  `($2::timestamptz is null or (${alias}.received_at, ${alias}.id) < ($2::timestamptz, $3))`

/** SQL: a folder newest first, or its newest `window` mails. */
const byTime = (condition: string, window: number | null): string => {
  const mails =
    window === null
      ? 'infra.mail_messages'
      : `(select * from infra.mail_messages w where w.folder_id = f.id and ${behind('w')}
          order by w.received_at desc, w.id desc limit ${window})`
  return `select p.id from infra.mail_folders f cross join lateral (
      select m.id, m.received_at from ${mails} m where m.folder_id = f.id and ${behind('m')} and ${condition}
      order by m.received_at desc, m.id desc limit $4) p
    where f.type = $1 and $1 <> 'custom' or f.id = $1
    order by p.received_at desc, p.id desc limit $4`
}

const byWords = (condition: string): string =>
  `select m.id from infra.mail_messages m where ${inFolder('m')} and ${behind('m')} and ${condition}
   order by m.received_at desc, m.id desc limit $4`

/** Newest mails that are searched one by one, for words in a tenth of them. */
const fewMails = 100
const someMails = 1_000

/** Ids of a page, newest first: frequent words by scan, rare ones by index. */
export async function pageOf(database: Queryable, question: ListQuestion, condition: string): Promise<string[]> {
  const { folder, words, after, limit, assigned } = question
  const isSearch = words.length > 0
  const all = `${assignedWhere(assigned)} and ${isSearch ? 'm.words @@ $5::text::tsquery' : '$5::text is null'} and ${condition}`
  const read = async (sql: string) => {
    const rows = await database.query<{ id: string }>(sql, [
      folder,
      after?.receivedAt ?? null,
      after?.id ?? null,
      limit,
      isSearch ? asQuery(words) : null,
      assigned?.staffIds ?? null,
    ])
    return rows.map(({ id }) => id)
  }
  if (!isSearch) return read(byTime(all, null))
  const newest = await read(byTime(all, fewMails))
  if (newest.length >= limit) return newest
  const more = newest.length * 10 >= fewMails ? await read(byTime(all, someMails)) : newest
  return more.length >= limit ? more : read(byWords(all))
}
