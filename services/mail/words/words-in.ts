import type { Language } from '#events/values/language.ts'

import { en } from './en.ts'
import { fr } from './fr.ts'
import type { MailWords } from './mail-words.ts'
import { pa } from './pa.ts'

export const wordsIn: Readonly<Record<Language, MailWords>> = { en, fr, pa }
