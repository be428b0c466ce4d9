import type { Language } from '#events/values/language.ts'
import { textsIn, type Texts } from '#services/texts/texts.ts'

import { lay, type Draft, type Fact } from './layout.ts'
import type { MailMessage } from './mail.ts'
import { senderLines, type Sender } from './sender.ts'
import { oneLine, severalLines } from './written-text.ts'

export interface Asker {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly language: Language
}

export type Office = Sender & { readonly officeEmail: string }

export const askerFacts = (t: Texts, { name, email, phone, language }: Asker): Fact[] =>
  known([
    [t('mail.office.fact.name'), name],
    [t('mail.office.fact.email'), email],
    [t('mail.office.fact.phone'), phone],
    [t('mail.office.fact.language'), t(`mail.office.language.${language}`)],
  ])

/** Escaped answers with labels. */
export const known = (answers: readonly (readonly [label: string, value: string])[]): Fact[] =>
  answers.map(([label, value]) => ({ label, value: severalLines(value) })).filter(({ value }) => value !== '')

const places = {
  visit: (bookingId: string) => `section=bookings&booking=${encodeURIComponent(bookingId)}`,
  customer: (customerId: string) => `section=customers&customer=${encodeURIComponent(customerId)}`,
  leads: () => 'section=leads',
  settings: () => 'section=settings&part=staff',
}

/** Button to a place of the office. */
export const openIn = (
  { appUrl, officeLanguage }: Office,
  place: keyof typeof places,
  id = '',
): Required<Pick<Draft, 'button'>> => ({
  button: {
    label: textsIn(officeLanguage)(`mail.office.open.${place}`),
    url: `${appUrl}/crm?${places[place](id)}`,
  },
})

export function toOffice(
  sender: Office,
  { key, asker }: { readonly key: string; readonly asker: Asker | null },
  body: Omit<Draft, 'language' | 'footer'>,
): MailMessage {
  const language = sender.officeLanguage
  const draft: Draft = { ...body, subject: oneLine(body.subject), language, footer: senderLines(sender, language) }
  return {
    key,
    to: sender.officeEmail,
    ...(asker === null || asker.email === '' ? {} : { replyTo: asker.email }),
    subject: draft.subject,
    language,
    ...lay(draft, sender),
  }
}
