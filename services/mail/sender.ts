import type { Language } from '#events/values/language.ts'
import { business } from '#services/contracts/business.ts'
import { textsIn } from '#services/texts/texts.ts'

import type { MailLook } from './mail-look.ts'

/** The sender of our mails. */
export interface Sender {
  /** The origin that links lead to, without a slash at the end. */
  readonly appUrl: string
  /** Who our mails come from: 'Fresh Glaze <hello@example.com>' or the address alone. */
  readonly mailFrom: string
  /** Where the office reads; null: it gets no mail. */
  readonly officeEmail: string | null
  /** As the law (CASL) requires it in newsletters; null: it is left out. */
  readonly postalAddress: string | null
  /** How the business is called and reached, by its settings; without them the program's own words. */
  readonly contact?: { readonly name: string; readonly phone: string }
  /** By the settings; without them as the program looks. */
  readonly look?: MailLook
}

export const senderLines = ({ appUrl, postalAddress }: Sender, language: Language): string[] => [
  textsIn(language)('mail.sender'),
  ...(postalAddress === null ? [] : [postalAddress]),
  appUrl,
]

export const contactOf = ({ contact = business }: Sender): NonNullable<Sender['contact']> => contact

/** The address alone. */
export const addressOf = ({ mailFrom }: Pick<Sender, 'mailFrom'>): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()
