import { outgoingFiles } from '#infra/stores/mailbox/outgoing-files.ts'
import { openMailsOf, outgoingMail, type OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'
import type { Draft, DraftSummary } from '#services/contracts/email-drafts.ts'

import type { MailboxTerms } from '../mailbox.ts'
import { safeOrNull, textOrNull } from './safe-texts.ts'

type Terms = Pick<MailboxTerms, 'database' | 'sanitiser'>

/** Null for none. */
export async function showDraft(terms: Terms, id: string): Promise<Draft | null> {
  const { database } = terms
  const mail = await outgoingMail(database, id)
  if (mail === null) return null
  const { to, cc, bcc, subject, withQuote, mode, emailId, seenAnswers = [] } = mail.draft
  const files = await outgoingFiles(database, id)
  return {
    ...stateOf(mail),
    accountId: mail.accountId,
    version: mail.version,
    to: [...to],
    cc: [...cc],
    bcc: [...bcc],
    subject,
    ...(await shownBody(terms, mail.draft)),
    withQuote,
    mode,
    emailId,
    seenAnswers: [...seenAnswers],
    hasQuote: mail.quote !== null,
    attachments: files.map(({ position, filename, size, contentType }) => ({
      id: String(position),
      filename,
      size,
      contentType,
    })),
  }
}

/** Sanitised, for it is shown in the page itself. */
async function shownBody(
  terms: Terms,
  { body, isRich }: OutgoingMail['draft'],
): Promise<{ readonly body: string; readonly isRich: boolean }> {
  const safe = isRich ? await safeOrNull(terms, body) : body
  return safe === null ? { body: (await textOrNull(terms, body)) ?? body, isRich: false } : { body: safe, isRich }
}

export async function isOthersDraft({ database }: Terms, id: string, staffId: string): Promise<boolean> {
  const mail = await outgoingMail(database, id)
  return mail !== null && mail.staffId !== staffId
}

/** Sanitised quote; null for none. */
export const showQuote = async ({ database }: Terms, id: string): Promise<string | null> =>
  (await outgoingMail(database, id))?.quote?.html ?? null

export const listDrafts = async ({ database }: Terms, staffId: string): Promise<DraftSummary[]> =>
  (await openMailsOf(database, staffId)).map((mail) => ({
    ...stateOf(mail),
    to: [...mail.draft.to],
    subject: mail.draft.subject,
  }))

const stateOf = ({ id, state, updatedAt, sendAt, failure, failureText }: OutgoingMail) => ({
  id,
  // A discarded one is not found at all.
  state: state === 'discarded' ? ('draft' as const) : state,
  updatedAt: updatedAt.toISOString(),
  sendAt: sendAt?.toISOString() ?? null,
  failure,
  failureText,
})
