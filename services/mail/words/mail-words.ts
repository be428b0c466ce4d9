import type { BookingWords } from './booking-words.ts'

/** The texts of our mails in one language. The compiler refuses a language that lacks one. */
export interface MailWords {
  /** Under each mail: who writes, and how to reach us. */
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
  /** In mails to confirmed subscribers. */
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
  readonly booking: BookingWords
  readonly unsubscribe: string
}
