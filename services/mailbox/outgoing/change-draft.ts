import { requestSync } from '#infra/queue/sync-items.ts'
import { mailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { blobOwner } from '#infra/stores/mailbox/message-rows.ts'
import {
  discardOutgoing,
  outgoingMail,
  queueOutgoing,
  saveOutgoing,
  unqueueOutgoing,
} from '#infra/stores/mailbox/outgoing-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import { undoSendMs, type DraftFields } from '#services/contracts/email-drafts.ts'

import { wakeAccount } from '../accounts.ts'
import type { MailboxTerms } from '../mailbox.ts'
import { notifyTeamChanged } from '../mirror-channel.ts'
import { refuseUnseenAnswers } from '../team/answers.ts'
import { textsToSend } from './safe-texts.ts'

/** Stored name of the sending sync. */
export const outgoingSync = 'send-office-mail'

interface Changed {
  readonly id: string
  readonly version: number
  readonly sendAt: string | null
}

interface Asked {
  readonly id: string
  readonly expectedVersion: number
}

export async function saveDraft(
  { database, clock }: MailboxTerms,
  asked: Asked,
  { accountId, ...fields }: DraftFields,
): Promise<Refusal | Changed> {
  const mail = await outgoingMail(database, asked.id)
  if (mail === null || (await mailAccount(database, accountId)) === null) return refuse('not_found')
  const draft = { ...mail.draft, ...fields }
  const version = await saveOutgoing(database, { ...asked, at: clock() }, { accountId, draft })
  return version === null ? refuse('conflict') : { id: asked.id, version, sendAt: null }
}

/** Queues a mail after ten seconds. Refused for a mail with unseen answers. */
export async function sendDraft(
  terms: MailboxTerms,
  { seenAnswers = [], ...asked }: Asked & { readonly seenAnswers?: readonly string[] | undefined },
): Promise<Refusal | Changed> {
  const { database, clock } = terms
  const mail = await outgoingMail(database, asked.id)
  if (mail === null) return refuse('not_found')
  if (mail.draft.to.length + mail.draft.cc.length + mail.draft.bcc.length === 0)
    return refuse('invalid_request', { reason: 'recipient_missing' })
  const content = await textsToSend(terms, mail)
  if (content === null) return refuse('invalid_request', { reason: 'text_too_complex' })
  const at = clock()
  const sendAt = new Date(Date.parse(at) + undoSendMs).toISOString()
  const refused = await database.transaction(async (transaction) => {
    const refusal = await refuseUnseenAnswers(transaction, mail, seenAnswers)
    if (refusal !== null) return refusal
    const queued = await queueOutgoing(transaction, { ...asked, at }, { content, sendAt })
    if (queued === null) return refuse('conflict')
    await notifyTeamChanged(transaction)
    return null
  })
  if (refused !== null) return refused
  await requestSync(terms, { sync: outgoingSync, item: mail.accountId })
  return { id: asked.id, version: asked.expectedVersion, sendAt }
}

export async function undoSending({ database }: MailboxTerms, id: string): Promise<Refusal | Changed> {
  if (!(await unqueueOutgoing(database, id))) return refuse('conflict', { reason: 'on_its_way' })
  await notifyTeamChanged(database)
  const mail = await outgoingMail(database, id)
  return mail === null ? refuse('not_found') : { id, version: mail.version, sendAt: null }
}

export async function discardDraft(terms: MailboxTerms, id: string): Promise<Refusal | { readonly id: string }> {
  const mail = await outgoingMail(terms.database, id)
  if (mail === null) return refuse('not_found')
  if (!(await discardOutgoing(terms.database, id, terms.clock()))) return refuse('conflict', { reason: 'on_its_way' })
  await terms.blobs.release(blobOwner(id))
  await wakeAccount(terms, mail.accountId)
  return { id }
}
