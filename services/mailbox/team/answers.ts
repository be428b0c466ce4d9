import type { Queryable } from '#infra/database/database.ts'
import { answersTo, lockAnswersTo } from '#infra/stores/mailbox/answer-rows.ts'
import type { OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

/** Refuses an answer to a mail with unseen answers, in the queueing transaction. */
export async function refuseUnseenAnswers(
  transaction: Queryable,
  { id, draft }: Pick<OutgoingMail, 'id' | 'draft'>,
  seen: readonly string[],
): Promise<Refusal | null> {
  if (draft.mode !== 'reply' && draft.mode !== 'reply-all') return null
  const answered = { messageId: draft.inReplyTo, emailId: draft.emailId }
  await lockAnswersTo(transaction, answered)
  const known = new Set([...(draft.seenAnswers ?? []), ...seen])
  const unseen = (await answersTo(transaction, answered, id)).filter((answer) => !known.has(answer.id))
  return unseen.length === 0 ? null : refuse('conflict', { reason: 'already_answered' })
}
