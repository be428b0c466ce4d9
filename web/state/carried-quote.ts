import { carriedQuoteKey } from '#services/isomorphic/kept-in-browser.ts'

export interface CarriedQuote {
  /** The quote's id, or that of the booking that is booked again. */
  readonly quoteId: string
  readonly vehicle: {
    readonly year: string
    readonly make: string
    readonly model: string
    readonly size: string
    readonly color: string
  }
  /** Names of add-ons. */
  readonly addons: readonly string[]
  readonly locationType: string
  readonly address: string
  readonly city: string
  readonly email: string
  readonly phone: string
  /** Chosen start; '' for none. */
  readonly date: string
  readonly time: string
}

/** Puts it where the booking of the same tab finds it. */
export const carryQuote = (storage: Storage | null, quote: CarriedQuote): void =>
  storage?.setItem(carriedQuoteKey, JSON.stringify(quote))

/** Raw text; null for none. */
export const carriedText = (storage: Storage | null): string | null => storage?.getItem(carriedQuoteKey) ?? null
