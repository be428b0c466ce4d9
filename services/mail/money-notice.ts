import { textsIn, type Texts } from '#services/texts/texts.ts'

import { formatsIn } from './formats.ts'
import type { MailMessage } from './mail.ts'
import { askerFacts, known, openIn, toOffice, type Asker, type Office } from './to-office.ts'

export interface MoneyNotice {
  readonly key: string
  readonly failure: ChargeFailure | OtherFailure
  /** Null for an unknown booking. */
  readonly visit: { readonly bookingId: string; readonly reference: string } | null
  readonly intentId: string
  readonly amountCents: number
  readonly reason: string
  /** Null for unknown, and once erased. */
  readonly asker: Asker | null
}

type ChargeFailure = keyof typeof chargeTodo
type OtherFailure = (typeof otherFailures)[number]

/** Tells the office about misplaced money and the remedy. */
export function moneyNotice(sender: Office, given: MoneyNotice): MailMessage {
  const t = textsIn(sender.officeLanguage)
  const amount = formatsIn(sender.officeLanguage).money(given.amountCents)
  const { visit, intentId } = given
  const { title, paragraphs } = told(t, given.failure)
  return toOffice(sender, given, {
    subject: t('mail.office.money.subject', { title, amount, about: visit?.reference ?? intentId }),
    title,
    paragraphs,
    facts: [
      {
        look: 'list',
        facts: [
          ...known([
            [t('mail.booking.reference'), visit?.reference ?? ''],
            [t('mail.office.fact.amount'), amount],
            [t('mail.office.fact.payment'), intentId],
            [t('mail.office.fact.reason'), given.reason.slice(0, 300)],
          ]),
          ...(given.asker === null ? [] : askerFacts(t, given.asker)),
        ],
      },
    ],
    ...(visit === null ? {} : openIn(sender, 'visit', visit.bookingId)),
    notes: [],
  })
}

const otherFailures = ['by_hand', 'refund', 'capture', 'overdue', 'balance', 'deposit', 'unbooked'] as const

/** Remedies after a charge of a saved card that failed. */
const chargeTodo = {
  declined: ['mail.office.money.charge.linked'],
  authentication_required: ['mail.office.money.charge.linked'],
  unreachable: ['mail.office.money.charge.linked'],
  card_removed: ['mail.office.money.charge.owed'],
  refused: ['mail.office.money.refused.todo', 'mail.office.money.charge.owed'],
  person_erased: ['mail.office.money.charge.nothing'],
  not_told: ['mail.office.money.charge.owed'],
} as const

const isOther = (failure: MoneyNotice['failure']): failure is OtherFailure =>
  otherFailures.some((one) => one === failure)

function told(t: Texts, failure: MoneyNotice['failure']): { readonly title: string; readonly paragraphs: string[] } {
  if (!isOther(failure))
    return {
      title: t('mail.office.money.charge.title'),
      paragraphs: [t(`mail.office.money.${failure}.what`), chargeTodo[failure].map((key) => t(key)).join(' ')],
    }
  // The deposit of a link and one at the booking fail under one title.
  const titled = failure === 'deposit' ? 'capture' : failure
  return {
    title: t(`mail.office.money.${titled}.title`),
    paragraphs: [t(`mail.office.money.${failure}.what`), t(`mail.office.money.${failure}.todo`)],
  }
}
