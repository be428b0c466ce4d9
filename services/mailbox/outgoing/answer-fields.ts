import type { Correspondent } from '#infra/stores/mailbox/message-rows.ts'
import type { ComposeMode } from '#services/contracts/email-drafts.ts'
import type { EmailFolderType } from '#services/contracts/email-folders.ts'

import { isWrittenByUs } from '../correspondent.ts'

export interface AnsweredMail {
  readonly messageId: string
  readonly references: readonly string[]
  readonly subject: string
  readonly from: Correspondent
  readonly to: readonly Correspondent[]
  readonly cc: readonly Correspondent[]
  readonly replyTo: readonly Correspondent[]
  readonly folder: EmailFolderType
}

export interface AnswerFields {
  readonly to: readonly Correspondent[]
  readonly cc: readonly Correspondent[]
  readonly subject: string
  readonly inReplyTo: string
  readonly references: readonly string[]
}

/** Maximum References: the first and the last (RFC 5537). */
const mostReferences = 20

/** Prefixes in English, French, German and Spanish. */
const answerPrefix = /^\s*(?:re|ré|rép|aw|rv)\s*:\s*/i
const forwardPrefix = /^\s*(?:fwd?|tr|wg)\s*:\s*/i

/** Recipients, subject and thread of an answer (RFC 5322, 3.6.4). `own` addresses are excluded; Reply-To wins. */
export function answerFields(mode: ComposeMode, mail: AnsweredMail, own: readonly string[]): AnswerFields {
  if (mode === 'forward')
    return { to: [], cc: [], subject: forwardSubject(mail.subject), inReplyTo: '', references: [] }
  const ownAddresses = new Set(own.map((one) => one.toLowerCase()))
  const isOther = ({ email }: Correspondent) => !ownAddresses.has(email.toLowerCase())
  const named = mail.replyTo.filter(isOther)
  const isOurs = isWrittenByUs(mail, ownAddresses)
  const to = distinct(isOurs ? mail.to : named.length > 0 ? named : [mail.from], [])
  const others = isOurs ? mail.cc : [...mail.to, ...mail.cc].filter(isOther)
  return {
    to,
    cc: mode === 'reply-all' ? distinct(others, to) : [],
    subject: answerPrefix.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`,
    inReplyTo: mail.messageId,
    references: referencesOf(mail),
  }
}

const forwardSubject = (subject: string): string => (forwardPrefix.test(subject) ? subject : `Fwd: ${subject}`)

function referencesOf({ references, messageId }: AnsweredMail): readonly string[] {
  if (messageId === '') return references
  const all = [...references.filter((one) => one !== messageId), messageId]
  return all.length <= mostReferences ? all : [...all.slice(0, 1), ...all.slice(1 - mostReferences)]
}

/** Distinct valid addresses, none of `before`. */
function distinct(people: readonly Correspondent[], before: readonly Correspondent[]): Correspondent[] {
  const known = new Set(before.map(({ email }) => email.toLowerCase()))
  return people.filter(({ email }) => {
    const key = email.toLowerCase()
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || known.has(key)) return false
    known.add(key)
    return true
  })
}
