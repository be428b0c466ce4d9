import { insertAssignment, threadOfMail, undoAssignment } from '#infra/stores/mailbox/assignment-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { MailboxTerms } from '../mailbox.ts'
import { notifyMirrorChanged, notifyTeamChanged } from '../mirror-channel.ts'

type Terms = Pick<MailboxTerms, 'database' | 'clock'>

interface AssignedThread {
  /** Id for an undo; null when unchanged. */
  readonly undo: string | null
}

export const assignThread = (
  { database, clock }: Terms,
  staffId: string,
  { emailId, assignee }: { readonly emailId: string; readonly assignee: string | null },
): Promise<Refusal | AssignedThread> =>
  database.transaction(async (transaction) => {
    const thread = await threadOfMail(transaction, emailId)
    if (thread === null) return refuse('not_found')
    const id = await insertAssignment(transaction, { ...thread, assignee, staffId, at: clock() })
    if (id === null) return { undo: null }
    await notifyMirrorChanged(transaction, thread.accountId)
    await notifyTeamChanged(transaction)
    return { undo: String(id) }
  })

export const takeBackAssignment = (
  { database, clock }: Terms,
  staffId: string,
  id: number,
): Promise<Refusal | AssignedThread> =>
  database.transaction(async (transaction) => {
    const thread = await undoAssignment(transaction, { id, staffId, at: clock() })
    if (thread === null) return refuse('conflict')
    await notifyMirrorChanged(transaction, thread.accountId)
    await notifyTeamChanged(transaction)
    return { undo: null }
  })
