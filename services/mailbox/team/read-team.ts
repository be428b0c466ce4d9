import { answersTo } from '#infra/stores/mailbox/answer-rows.ts'
import { assigneeOfThread } from '#infra/stores/mailbox/assignment-rows.ts'
import { storedMessage } from '#infra/stores/mailbox/message-body.ts'
import { notesOfThread } from '#infra/stores/mailbox/note-rows.ts'
import { presentAt } from '#infra/stores/mailbox/presence-rows.ts'

import type { MailboxTerms } from '../mailbox.ts'

/** Null for an unknown mail. */
export async function readTeam(
  { database, clock }: Pick<MailboxTerms, 'database' | 'clock'>,
  staffId: string,
  emailId: string,
) {
  const mail = await storedMessage(database, emailId)
  if (mail === null) return null
  const { threadId, messageId } = mail
  const [assignee, present, notes, answers] = await Promise.all([
    assigneeOfThread(database, threadId),
    presentAt(database, threadId, { staffId, at: clock() }),
    notesOfThread(database, threadId),
    answersTo(database, { messageId, emailId }),
  ])
  return { threadId, assignee, present, notes, answers }
}
