import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { changes } from '#services/features/booking/mails/booking-mails.ts'
import { prepareLines, visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

export interface VisitReminder {
  readonly key: string
  readonly kind: 'booking-reminder-day' | 'booking-reminder-hours'
  readonly now: Instant
  readonly refunds: RefundTiers
  readonly owedCents: number
}

export function visitReminderMail(sender: Sender, visit: BookedVisit, given: VisitReminder): MailMessage {
  const text = visitText(sender, visit)
  const { t, formats, greeting, facts, help } = text
  const balance =
    visit.totalCents === 0 ? [] : [{ label: t('mail.booking.balance'), value: formats.amount(given.owedCents) }]
  const isDayBefore = given.kind === 'booking-reminder-day'
  return toCustomer(sender, visit, given.key, {
    subject: t(`mail.reminder.${given.kind}.subject`, { reference: visit.reference }),
    title: t(`mail.reminder.${given.kind}.title`),
    paragraphs: [`${greeting}\n${t(`mail.reminder.${given.kind}.body`)}`],
    facts: [{ look: 'list', facts: [...facts, ...balance] }],
    sections: [
      { title: t('mail.booking.confirmed.prepareTitle'), lines: prepareLines(t) },
      ...(isDayBefore ? [changes(sender, visit, given, text)] : []),
    ],
    notes: [help],
  })
}
