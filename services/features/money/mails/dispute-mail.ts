import type { Instant } from '#events/values/time.ts'
import { formatsIn } from '#services/mail/formats.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { askerFacts, known, openIn, toOffice, type Asker, type Office } from '#services/mail/to-office.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface DisputeNotice {
  readonly key: string
  readonly state: 'opened' | 'won' | 'lost' | 'closed'
  readonly disputeId: string
  readonly bookingId: string
  readonly reference: string
  readonly amountCents: number
  readonly reason: string
  readonly evidenceDueBy: Instant | null
  readonly asker: Asker | null
}

export function disputeNotice(sender: Office, given: DisputeNotice): MailMessage {
  const t = textsIn(sender.officeLanguage)
  const { money, moment } = formatsIn(sender.officeLanguage)
  const amount = money(given.amountCents)
  const { state, disputeId, reference, evidenceDueBy } = given
  const title = t(`mail.office.dispute.${state}.title`)
  return toOffice(sender, given, {
    subject: t('mail.office.money.subject', { title, amount, about: reference }),
    title,
    paragraphs: [
      t(`mail.office.dispute.${state}.body`),
      ...(state === 'opened' ? [t('mail.office.dispute.opened.todo')] : []),
    ],
    facts: [
      {
        look: 'list',
        facts: [
          ...known([
            [
              t('mail.office.fact.answerUntil'),
              state === 'opened' && evidenceDueBy !== null ? moment(evidenceDueBy) : '',
            ],
            [t('mail.booking.reference'), reference],
            [t('mail.office.fact.amount'), amount],
            [t('mail.office.fact.dispute'), disputeId],
            [t('mail.office.fact.reason'), given.reason.replaceAll('_', ' ')],
          ]),
          ...(given.asker === null ? [] : askerFacts(t, given.asker)),
        ],
      },
    ],
    ...openIn(sender, 'visit', given.bookingId),
    notes: [t('mail.office.dispute.command', { command: `npm run ops -- dispute ${disputeId}` })],
  })
}
