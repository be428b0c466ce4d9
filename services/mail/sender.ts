import type { Language } from '#events/values/language.ts'

import { wordsIn } from './words/words-in.ts'

/** Who writes our letters. */
export interface Sender {
  /** The origin that links lead to, without a slash at the end. */
  readonly appUrl: string
  /** Where the office reads; null: nobody is told of new messages by mail. */
  readonly officeEmail: string | null
  /** As the law wants it in letters to many (CASL); null: it is left out. */
  readonly postalAddress: string | null
}

export const senderLines = ({ appUrl, postalAddress }: Sender, language: Language): string[] => [
  wordsIn[language].sender,
  ...(postalAddress === null ? [] : [postalAddress]),
  appUrl,
]
