import type { LetterKind, NewLetterEvent } from '#events/letter.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { House } from '#services/house.ts'
import { countSince, isDone, lettersAbout } from '#services/letter/letter.ts'
import type { Letter, Posted } from '#services/mail/mail.ts'
import { perform, stateOf } from '#services/perform.ts'

export interface Posting {
  /** The person or lead in whose stream it is noted. */
  readonly about: string
  readonly kind: LetterKind
  /** More than these in 24 hours are left out for good. */
  readonly mostInDay?: number
  readonly letter: Letter
}

/**
 * Sends a letter unless the log says that it was sent. Between the mail server's yes and the log's note a crash leaves a gap: then
 * the letter is sent again under the same Message-ID, by which mailboxes (and the sandbox) know it as one they have. Rejects to
 * be tried again.
 */
export async function postLetter(house: House, { about, kind, mostInDay, letter }: Posting): Promise<void> {
  const subject = lettersAbout(about)
  const letters = await stateOf(house.log, subject)
  if (isDone(letters, letter.key)) return
  if (mostInDay !== undefined && countSince(letters, kind, addMinutes(house.clock(), -24 * 60)) >= mostInDay) {
    house.logger.info({ about, kind }, 'a letter was left out: there were enough of its kind today')
    return
  }
  const posted = await house.mail.send(letter)
  const event = noteOf({ about, kind, key: letter.key, at: house.clock() }, posted)
  if (posted.status === 'refused') house.logger.warn({ about, kind, code: posted.code }, 'a letter was refused')
  await perform(house.log, { key: `letter-${letter.key}`, meta: { actor: 'worker:post' } }, { subject }, (states) => ({
    subject: isDone(states.subject, letter.key) ? [] : [event],
  }))
}

function noteOf(
  data: { readonly about: string; readonly kind: LetterKind; readonly key: string; readonly at: Instant },
  posted: Posted,
): NewLetterEvent {
  switch (posted.status) {
    case 'accepted':
      return { type: 'LetterSent', data: { ...data, messageId: posted.messageId } }
    case 'refused':
      return { type: 'LetterRefused', data: { ...data, code: posted.code } }
  }
}
