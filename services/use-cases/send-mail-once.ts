import type { MailKind } from '#events/mail.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { AppContext } from '#services/context.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { countSince, isDone, noteDelivery, sentMailAt } from '#services/mail/sent-mail.ts'
import { perform, stateOf } from '#services/perform.ts'

export interface MailToSend {
  /** The person or lead in whose stream it is noted. */
  readonly about: string
  readonly kind: MailKind
  /** More than these in 24 hours are left out for good. */
  readonly mostInDay?: number
  readonly mail: MailMessage
}

/**
 * Sends a letter unless the log says that it was sent. Between the mail server's yes and the log's note a crash leaves a gap: then
 * the letter is sent again under the same Message-ID, by which mailboxes (and the sandbox) know it as one they have. Rejects to
 * be tried again.
 */
export async function sendMailOnce(ctx: AppContext, { about, kind, mostInDay, mail }: MailToSend): Promise<void> {
  const subject = sentMailAt(about)
  const mails = await stateOf(ctx.log, subject)
  if (isDone(mails, mail.key)) return
  if (mostInDay !== undefined && countSince(mails, kind, addMinutes(ctx.clock(), -24 * 60)) >= mostInDay) {
    ctx.logger.info({ about, kind }, 'a letter was left out: there were enough of its kind today')
    return
  }
  const posted = await ctx.mailer.send(mail)
  const attempt = { about, kind, key: mail.key, at: ctx.clock() }
  if (posted.status === 'refused') ctx.logger.warn({ about, kind, code: posted.code }, 'a letter was refused')
  await perform(ctx.log, { key: `letter-${mail.key}`, meta: { actor: 'worker:post' } }, { subject }, (states) => ({
    subject: noteDelivery(attempt, posted, states.subject),
  }))
}
