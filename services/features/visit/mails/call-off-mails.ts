import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { calendarOf, visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { MailFormats } from '#services/mail/formats.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import type { Sender } from '#services/mail/sender.ts'
import { textsIn } from '#services/texts/texts.ts'

export interface CallOff {
  readonly key: string
  readonly calledOffAt: Instant
  readonly choiceUntil: Instant
  readonly cardCents: number
  readonly handCents: number
  readonly path: string
}

export function calledOffMail(sender: Sender, visit: BookedVisit, given: CallOff): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const until = formats.moment(given.choiceUntil)
  const paidCents = given.cardCents + given.handCents
  return toCustomer(sender, visit, given.key, {
    subject: t('mail.called-off.calledOff.subject', { reference: visit.reference }),
    title: t('mail.called-off.calledOff.title'),
    paragraphs: [
      `${greeting}\n${t('mail.called-off.calledOff.body')}`,
      paidCents === 0
        ? t('mail.called-off.calledOff.unpaid', { until })
        : t('mail.called-off.calledOff.choice', { amount: formats.money(paidCents), until }),
      ...waysBack(visit.language, given, formats),
      t('mail.called-off.calledOff.calendar'),
    ],
    button: {
      label: t('mail.called-off.calledOff.button'),
      url: `${sender.appUrl}${pathIn(visit.language, given.path)}`,
    },
    facts: [{ look: 'list', facts }],
    notes: [t('mail.called-off.calledOff.silent'), help],
    calendar: calendarOf(sender, 'CANCEL', visit, given.calledOffAt),
  })
}

function waysBack(
  language: Language,
  { cardCents, handCents }: Pick<CallOff, 'cardCents' | 'handCents'>,
  { money }: Pick<MailFormats, 'money'>,
): readonly string[] {
  if (handCents === 0) return []
  const t = textsIn(language)
  return [
    cardCents === 0
      ? t('mail.money-back.allByHand')
      : t('mail.money-back.split', { card: money(cardCents), hand: money(handCents) }),
  ]
}

export function reinstatedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, reinstatedAt }: { readonly key: string; readonly reinstatedAt: Instant },
): MailMessage {
  const { t, greeting, facts, help } = visitText(sender, visit)
  return toCustomer(sender, visit, key, {
    subject: t('mail.called-off.reinstated.subject', { reference: visit.reference }),
    title: t('mail.called-off.reinstated.title'),
    paragraphs: [`${greeting}\n${t('mail.called-off.reinstated.body')}`, t('mail.called-off.reinstated.calendar')],
    facts: [{ look: 'list', facts }],
    notes: [help],
    calendar: calendarOf(sender, 'REQUEST', visit, reinstatedAt),
  })
}
