import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { changes } from '#services/features/booking/mails/booking-mails.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { reminderMailWords } from '#services/mail/words/reminder-mail-words.ts'

export interface VisitReminder {
  readonly key: string
  readonly kind: 'booking-reminder-day' | 'booking-reminder-hours'
  readonly now: Instant
  /** Of the policy that the booking was made under. */
  readonly refunds: RefundTiers
  /** What is due on the day, with tax. */
  readonly owedCents: number
}

/** When and where we come and what is due on the day; a day before, also what to prepare and until when what comes back. */
export function visitReminderMail(sender: Sender, visit: BookedVisit, given: VisitReminder): MailMessage {
  const text = visitText(sender, visit)
  const { words, formats, greeting, facts, help } = text
  const said = reminderMailWords[visit.language][given.kind]
  const balance = visit.totalCents === 0 ? [] : [{ label: words.balance, value: formats.amount(given.owedCents) }]
  const isDayBefore = given.kind === 'booking-reminder-day'
  return toCustomer(sender, visit, given.key, {
    subject: said.subject(visit.reference),
    title: said.title,
    paragraphs: [`${greeting}\n${said.body}`],
    facts: [{ look: 'list', facts: [...facts, ...balance] }],
    sections: [
      { title: words.confirmed.prepareTitle, lines: words.confirmed.prepare },
      ...(isDayBefore ? [changes(sender, visit, given, text)] : []),
    ],
    notes: [help],
  })
}
