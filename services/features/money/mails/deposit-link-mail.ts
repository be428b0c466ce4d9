import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { changes } from '#services/features/booking/mails/booking-mails.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { depositLinkWords } from '#services/mail/words/deposit-link-words.ts'

export interface MailedDepositLink {
  readonly key: string
  /** '/pay?token=…' */
  readonly path: string
  readonly amountCents: number
  readonly dueAt: Instant
  /** Of the policy that the booking was made under. */
  readonly refunds: RefundTiers
  readonly now: Instant
}

/** The link by which the deposit of a visit that stands already is paid by card, and until when what of it comes back. */
export function depositLinkMail(sender: Sender, visit: BookedVisit, given: MailedDepositLink): MailMessage {
  const text = visitText(sender, visit)
  const { formats, greeting, facts, help } = text
  const words = depositLinkWords[visit.language]
  const amount = formats.amount(given.amountCents)
  const until = formats.moment(given.dueAt)
  return toCustomer(sender, visit, given.key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [`${greeting}\n${words.body(amount, until)}`],
    button: { label: words.button(amount), url: `${sender.appUrl}${pathIn(visit.language, given.path)}` },
    facts: [
      { look: 'list', facts: [...facts, { label: words.due, value: amount }, { label: words.until, value: until }] },
    ],
    sections: [changes(sender, visit, given, text)],
    notes: [words.other, help],
  })
}
