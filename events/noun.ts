import type { Vocabulary } from './envelope.ts'
import type { HistoryNoun } from './values/history-nouns.ts'

/** The id in a stream's name. `about`: of the customer, lead, booking, quote or payment that a mail is about. */
export type NamedBy = 'customer' | 'booking' | 'quote' | 'lead' | 'payment' | 'receipt' | 'about'

/** One kind of thing in the log: its events, and where they lie. */
export interface Noun {
  readonly events: Vocabulary
  /** Under what the office's history lists them. */
  readonly history: HistoryNoun
  /**
   * The streams when each belongs to one person, by the id in their names: the personal copy and the timeline take them whole. Null where
   * they are shared, such as a day's, and hold nothing of a person, or are found by types alone.
   */
  readonly stream: { readonly of: (id: string) => string; readonly by: NamedBy } | null
  /** Types whose `customerId` says whose a stream is that has no id of theirs in its name; the index `events_of_customer` finds them. */
  readonly foundBy?: readonly string[]
}
