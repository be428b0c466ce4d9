import { mailStream, type MailEvent, type MailKind, type NewMailEvent } from '#events/mail.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

import type { Delivered } from './mail.ts'

/** What was sent about a person or a lead, refused, or missed. */
export interface SentMail {
  readonly done: readonly { readonly key: string; readonly kind: MailKind; readonly at: Instant }[]
}

export const mails: Aggregate<SentMail, MailEvent> = {
  initial: { done: [] },
  evolve: ({ done }, { data: { key, kind, at } }) => ({ done: [...done, { key, kind, at }] }),
}

export const sentMailAt = (about: string): StreamRef<SentMail, MailEvent> => ({
  stream: mailStream(about),
  aggregate: mails,
})

/** What the mail server answered to the mail with this key, recorded once. */
export function noteDelivery(
  attempt: { readonly about: string; readonly kind: MailKind; readonly key: string; readonly at: Instant },
  delivered: Delivered,
  state: SentMail,
): NewMailEvent[] {
  if (isDone(state, attempt.key)) return []
  switch (delivered.status) {
    case 'accepted':
      return [{ type: 'LetterSent', data: { ...attempt, messageId: delivered.messageId } }]
    case 'refused':
      return [{ type: 'LetterRefused', data: { ...attempt, code: delivered.code } }]
  }
}

/** A permanent refusal counts too: the same mail to the same address would be refused again. */
/** Recorded in place of a mail that is of no use any more. */
export function noteMissed(
  attempt: { readonly about: string; readonly kind: MailKind; readonly key: string; readonly at: Instant },
  state: SentMail,
): NewMailEvent[] {
  return isDone(state, attempt.key) ? [] : [{ type: 'MailMissed', data: attempt }]
}

export const isDone = ({ done }: SentMail, key: string): boolean => done.some((one) => one.key === key)

export const countSince = ({ done }: SentMail, kind: MailKind, since: Instant): number =>
  done.filter((one) => one.kind === kind && one.at > since).length
