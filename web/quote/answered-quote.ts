import type { QuoteResult } from '#services/contracts/quotes.ts'

import type { QuoteDraft } from './quote-draft.ts'

/** Priced quote with its request. */
export interface AnsweredQuote {
  readonly quote: QuoteResult
  readonly asked: QuoteDraft
}
