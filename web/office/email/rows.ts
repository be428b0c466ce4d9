import type { Email, EmailThread } from '#services/contracts/email-messages.ts'

/** A line of the list: a mail, or a thread by its newest mail in the folder. */
export interface MailRow {
  /** Of the mail or the thread. */
  readonly id: string
  readonly isThread: boolean
  /** The mail that an answer is to. */
  readonly latestId: string
  /** What an action on the line is about. */
  readonly emailIds: readonly string[]
  readonly who: readonly { readonly name: string; readonly email: string }[]
  readonly subject: string
  readonly excerpt: string
  readonly receivedAt: string
  readonly count: number
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly hasAttachments: boolean
  /** Who of the office takes care of the conversation; null for nobody. */
  readonly assigneeId: string | null
  /** Only of a line that is no longer in the list and keeps its place there: filed on this page, or by others. */
  readonly gone?: 'filed' | 'away'
}

/** In Sent and Drafts all mails are from oneself: who they went to tells them apart. */
const isOutgoing = ({ folder }: Pick<Email, 'folder'>): boolean => folder === 'sent' || folder === 'drafts'

export const rowOfEmail = (email: Email): MailRow => ({
  id: email.id,
  isThread: false,
  latestId: email.id,
  emailIds: [email.id],
  who: isOutgoing(email) ? email.to : [email.from],
  subject: email.subject,
  excerpt: email.plainTextBody,
  receivedAt: email.receivedAt,
  count: 1,
  isRead: email.isRead,
  isStarred: email.isStarred,
  hasAttachments: email.hasAttachments,
  assigneeId: email.assigneeId,
})

export const rowOfThread = (thread: EmailThread): MailRow => ({
  ...rowOfEmail(thread.latestEmail),
  id: thread.id,
  isThread: true,
  emailIds: thread.emailIds,
  who:
    isOutgoing(thread.latestEmail) || thread.participants.length === 0
      ? rowOfEmail(thread.latestEmail).who
      : thread.participants,
  count: thread.emailCount,
  isRead: thread.isRead,
  isStarred: thread.isStarred,
})
