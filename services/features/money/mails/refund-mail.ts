import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

export interface RefundOutcome {
  readonly key: string
  readonly outcome: 'made' | 'failed'
  readonly amountCents: number
}

export function refundMail(
  sender: Sender,
  visit: BookedVisit,
  { key, outcome, amountCents }: RefundOutcome,
): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const amount = formats.money(amountCents)
  const isMade = outcome === 'made'
  const mail = isMade ? 'mail.booking.refundMade' : 'mail.booking.refundFailed'
  return toCustomer(sender, visit, key, {
    subject: t(`${mail}.subject`, { reference: visit.reference }),
    title: t(`${mail}.title`),
    paragraphs: [
      `${greeting}\n${t(`${mail}.body`, { amount })}`,
      t(isMade ? 'mail.booking.refundMade.when' : 'mail.booking.refundFailed.next'),
    ],
    facts: [{ look: 'list', facts: [...facts, { label: t('mail.booking.refund'), value: amount }] }],
    notes: [help],
  })
}
