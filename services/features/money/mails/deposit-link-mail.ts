import type { Instant } from '#events/values/time.ts'
import type { RefundTiers } from '#services/contracts/booking.ts'
import { changes } from '#services/features/booking/mails/booking-mails.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

export interface MailedDepositLink {
  readonly key: string
  readonly path: string
  readonly amountCents: number
  readonly dueAt: Instant
  readonly refunds: RefundTiers
  readonly now: Instant
}

export function depositLinkMail(sender: Sender, visit: BookedVisit, given: MailedDepositLink): MailMessage {
  const text = visitText(sender, visit)
  const { t, formats, greeting, facts, help } = text
  const amount = formats.amount(given.amountCents)
  const until = formats.moment(given.dueAt)
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.deposit-link.subject', { reference: visit.reference }),
    title: t('mail.deposit-link.title'),
    paragraphs: [`${greeting}\n${t('mail.deposit-link.body', { amount, until })}`],
    button: {
      label: t('mail.deposit-link.button', { amount }),
      url: `${sender.appUrl}${pathIn(visit.language, given.path)}`,
    },
    facts: [
      {
        look: 'list',
        facts: [
          ...facts,
          { label: t('mail.deposit-link.due'), value: amount },
          { label: t('mail.deposit-link.until'), value: until },
        ],
      },
    ],
    sections: [changes(sender, visit, given, text)],
    notes: [t('mail.deposit-link.other'), help],
  })
}
