import type { Queryable } from '#infra/database/database.ts'
import type { Assigned, ListPosition } from '#infra/stores/mailbox/list-page.ts'
import {
  countOfWholeList,
  folderCounts,
  idsOfWholeList,
  listMessages,
  listThreads,
  threadMessages,
  type FolderCount,
  type ListedMessage,
  type ListedThread,
} from '#infra/stores/mailbox/message-list.ts'
import { refusedFolders, type RefusedFolder } from '#infra/stores/mailbox/refused-folders.ts'
import { folderTypes, type EmailFolder, type EmailFolderType } from '#services/contracts/email-folders.ts'
import type { Email, EmailThread, WholeList } from '#services/contracts/email-messages.ts'

import type { MailboxTerms } from './mailbox.ts'
import { markedExcerpt } from './marked-excerpt.ts'
import { wordsSought } from './words.ts'

type Terms = Pick<MailboxTerms, 'database'>

export interface ListRequest {
  readonly folder: string
  readonly search: string
  readonly after: ListPosition | null
  readonly limit: number
  readonly assigned: Assigned | null
}

export interface ListPage<Row> {
  readonly rows: readonly Row[]
  /** Null behind the last row. */
  readonly next: ListPosition | null
}

const mostWords = 10

const wordsOf = (search: string): string[] => wordsSought(search).slice(0, mostWords)

export async function listEmails({ database }: Terms, asked: ListRequest): Promise<ListPage<Email>> {
  if (isVain(asked)) return { rows: [], next: null }
  const rows = await listMessages(database, questionOf(asked))
  const { words } = questionOf(asked)
  return { rows: rows.map((row) => toEmail(row, words)), next: nextOf(rows, asked.limit) }
}

export async function listEmailThreads({ database }: Terms, asked: ListRequest): Promise<ListPage<EmailThread>> {
  if (isVain(asked)) return { rows: [], next: null }
  const rows = await listThreads(database, questionOf(asked))
  const { words } = questionOf(asked)
  return { rows: rows.map((row) => toThread(row, words)), next: nextOf(rows, asked.limit) }
}

export const emailsOfThread = async ({ database }: Terms, threadId: string): Promise<Email[]> =>
  (await threadMessages(database, threadId)).map((row) => toEmail(row))

export async function listFolders({ database }: Terms): Promise<EmailFolder[]> {
  const [counts, refused] = [await folderCounts(database), await refusedFolders(database)]
  const usual = folderTypes
    .filter((type) => type !== 'custom')
    .map((type) =>
      unified(
        type,
        counts.filter((folder) => folder.type === type),
        refused.filter((folder) => folder.type === type),
      ),
    )
  const custom = counts.filter(({ type }) => type === 'custom')
  return [...usual, ...custom.map((folder) => toFolder(folder, refused, isOfSeveral(counts)))]
}

const unified = (
  type: Exclude<EmailFolderType, 'custom'>,
  folders: readonly FolderCount[],
  refused: readonly RefusedFolder[],
): EmailFolder => ({
  id: type,
  type: type === 'archive' ? 'custom' : type,
  displayName: names[type],
  unreadCount: folders.reduce((sum, { unread }) => sum + unread, 0),
  emailCount: folders.reduce((sum, { total }) => sum + total, 0),
  refused: refused.map(toRefused),
})

const toRefused = ({
  accountEmail,
  name,
  since,
  failure,
  serverSays,
}: RefusedFolder): EmailFolder['refused'][number] => ({
  account: accountEmail,
  name,
  since: since.toISOString(),
  why: failure,
  serverSays,
})

const toFolder = (
  { id, name, accountEmail, unread, total }: FolderCount,
  refused: readonly RefusedFolder[],
  isOfMany: boolean,
): EmailFolder => ({
  id,
  type: 'custom',
  displayName: isOfMany ? `${name} (${accountEmail})` : name,
  unreadCount: unread,
  emailCount: total,
  refused: refused.filter((one) => one.id === id).map(toRefused),
})

const isOfSeveral = (folders: readonly FolderCount[]): boolean =>
  new Set(folders.map(({ accountEmail }) => accountEmail)).size > 1

const names = {
  inbox: 'Inbox',
  sent: 'Sent',
  drafts: 'Drafts',
  archive: 'Archive',
  spam: 'Spam',
  trash: 'Trash',
} as const

export const countEmails = async ({ database }: Terms, list: WholeList): Promise<number> =>
  isVain(list) ? 0 : countOfWholeList(database, wholeQuestion(list))

export const idsOf = async (database: Queryable, list: WholeList): Promise<readonly string[]> =>
  isVain(list) ? [] : idsOfWholeList(database, wholeQuestion(list))

const wholeQuestion = ({ folder, search, view, until }: WholeList) => ({
  folder,
  words: wordsOf(search),
  isOfThreads: view === 'threads',
  until,
})

/** Search without a word. */
const isVain = ({ search }: Pick<ListRequest, 'search'>): boolean =>
  search.trim() !== '' && wordsOf(search).length === 0

const questionOf = ({ search, ...asked }: ListRequest) => ({ ...asked, words: wordsOf(search) })

const nextOf = (rows: readonly ListedMessage[], limit: number): ListPosition | null => {
  const last = rows.at(-1)
  if (last === undefined || rows.length < limit) return null
  return { receivedAt: last.receivedAt.toISOString(), id: last.id }
}

const toThread = (row: ListedThread, words: readonly string[]): EmailThread => ({
  id: row.threadId,
  subject: row.subject,
  participants: [...row.participants],
  latestEmail: toEmail(row, words),
  emailCount: row.emailCount,
  isRead: row.isThreadRead,
  isStarred: row.isThreadStarred,
  emailIds: [...row.emailIds],
})

function toEmail({ excerpt, ...row }: ListedMessage, words: readonly string[] = []): Email {
  const shown = words.length > 0 ? markedExcerpt(excerpt, words) : excerpt
  return { ...emailOf(row), plainTextBody: shown, htmlBody: null, body: shown, attachments: [] }
}

export const emailOf = (row: Omit<ListedMessage, 'excerpt'>) => ({
  id: row.id,
  accountId: row.accountId,
  threadId: row.threadId,
  subject: row.subject,
  from: { name: row.senderName, email: row.senderEmail },
  to: [...row.recipients.to],
  cc: [...row.recipients.cc],
  replyTo: [...row.recipients.replyTo],
  receivedAt: row.receivedAt.toISOString(),
  isRead: row.isRead,
  isStarred: row.isStarred,
  isSpam: row.folder === 'spam',
  isFlagged: row.isStarred,
  isAnswered: row.isAnswered,
  folder: row.folder,
  hasAttachments: row.attachments > 0,
  assigneeId: row.assigneeId,
})
