import type { Email, EmailThread } from '#services/contracts/email-messages.ts'

/** Line of the list: a mail, or a thread by its newest. */
export interface MailRow {
  /** Id of the mail or thread. */
  readonly id: string
  readonly isThread: boolean
  /** Mail that an answer goes to. */
  readonly latestId: string
  /** Mails of the line's actions. */
  readonly emailIds: readonly string[]
  readonly who: readonly { readonly name: string; readonly email: string }[]
  readonly subject: string
  readonly excerpt: string
  readonly receivedAt: string
  readonly count: number
  readonly isRead: boolean
  readonly isStarred: boolean
  readonly hasAttachments: boolean
  /** Assignee; null for none. */
  readonly assigneeId: string | null
  readonly gone?: 'filed' | 'away'
}

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
