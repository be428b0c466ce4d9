import type { GoogleClient } from './client.ts'

/** The four lists of the office that come from Google. */
export const feedNames = ['gmail', 'calendar', 'drive', 'contacts'] as const
export type FeedName = (typeof feedNames)[number]

/** One message, event, file or contact, in the words of our own contract. */
export interface FeedItem {
  readonly id: string
  /** What lists are ordered by, in UTC; null when Google does not say. */
  readonly sortAt: string | null
  /** Of an event. */
  readonly endsAt?: string
  readonly isBusy?: boolean
  readonly body: unknown
}

/** Where a sync is: in the middle of reading everything, or asking for what changed after a token. */
export type Position =
  /** `start` is the token from before the first page, where Google does not hand one out with the last. */
  | { readonly kind: 'full'; readonly page: string | null; readonly start: string | null }
  | { readonly kind: 'changes'; readonly token: string; readonly page: string | null }

export const fromScratch: Position = { kind: 'full', page: null, start: null }

export interface FeedPage {
  readonly changed: readonly FeedItem[]
  readonly removed: readonly string[]
  readonly next: Position
  /** More can be had at once. */
  readonly isMore: boolean
  /** Items that could not be read; the others count. */
  readonly skipped: number
}

export interface Feed {
  readonly name: FeedName
  /** The newest that are kept; null: all. */
  readonly most: number | null
  /** Rejects with `GoogleError`; 'token_expired' where the list has to be read anew. */
  readonly page: (client: GoogleClient, position: Position, at: FeedTime) => Promise<FeedPage>
}

export interface FeedTime {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly signal: AbortSignal
}
