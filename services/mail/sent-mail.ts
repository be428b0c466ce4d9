import { mailStream, type MailEvent, type MailKind, type NewMailEvent } from '#events/mail.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

import type { Delivered } from './mail.ts'

export interface SentMail {
  readonly done: readonly { readonly key: string; readonly kind: MailKind; readonly at: Instant }[]
  readonly digests: readonly Digest[]
}

/** Range of log positions of a digest. */
export interface Digest {
  readonly key: string
  readonly at: Instant
  readonly after: number
  readonly through: number
}

export const mails: Aggregate<SentMail, MailEvent> = {
  initial: { done: [], digests: [] },
  evolve(state, { type, data }) {
    const { key, kind, at } = data
    if (type !== 'DigestPrepared') return { ...state, done: [...state.done, { key, kind, at }] }
    return { ...state, digests: [...state.digests, { key, at, after: data.after, through: data.through }] }
  },
}

export const sentMailAt = (about: string): StreamRef<SentMail, MailEvent> => ({
  stream: mailStream(about),
  aggregate: mails,
})

/** Records the server's answer once. */
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

/** Permanent refusals count too: a retry would be refused. */
/** Records a mail whose time is over. */
export function noteMissed(
  attempt: { readonly about: string; readonly kind: MailKind; readonly key: string; readonly at: Instant },
  state: SentMail,
): NewMailEvent[] {
  return isDone(state, attempt.key) ? [] : [{ type: 'MailMissed', data: attempt }]
}

/** Prepares one digest at a time, each after the last. */
export function prepareDigest(
  digest: Extract<NewMailEvent, { type: 'DigestPrepared' }>['data'],
  state: SentMail,
): NewMailEvent[] {
  return digest.after === (state.digests.at(-1)?.through ?? 0) ? [{ type: 'DigestPrepared', data: digest }] : []
}

export const isDone = ({ done }: SentMail, key: string): boolean => done.some((one) => one.key === key)

export const countSince = ({ done }: SentMail, kind: MailKind, since: Instant): number =>
  done.filter((one) => one.kind === kind && one.at > since).length
