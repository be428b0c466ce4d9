/** The nouns that the history can be narrowed to. */
export const historyNouns = ['booking', 'payment', 'quote', 'lead', 'deal', 'customer', 'mail', 'business'] as const
export type HistoryNoun = (typeof historyNouns)[number]
