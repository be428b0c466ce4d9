import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

export interface RefundOutcome {
  readonly key: string
  readonly outcome: 'made' | 'failed'
  readonly amountCents: number
}

/** How a refund ended. */
export function refundMail(
  sender: Sender,
  visit: BookedVisit,
  { key, outcome, amountCents }: RefundOutcome,
): MailMessage {
  const { words, formats, greeting, facts, help } = visitText(sender, visit)
  const amount = formats.money(amountCents)
  const { subject, title, body } = outcome === 'made' ? words.refundMade : words.refundFailed
  return toCustomer(sender, visit, key, {
    subject: subject(visit.reference),
    title,
    paragraphs: [`${greeting}\n${body(amount)}`, outcome === 'made' ? words.refundMade.when : words.refundFailed.next],
    facts: [{ look: 'list', facts: [...facts, { label: words.refund, value: amount }] }],
    notes: [help],
  })
}
