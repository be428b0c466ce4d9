import type { Instant } from '#events/values/time.ts'
import { balanceLinkDays } from '#services/contracts/balance.ts'
import { cardBrandNames } from '#services/isomorphic/card-brands.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { visitText, type BookedVisit } from '#services/mail/booked-visit.ts'
import { toCustomer } from '#services/mail/customer-mail.ts'
import type { Fact } from '#services/mail/layout.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { contactOf, type Sender } from '#services/mail/sender.ts'
import { balanceMailWords } from '#services/mail/words/balance-mail-words.ts'
import { chargeMailWords } from '#services/mail/words/charge-mail-words.ts'

export interface MailedCharge {
  readonly key: string
  /** With tax. */
  readonly amountCents: number
  readonly card: { readonly brand: string; readonly last4: string }
}

export interface AnnouncedCharge extends MailedCharge {
  readonly arrivedAt: Instant
  readonly chargeAt: Instant
  /** '/pay?token=…' */
  readonly payPath: string
}

/** The page of the customer's visits; `web/paths.ts` has the same. */
const visitsPath = '/dashboard/bookings'

/** Tells the customer before anything is charged: how much, why, to which card, when, and how to object. */
export function chargeAnnouncedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, arrivedAt, chargeAt, payPath, ...charge }: AnnouncedCharge,
): MailMessage {
  const { formats, greeting, facts, help } = visitText(sender, visit)
  const { announced: words, notBefore } = chargeMailWords[visit.language]
  const told = toldOf(sender, visit, charge)
  const when = formats.moment(chargeAt)
  const link = (path: string) => `${sender.appUrl}${pathIn(visit.language, path)}`
  return toCustomer(sender, visit, key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [`${greeting}\n${words.why(formats.moment(arrivedAt))}`, words.what(told.amount, told.card, when)],
    facts: [{ look: 'list', facts: [...facts, ...told.facts, { label: notBefore, value: when }] }],
    button: { label: words.button, url: link(visitsPath) },
    sections: [
      { title: words.objectTitle, lines: [words.object(contactOf(sender).phone)] },
      {
        title: words.otherTitle,
        lines: [words.other(balanceLinkDays)],
        links: [{ label: words.link, url: link(payPath) }],
      },
    ],
    notes: [help],
  })
}

/** Tells the customer that what was announced is not charged. */
export function chargeWithdrawnMail(sender: Sender, visit: BookedVisit, { key, ...charge }: MailedCharge): MailMessage {
  const { greeting, facts, help } = visitText(sender, visit)
  const { withdrawn: words } = chargeMailWords[visit.language]
  const told = toldOf(sender, visit, charge)
  return toCustomer(sender, visit, key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [`${greeting}\n${words.body(told.amount, told.card)}`],
    facts: [{ look: 'list', facts }],
    notes: [help],
  })
}

export interface FailedCharge extends MailedCharge {
  readonly outcome: 'declined' | 'authentication_required' | 'unreachable'
  /** With tax: a part of the charge may have been paid since. */
  readonly owedCents: number
  readonly payPath: string
}

/** Tells the customer that nothing was charged, with the link by which they can pay themselves. */
export function chargeFailedMail(
  sender: Sender,
  visit: BookedVisit,
  { key, outcome, owedCents, payPath, ...charge }: FailedCharge,
): MailMessage {
  const { greeting, facts, help } = visitText(sender, visit)
  const { failed: words } = chargeMailWords[visit.language]
  const told = toldOf(sender, visit, charge)
  const owed = toldOf(sender, visit, { ...charge, amountCents: owedCents })
  return toCustomer(sender, visit, key, {
    subject: words.subject(visit.reference),
    title: words.title,
    paragraphs: [`${greeting}\n${words.why[outcome](told.amount, told.card)}`, words.owed],
    button: {
      label: balanceMailWords[visit.language].button(owed.amount),
      url: `${sender.appUrl}${pathIn(visit.language, payPath)}`,
    },
    facts: [{ look: 'list', facts: [...facts, ...owed.facts] }],
    notes: [words.other(balanceLinkDays), help],
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
  const words = chargeMailWords[visit.language]
  const amount = visitText(sender, visit).formats.amount(amountCents)
  const card = words.card(brandName(brand), last4)
  return {
    amount,
    card,
    facts: [
      { label: words.amount, value: amount },
      { label: words.toCard, value: card },
    ],
  }
}

/** Stripe's word as people write it: 'visa' is 'Visa'. */
const brandName = (brand: string): string =>
  cardBrandNames[brand] ?? `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)}`
