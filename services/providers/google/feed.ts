import type { GoogleClient } from './client.ts'

export const feedNames = ['gmail', 'calendar', 'drive', 'contacts'] as const
export type FeedName = (typeof feedNames)[number]

export interface FeedItem {
  readonly id: string
  readonly sortAt: string | null
  readonly endsAt?: string
  readonly isBusy?: boolean
  readonly body: unknown
}

/** Position of a sync: full by pages, or changes by token. */
export type Position =
  /** `start` is the token before the first page, for APIs without a final one. */
  | { readonly kind: 'full'; readonly page: string | null; readonly start: string | null }
  | { readonly kind: 'changes'; readonly token: string; readonly page: string | null }

export const fromScratch: Position = { kind: 'full', page: null, start: null }

export interface FeedPage {
  readonly changed: readonly FeedItem[]
  readonly removed: readonly string[]
  readonly next: Position
  readonly isMore: boolean
  readonly skipped: number
}

export interface Feed {
  readonly name: FeedName
  readonly most: number | null
  /** Rejects with 'token_expired' for a needed full sync. */
  readonly page: (client: GoogleClient, position: Position, at: FeedTime) => Promise<FeedPage>
}

export interface FeedTime {
  readonly now: number
  readonly signal: AbortSignal
}
