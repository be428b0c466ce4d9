import type { Instant } from '#events/values/time.ts'
import { balanceLinkDays } from '#services/contracts/balance.ts'
import { cardBrandNames } from '#services/isomorphic/card-brands.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { contactOf, type Sender } from '#services/mail/sender.ts'

export interface MailedCharge {
  readonly key: string
  readonly amountCents: number
  readonly card: { readonly brand: string; readonly last4: string }
}

export interface AnnouncedCharge extends MailedCharge {
  readonly arrivedAt: Instant
  readonly chargeAt: Instant
  /** '/pay?token=…' */
  readonly payPath: string
}

const visitsPath = '/dashboard/bookings'

export function chargeAnnouncedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, arrivedAt, chargeAt, payPath, ...charge }: AnnouncedCharge,
): MailMessage {
  const { t, formats, greeting, facts, help } = visitText(sender, visit)
  const told = toldOf(sender, visit, charge)
  const when = formats.moment(chargeAt)
  const link = (path: string) => `${sender.appUrl}${pathIn(visit.language, path)}`
  return toCustomer(sender, visit, key, {
    subject: t('mail.charge.announced.subject', { reference: visit.reference }),
    title: t('mail.charge.announced.title'),
    paragraphs: [
      `${greeting}\n${t('mail.charge.announced.why', { arrived: formats.moment(arrivedAt) })}`,
      t('mail.charge.announced.what', { amount: told.amount, card: told.card, when }),
    ],
    facts: [{ look: 'list', facts: [...facts, ...told.facts, { label: t('mail.charge.notBefore'), value: when }] }],
    button: { label: t('mail.charge.announced.button'), url: link(visitsPath) },
    sections: [
      {
        title: t('mail.charge.announced.objectTitle'),
        lines: [t('mail.charge.announced.object', { phone: contactOf(sender).phone })],
      },
      {
        title: t('mail.charge.announced.otherTitle'),
        lines: [t('mail.charge.announced.other', { days: balanceLinkDays })],
        links: [{ label: t('mail.charge.announced.link'), url: link(payPath) }],
      },
    ],
    notes: [help],
  })
}

export function chargeWithdrawnMail(sender: Sender, visit: BookedVisit, { key, ...charge }: MailedCharge): MailMessage {
  const { t, greeting, facts, help } = visitText(sender, visit)
  const told = toldOf(sender, visit, charge)
  return toCustomer(sender, visit, key, {
    subject: t('mail.charge.withdrawn.subject', { reference: visit.reference }),
    title: t('mail.charge.withdrawn.title'),
    paragraphs: [`${greeting}\n${t('mail.charge.withdrawn.body', { amount: told.amount, card: told.card })}`],
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export interface FailedCharge extends MailedCharge {
  readonly outcome: 'declined' | 'authentication_required' | 'unreachable'
  readonly owedCents: number
  readonly payPath: string
}

export function chargeFailedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, outcome, owedCents, payPath, ...charge }: FailedCharge,
): MailMessage {
  const { t, greeting, facts, help } = visitText(sender, visit)
  const told = toldOf(sender, visit, charge)
  const owed = toldOf(sender, visit, { ...charge, amountCents: owedCents })
  return toCustomer(sender, visit, key, {
    subject: t('mail.charge.failed.subject', { reference: visit.reference }),
    title: t('mail.charge.failed.title'),
    paragraphs: [
      `${greeting}\n${t(`mail.charge.failed.why.${outcome}`, { amount: told.amount, card: told.card })}`,
      t('mail.charge.failed.owed'),
    ],
    button: {
      label: t('mail.balance.button', { amount: owed.amount }),
      url: `${sender.appUrl}${pathIn(visit.language, payPath)}`,
    },
    facts: [{ look: 'list', facts: [...facts, ...owed.facts] }],
    notes: [t('mail.charge.failed.other', { days: balanceLinkDays }), help],
  })
}

interface Told {
  readonly amount: string
  readonly card: string
  readonly facts: readonly Fact[]
}

function toldOf(
  sender: Sender,
  visit: BookedVisit,
  { amountCents, card: { brand, last4 } }: Omit<MailedCharge, 'key'>,
): Told {
  const { t, formats } = visitText(sender, visit)
  const amount = formats.amount(amountCents)
  const card = t('mail.charge.card', { brand: brandName(brand), last4 })
  return {
    amount,
    card,
    facts: [
      { label: t('mail.charge.amount'), value: amount },
      { label: t('mail.charge.toCard'), value: card },
    ],
  }
}

/** 'visa' is 'Visa'. */
const brandName = (brand: string): string =>
  cardBrandNames.get(brand) ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
