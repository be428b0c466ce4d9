import type { QuoteResult } from '#services/contracts/quotes.ts'

import type { QuoteDraft } from './quote-draft.ts'

/** A priced quote, and what it was asked for: the wizard may have moved on since. */
export interface AnsweredQuote {
  readonly quote: QuoteResult
  readonly asked: QuoteDraft
}
