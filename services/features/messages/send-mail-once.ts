import type { Actor } from '#events/actor.ts'
import type { MailKind } from '#events/mail.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { command } from '#services/commands/command.ts'
import { load } from '#services/commands/perform.ts'
import { assertPermitted } from '#services/commands/permissions.ts'
import type { AppContext } from '#services/features/context.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { countSince, isDone, noteDelivery, sentMailAt } from '#services/mail/sent-mail.ts'

export interface MailToSend {
  readonly about: string
  readonly kind: MailKind
  /** Maximum in 24 hours. */
  readonly mostInDay?: number
  readonly mail: MailMessage
}

/** Sends a mail once by the log; a crash may repeat it with the same Message-ID. Rejects to be retried. */
export async function sendMailOnce(
  ctx: AppContext,
  actor: Actor,
  { about, kind, mostInDay, mail }: MailToSend,
): Promise<void> {
  assertPermitted('sendMail', actor)
  const refs = { sent: sentMailAt(about) }
  const known = await load(ctx.log, refs)
  const mails = known.states.sent
  if (isDone(mails, mail.key)) return
  if (mostInDay !== undefined && countSince(mails, kind, addMinutes(ctx.clock(), -24 * 60)) >= mostInDay) {
    ctx.logger.info({ about, kind }, 'a mail was skipped: the limit of its kind for a day was reached')
    return
  }
  const delivered = await ctx.mailer.send(mail)
  const attempt = { about, kind, key: mail.key, at: ctx.clock() }
  if (delivered.status === 'refused') ctx.logger.warn({ about, kind, code: delivered.code }, 'a mail was refused')
  const note = ({ sent }: typeof known.states) => ({ sent: noteDelivery(attempt, delivered, sent) })
  await command(ctx, actor, { name: 'sendMail', key: `letter-${mail.key}` }, refs, note, known)
}
