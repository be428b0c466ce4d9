import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import { dayEndingAt } from '#events/values/toronto.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'

const place = '/dashboard/bookings'

export interface ReceivedConcern {
  readonly key: string
  readonly isInTime: boolean
  readonly respondUntil: Instant
  readonly decideUntil: Instant
}

export function concernReceivedMail(sender: Sender, visit: BookedVisit, given: ReceivedConcern): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.concern.received.subject', { reference: visit.reference }),
    title: t('mail.concern.received.title'),
    paragraphs: [
      `${greeting}\n${t('mail.concern.received.body')}`,
      t('mail.concern.received.clocks', {
        respondUntil: formats.moment(given.respondUntil),
        decideUntil: formats.moment(given.decideUntil),
      }),
      ...(given.isInTime ? [] : [t('mail.concern.received.late')]),
    ],
    button: { label: t('mail.concern.button'), url: sender.appUrl + pathIn(visit.language, place) },
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export interface AnsweredConcern {
  readonly key: string
  readonly outcome: ConcernOutcome | null
  readonly refundCents: number
  readonly refundUntil: Instant | null
  readonly reply: string | null
  readonly recleanAt: Instant | null
}

export function concernStepMail(sender: Sender, visit: BookedVisit, step: AnsweredConcern): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const { outcome } = step
  const mail = outcome === null ? 'mail.concern.answered' : 'mail.concern.decided'
  const first = outcome === null ? greeting : `${greeting}\n${t(`mail.concern.decided.outcomes.${outcome}`)}`
  const refund =
    step.refundUntil === null
      ? []
      : [
          t('mail.concern.decided.refund', {
            amount: formats.money(step.refundCents),
            until: formats.day(dayEndingAt(step.refundUntil)),
          }),
        ]
  const reclean =
    step.recleanAt === null ? [] : [t('mail.concern.decided.reclean', { when: formats.moment(step.recleanAt) })]
  return toCustomer(sender, visit, step.key, {
    subject: t(`${mail}.subject`, { reference: visit.reference }),
    title: t(`${mail}.title`),
    paragraphs: [first, ...(step.reply === null ? [] : [step.reply]), ...refund, ...reclean],
    button: { label: t('mail.concern.button'), url: sender.appUrl + pathIn(visit.language, place) },
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}
