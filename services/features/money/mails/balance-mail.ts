import { balanceLinkDays } from '#services/contracts/balance.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

export interface MailedBalance {
  readonly path: string
  readonly owedCents: number
  /** Minute of sending in UTC, which merges concurrent requests. */
  readonly minute: string
}

export function balanceMail(
  sender: Sender,
  visit: BookedVisit,
  { path, owedCents, minute }: MailedBalance,
): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const amount = formats.amount(owedCents)
  return toCustomer(sender, visit, `balance-link-${visit.bookingId}-${minute}`, {
    subject: t('mail.balance.subject', { reference: visit.reference }),
    title: t('mail.balance.title'),
    paragraphs: [`${greeting}\n${t('mail.balance.body', { amount })}`],
    button: { label: t('mail.balance.button', { amount }), url: `${sender.appUrl}${pathIn(visit.language, path)}` },
    facts: [{ look: 'list', facts: [...facts, { label: t('mail.balance.owed'), value: amount }] }],
    notes: [t('mail.balance.other', { days: balanceLinkDays }), help],
  })
}
