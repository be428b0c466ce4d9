import type { Language } from '#events/values/language.ts'

import accountEn from './messages/en/account.json' with { type: 'json' }
import careEn from './messages/en/care.json' with { type: 'json' }
import copyEn from './messages/en/copy.json' with { type: 'json' }
import mailEn from './messages/en/mail.json' with { type: 'json' }
import moneyEn from './messages/en/money.json' with { type: 'json' }
import officeEn from './messages/en/office.json' with { type: 'json' }
import receiptEn from './messages/en/receipt.json' with { type: 'json' }
import smsEn from './messages/en/sms.json' with { type: 'json' }
import accountFr from './messages/fr/account.json' with { type: 'json' }
import careFr from './messages/fr/care.json' with { type: 'json' }
import copyFr from './messages/fr/copy.json' with { type: 'json' }
import mailFr from './messages/fr/mail.json' with { type: 'json' }
import moneyFr from './messages/fr/money.json' with { type: 'json' }
import officeFr from './messages/fr/office.json' with { type: 'json' }
import receiptFr from './messages/fr/receipt.json' with { type: 'json' }
import smsFr from './messages/fr/sms.json' with { type: 'json' }
import accountPa from './messages/pa/account.json' with { type: 'json' }
import carePa from './messages/pa/care.json' with { type: 'json' }
import copyPa from './messages/pa/copy.json' with { type: 'json' }
import mailPa from './messages/pa/mail.json' with { type: 'json' }
import moneyPa from './messages/pa/money.json' with { type: 'json' }
import officePa from './messages/pa/office.json' with { type: 'json' }
import receiptPa from './messages/pa/receipt.json' with { type: 'json' }
import smsPa from './messages/pa/sms.json' with { type: 'json' }

const en = { ...accountEn, ...careEn, ...copyEn, ...mailEn, ...moneyEn, ...officeEn, ...receiptEn, ...smsEn }

export type TextKey = keyof typeof en

/** ICU messages of the server: mails, texts, documents, personal copies. */
export const catalogues: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  en,
  fr: { ...accountFr, ...careFr, ...copyFr, ...mailFr, ...moneyFr, ...officeFr, ...receiptFr, ...smsFr },
  pa: { ...accountPa, ...carePa, ...copyPa, ...mailPa, ...moneyPa, ...officePa, ...receiptPa, ...smsPa },
}
