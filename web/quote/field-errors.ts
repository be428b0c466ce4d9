import type { MessageKey } from '#web/i18n/areas.ts'

import type { QuoteDraft } from './quote-draft.ts'

export type Step = 1 | 2 | 3
export type QuoteField = 'year' | 'make' | 'size' | 'color' | 'locationType' | 'address' | 'service'

/** What a step cannot be left without, in the order of its form. */
const asked: Readonly<Record<Step, readonly QuoteField[]>> = {
  1: ['year', 'make', 'size', 'color'],
  2: ['locationType', 'address'],
  3: ['service'],
}

export const fieldErrorsOf = (draft: QuoteDraft, step: Step): readonly QuoteField[] =>
  asked[step].filter((field) => draft[field].trim() === '')

export const fieldErrorText = (field: QuoteField): MessageKey => `quote.gap.${field}`
