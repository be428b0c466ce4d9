import type { Language } from '#events/values/language.ts'

import { en } from './en.ts'
import { fr } from './fr.ts'
import { pa } from './pa.ts'

/** What our letters say, in one language. The compiler sees to it that no language lacks a sentence. */
export interface MailWords {
  /** Under each letter: who writes, and how to reach us. */
  readonly sender: string
  readonly confirmation: {
    readonly subject: string
    readonly title: string
    readonly body: string
    readonly button: string
    readonly expiry: (days: number) => string
    readonly mistake: string
  }
  readonly welcome: { readonly subject: string; readonly title: string; readonly body: string }
  /** To somebody who asked again. */
  readonly reminder: { readonly subject: string; readonly title: string; readonly body: string }
  /** In letters to those who are on the list. */
  readonly listed: { readonly button: string; readonly why: string }
  readonly acknowledgement: {
    readonly subject: string
    readonly title: string
    /** `name` is null when it was left out or is no name. */
    readonly greeting: (name: string | null) => string
    readonly body: string
    readonly promise: string
    readonly more: string
    readonly mistake: string
  }
  readonly unsubscribe: string
}

export const wordsIn: Readonly<Record<Language, MailWords>> = { en, fr, pa }
