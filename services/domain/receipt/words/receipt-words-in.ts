import type { Language } from '#events/values/language.ts'

import { en } from './en.ts'
import { fr } from './fr.ts'
import { pa } from './pa.ts'
import type { ReceiptWords } from './receipt-words.ts'

export const receiptWordsIn: Readonly<Record<Language, ReceiptWords>> = { en, fr, pa }
