import type { Language } from '#events/values/language.ts'
import { business } from '#services/contracts/business.ts'
import { textsIn } from '#services/texts/texts.ts'

import type { MailLook } from './mail-look.ts'

export interface Sender {
  /** Origin of links, without a trailing slash. */
  readonly appUrl: string
  /** 'Fresh Glaze <hello@example.com>', or the address alone. */
  readonly mailFrom: string
  /** Null when the office gets no mail. */
  readonly officeEmail: string | null
  readonly officeLanguage: Language
  /** Postal address as CASL requires; null omits it. */
  readonly postalAddress: string | null
  /** Contact in the settings; absent for the built-in one. */
  readonly contact?: { readonly name: string; readonly phone: string }
  readonly look?: MailLook
}

export const senderLines = ({ appUrl, postalAddress }: Sender, language: Language): string[] => [
  textsIn(language)('mail.sender'),
  ...(postalAddress === null ? [] : [postalAddress]),
  appUrl,
]

export const contactOf = ({ contact = business }: Sender): NonNullable<Sender['contact']> => contact

/** Address without the name. */
export const addressOf = ({ mailFrom }: Pick<Sender, 'mailFrom'>): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
