import type { Language } from '#events/values/language.ts'

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

export const historyOf = (about: string): string => `What happened so far: npm run ops -- history ${about}`

const languageNames: Readonly<Record<Language, string>> = { en: 'English', fr: 'French', pa: 'Punjabi' }

export const askerFacts = ({ name, email, phone, language }: Asker): Fact[] =>
  known([
    ['Name', name],
    ['E-mail', email],
    ['Phone', phone],
    ['Language', languageNames[language]],
  ])

/** Escaped answers with labels. */
export const known = (answers: readonly (readonly [label: string, value: string])[]): Fact[] =>
  answers.map(([label, value]) => ({ label, value: severalLines(value) })).filter(({ value }) => value !== '')

export function toOffice(
  sender: Office,
  { key, asker }: { readonly key: string; readonly asker: Asker | null },
  body: Omit<Draft, 'language' | 'footer'>,
): MailMessage {
  const draft: Draft = { ...body, subject: oneLine(body.subject), language: 'en', footer: senderLines(sender, 'en') }
  return {
    key,
    to: sender.officeEmail,
    ...(asker === null || asker.email === '' ? {} : { replyTo: asker.email }),
    subject: draft.subject,
    language: 'en',
    ...lay(draft, sender),
  }
}
