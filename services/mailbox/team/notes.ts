import { threadOfMail } from '#infra/stores/mailbox/assignment-rows.ts'
import { authorOfNote, changeNote, deleteNote, insertNote } from '#infra/stores/mailbox/note-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'

import type { MailboxTerms } from '../mailbox.ts'
import { notifyTeamChanged } from '../mirror-channel.ts'

type Terms = Pick<MailboxTerms, 'database' | 'clock'>

interface Done {
  readonly id: string
}

interface WrittenNote {
  readonly id: string
  readonly text: string
}

export const writeNote = (
  { database, clock }: Terms,
  staffId: string,
  emailId: string,
  { id, text }: WrittenNote,
): Promise<Refusal | Done> =>
  database.transaction(async (transaction) => {
    const thread = await threadOfMail(transaction, emailId)
    if (thread === null) return refuse('not_found')
    if (!(await insertNote(transaction, { id, ...thread, staffId, text, at: clock() }))) return refuse('sent_otherwise')
    await notifyTeamChanged(transaction)
    return { id }
  })

export const rewriteNote = (
  { database, clock }: Terms,
  staffId: string,
  { id, text, expectedVersion }: WrittenNote & { readonly expectedVersion: number },
): Promise<Refusal | Done> =>
  database.transaction(async (transaction) => {
    const refusal = refuseUnlessOwn(await authorOfNote(transaction, id), staffId)
    if (refusal !== null) return refusal
    const own = { id, staffId, at: clock() }
    if (!(await changeNote(transaction, own, { text, expectedVersion }))) return refuse('conflict')
    await notifyTeamChanged(transaction)
    return { id }
  })

export const removeNote = (
  { database, clock }: Terms,
  staffId: string,
  { id, isDeleted }: { readonly id: string; readonly isDeleted: boolean },
): Promise<Refusal | Done> =>
  database.transaction(async (transaction) => {
    const refusal = refuseUnlessOwn(await authorOfNote(transaction, id), staffId)
    if (refusal !== null) return refusal
    await deleteNote(transaction, { id, staffId, at: clock() }, isDeleted)
    await notifyTeamChanged(transaction)
    return { id }
  })

const refuseUnlessOwn = (author: string | null, staffId: string): Refusal | null =>
  author === null ? refuse('not_found') : author === staffId ? null : refuse('not_permitted')
