import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Language } from '#events/values/language.ts'
import { accountWordsIn } from '#services/mail/words/account-words.ts'
import { balanceMailWords } from '#services/mail/words/balance-mail-words.ts'
import { callOffWords } from '#services/mail/words/call-off-words.ts'
import { chargeMailWords } from '#services/mail/words/charge-mail-words.ts'
import { concernWords } from '#services/mail/words/concern-words.ts'
import { depositLinkWords } from '#services/mail/words/deposit-link-words.ts'
import { keptDepositWords } from '#services/mail/words/kept-deposit-words.ts'
import { moneyBackWords } from '#services/mail/words/money-back-words.ts'
import { receiptMailWords } from '#services/mail/words/receipt-mail-words.ts'
import { reminderMailWords } from '#services/mail/words/reminder-mail-words.ts'
import { reviewMailWords } from '#services/mail/words/review-mail-words.ts'
import { rewardWords } from '#services/mail/words/reward-words.ts'
import { wordsIn } from '#services/mail/words/words-in.ts'
import { smsWords } from '#services/providers/sms/words.ts'

const folder = join(import.meta.dirname, '../../web/i18n/messages')

export type Text = readonly [key: string, text: string]

/** Every message of the pages in one language, as it stands in its file. */
export const messagesOf = (language: Language): readonly Text[] =>
  readdirSync(join(folder, language)).flatMap((file) =>
    Object.entries<string>(JSON.parse(readFileSync(join(folder, language, file), 'utf8'))),
  )

/** Every sentence of our mails in one language; those that take values are given some. */
export const mailsOf = (language: Language): readonly Text[] => [
  ...sentencesIn(wordsIn[language], `mail.${language}`),
  ...sentencesIn(accountWordsIn[language], `mail.${language}.account`),
  ...sentencesIn(balanceMailWords[language], `mail.${language}.balance`),
  ...sentencesIn(chargeMailWords[language], `mail.${language}.charge`),
  ...sentencesIn(receiptMailWords[language], `mail.${language}.receipt`),
  ...sentencesIn(reminderMailWords[language], `mail.${language}.reminder`),
  ...sentencesIn(reviewMailWords[language], `mail.${language}.review`),
  ...sentencesIn(callOffWords[language], `mail.${language}.called-off`),
  ...sentencesIn(concernWords[language], `mail.${language}.concern`),
  ...sentencesIn(depositLinkWords[language], `mail.${language}.deposit-link`),
  ...sentencesIn(keptDepositWords[language], `mail.${language}.kept-deposit`),
  ...sentencesIn(moneyBackWords[language], `mail.${language}.money-back`),
  ...sentencesIn(rewardWords[language], `mail.${language}.reward`),
]

/** Every text message in one language. */
export const textMessagesOf = (language: Language): readonly Text[] =>
  sentencesIn(smsWords[language], `sms.${language}`)

function sentencesIn(words: object, path: string): readonly Text[] {
  return Object.entries(words).flatMap(([name, value]: [string, unknown]): readonly Text[] => {
    const key = `${path}.${name}`
    if (typeof value === 'string') return [[key, value]]
    if (typeof value === 'function') return [[key, String(value('7', '8', '9', '10'))]]
    return typeof value === 'object' && value !== null ? sentencesIn(value, key) : []
  })
}
