import type { Queryable } from '#infra/database/database.ts'

import { assigneeOf } from './assignment-rows.ts'
import type { FolderType } from './folder-rows.ts'
import { asQuery, inFolder, pageOf, type ListQuestion } from './list-page.ts'
import type { Correspondent } from './message-rows.ts'

export interface ListedMessage {
  readonly id: string
  readonly accountId: string
  readonly threadId: string
  readonly subject: string
  readonly senderName: string
  readonly senderEmail: string
  readonly recipients: {
    readonly to: readonly Correspondent[]
    readonly cc: readonly Correspondent[]
    readonly replyTo: readonly Correspondent[]
  }
  readonly receivedAt: Date
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly isAnswered: boolean
  readonly folder: FolderType
  readonly excerpt: string
  readonly attachments: number
  /** Null for none. */
  readonly assigneeId: string | null
}

export interface ListedThread extends ListedMessage {
  readonly emailCount: number
  readonly isThreadRead: boolean
  readonly isThreadStarred: boolean
  readonly emailIds: readonly string[]
  readonly participants: readonly Correspondent[]
}

const columns = (excerpt: string) => `m.id, m.account_id as "accountId", m.thread_id as "threadId", m.subject,
  m.sender_name as "senderName", m.sender_email as "senderEmail", m.recipients, m.received_at as "receivedAt",
  m.is_read as "isRead", m.is_starred as "isStarred", m.is_answered as "isAnswered", m.attachments,
  ${assigneeOf('m.thread_id')} as "assigneeId", (select f.type from infra.mail_folders f where f.id = m.folder_id) as folder, ${excerpt} as excerpt`

export interface WholeListQuestion extends Pick<ListQuestion, 'folder' | 'words'> {
  readonly isOfThreads: boolean
  /** ISO text in UTC: upper bound. */
  readonly until: string
}

const wholeListSql = (isOfThreads: boolean): string => {
  const fits = (alias: string) => `${inFolder(alias)} and ($3::text is null or ${alias}.words @@ $3::text::tsquery)`
  return `from infra.mail_messages m where m.received_at <= $2::timestamptz and ${
    isOfThreads
      ? `${inFolder('m')} and m.thread_id in (select n.thread_id from infra.mail_messages n where n.received_at <= $2::timestamptz and ${fits('n')})`
      : fits('m')
  }`
}

const wholeListParameters = ({ folder, words, until }: WholeListQuestion) => [
  folder,
  until,
  words.length === 0 ? null : asQuery(words),
]

export async function idsOfWholeList(database: Queryable, question: WholeListQuestion): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select m.id ${wholeListSql(question.isOfThreads)} order by m.received_at desc, m.id desc`,
    wholeListParameters(question),
  )
  return rows.map(({ id }) => id)
}

export async function countOfWholeList(database: Queryable, question: WholeListQuestion): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::integer as count ${wholeListSql(question.isOfThreads)}`,
    wholeListParameters(question),
  )
  return row?.count ?? 0
}

/** Maximum characters searched for display. */
const mostShown = 20_000

const excerptOf = ({ words }: ListQuestion) => (words.length > 0 ? `left(m.plain, ${mostShown})` : 'm.snippet')

export async function listMessages(database: Queryable, question: ListQuestion): Promise<ListedMessage[]> {
  const ids = await pageOf(database, question, 'true')
  return database.query<ListedMessage>(
    `select ${columns(excerptOf(question))} from infra.mail_messages m where m.id = any($1::text[])
     order by m.received_at desc, m.id desc`,
    [ids],
  )
}

/** Threads by newest matching mail, newest first. */
export async function listThreads(database: Queryable, question: ListQuestion): Promise<ListedThread[]> {
  const newer = question.words.length > 0 ? 'and n.words @@ $5::text::tsquery' : ''
  const ids = await pageOf(
    database,
    question,
    `not exists (select from infra.mail_messages n where n.thread_id = m.thread_id and ${inFolder('n')} ${newer}
       and (n.received_at, n.id) > (m.received_at, m.id))`,
  )
  const elsewhere = `select t.* from infra.mail_messages t join infra.mail_folders f on f.id = t.folder_id
    where t.thread_id = m.thread_id and (f.type not in ('spam', 'trash') or f.id = m.folder_id)`
  return database.query<ListedThread>(
    `select ${columns(excerptOf(question))},
       (select count(*)::integer from (${elsewhere}) e) as "emailCount",
       (select bool_and(e.is_read) from (${elsewhere}) e) as "isThreadRead",
       (select bool_or(e.is_starred) from (${elsewhere}) e) as "isThreadStarred",
       array(select n.id from infra.mail_messages n where n.thread_id = m.thread_id
         and ${inFolder('n', '$2')}
         order by n.received_at, n.uid, n.id limit 100) as "emailIds",
       (select jsonb_agg(jsonb_build_object('name', p.name, 'email', p.email) order by p.first)
        from (select max(e.sender_name) as name, e.sender_email as email, min(e.received_at) as first
              from (${elsewhere}) e group by e.sender_email order by 3 limit 10) p) as participants
     from infra.mail_messages m where m.id = any($1::text[]) order by m.received_at desc, m.id desc`,
    [ids, question.folder],
  )
}

/** Mails of a thread, oldest first; the newest 200. */
export async function threadMessages(database: Queryable, threadId: string): Promise<ListedMessage[]> {
  const rows = await database.query<ListedMessage>(
    // Servers tell seconds: of two mails in one the number tells which came first.
    `select ${columns('m.snippet')} from infra.mail_messages m where m.thread_id = $1
     order by m.received_at desc, m.uid desc, m.id desc limit 200`,
    [threadId],
  )
  return rows.toReversed()
}

export interface FolderCount {
  readonly id: string
  readonly type: FolderType
  readonly name: string
  readonly accountEmail: string
  readonly unread: number
  readonly total: number
}

export const folderCounts = (database: Queryable): Promise<FolderCount[]> =>
  database.query<FolderCount>(
    `select f.id, f.type, f.name, a.email as "accountEmail",
       (select count(*)::integer from infra.mail_messages m where m.folder_id = f.id and not m.is_read) as unread,
       (select count(*)::integer from infra.mail_messages m where m.folder_id = f.id) as total
     from infra.mail_folders f join infra.mail_accounts a on a.id = f.account_id
     order by a.created_at, f.path`,
  )
