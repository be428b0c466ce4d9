import type { Language } from '#events/values/language.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { mailAccounts, type MailAccount } from '#infra/stores/mailbox/account-rows.ts'
import { attachmentsOf, storedMessage, type StoredMessage } from '#infra/stores/mailbox/message-body.ts'
import { blobOwner, type Correspondent } from '#infra/stores/mailbox/message-rows.ts'
import { addOutgoingFile } from '#infra/stores/mailbox/outgoing-files.ts'
import {
  deleteBegunBefore,
  insertOutgoing,
  outgoingMail,
  type MailTexts,
  type OutgoingDraft,
} from '#infra/stores/mailbox/outgoing-rows.ts'
import { refuse, type Refusal } from '#services/commands/decision.ts'
import { mostAttachedBytes, mostAttachments, type BegunDraft } from '#services/contracts/email-drafts.ts'

import type { MailboxTerms } from '../mailbox.ts'
import { writtenDate } from '../written-date.ts'
import { answerFields } from './answer-fields.ts'
import { asHtml, quoteOf, subjectOfAnswer } from './quote.ts'
import { safeOrNull } from './safe-texts.ts'

export interface NewMail {
  readonly to: readonly Correspondent[]
  readonly answers?: { readonly text: string; readonly receivedAt: Date; readonly language: Language }
}

const toNobody: NewMail = { to: [] }

interface Begun {
  readonly id: string
}

/** A draft that nobody wrote in is kept as long, for a tab that is still open. */
const begunMinutes = 24 * 60

/** Begins a mail, answer or forward. Idempotent by id. */
export async function beginDraft(
  terms: MailboxTerms,
  staffId: string,
  asked: Omit<BegunDraft, 'customerId' | 'leadId'>,
  fresh: NewMail = toNobody,
): Promise<Refusal | Begun> {
  const { database } = terms
  const { id, mode, emailId } = asked
  if ((await outgoingMail(database, id)) !== null) return { id }
  const accounts = await mailAccounts(database)
  const found = mode === 'new' || emailId === undefined ? null : await storedMessage(database, emailId)
  if (mode !== 'new' && found === null) return refuse('not_found')
  const account = accounts.find((one) => one.id === found?.accountId) ?? accounts[0]
  if (account === undefined) return refuse('not_found')
  const own = accounts.map(({ email }) => email)
  await deleteBegunBefore(database, staffId, addMinutes(terms.clock(), -begunMinutes))
  await insertOutgoing(database, {
    id,
    accountId: account.id,
    staffId,
    messageId: `<${id}@${account.email.split('@').at(-1) ?? 'localhost'}>`,
    draft: { ...blank(account), ...(found === null ? beginning(fresh) : answering(asked, found, own)) },
    quote: found === null ? formQuote(fresh) : await quoted(terms, asked, found),
    at: terms.clock(),
  })
  if (mode === 'forward' && found !== null) await takeOver(terms, id, found.id)
  return { id }
}

const blank = ({ signature }: MailAccount) => ({
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  body: signature === '' ? '' : asHtml(`\n\n-- \n${signature}`),
  isRich: true,
  withQuote: false,
  emailId: null,
  inReplyTo: '',
  references: [],
})

const beginning = ({ to, answers }: NewMail) => ({
  mode: 'new' as const,
  to,
  ...(answers === undefined ? {} : { subject: subjectOfAnswer(answers.language), withQuote: answers.text !== '' }),
})

function formQuote({ to: [from], answers }: NewMail): MailTexts | null {
  if (from === undefined || answers === undefined || answers.text === '') return null
  const { text: plain, receivedAt, language } = answers
  return quoteOf('answer', { from, to: [], subject: '', receivedAt, plain, safeHtml: null }, language)
}

function answering(
  { mode, seenAnswers = [] }: Pick<BegunDraft, 'mode' | 'seenAnswers'>,
  found: StoredMessage,
  own: readonly string[],
): Pick<OutgoingDraft, 'mode' | 'emailId' | 'withQuote' | 'seenAnswers' | keyof ReturnType<typeof answerFields>> {
  const { messageId, references, subject, senderName: name, senderEmail: email, recipients, folder } = found
  const mail = { messageId, references, subject, from: { name, email }, ...recipients, folder }
  return { mode, emailId: found.id, withQuote: true, seenAnswers, ...answerFields(mode, mail, own) }
}

async function quoted(
  terms: MailboxTerms,
  { mode, language }: Pick<BegunDraft, 'mode' | 'language'>,
  found: StoredMessage,
): Promise<MailTexts> {
  return quoteOf(
    mode === 'forward' ? 'forward' : 'answer',
    {
      from: { name: found.senderName, email: found.senderEmail },
      to: found.recipients.to,
      subject: found.subject,
      receivedAt: writtenDate(found.headers, found.receivedAt) ?? found.receivedAt,
      plain: found.plain,
      safeHtml: found.html === null ? null : await safeOrNull(terms, found.html),
    },
    language,
  )
}

/** Copies attachments of a forwarded mail, up to the limit. */
async function takeOver({ database, blobs }: MailboxTerms, id: string, emailId: string): Promise<void> {
  const most = { bytes: mostAttachedBytes, files: mostAttachments }
  for (const { filename, contentType, size, sha256 } of await attachmentsOf(database, emailId)) {
    if (!(await blobs.addOwner(sha256, blobOwner(id)))) continue
    await database.transaction((transaction) =>
      addOutgoingFile(transaction, id, { filename, contentType, size, sha256 }, most),
    )
  }
}
