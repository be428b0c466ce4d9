import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

/** A customer has no more of them. */
export const mostSavedCards = 5

/**
 * Names the words beside the box (`cards.consent`), in all languages: it is kept with each card. New words need a new name, in front; the
 * others stay for pages that are open while the words change.
 */
export const cardConsentVersions = ['2026-11-28', '2026-11-23.2', '2026-11-23'] as const

/** What is known of a card; its number never comes to us. */
export const savedCard = z.object({
  id: z.string(),
  type: z.literal('card'),
  /** The provider's word: 'visa', 'mastercard', 'amex' … */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  /** Four digits. */
  expiryYear: z.number(),
  isDefault: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

/** GET /api/user/cards, the first saved first. */
export const ownCards = z.object({
  cards: z.array(savedCard),
  /** Whether a form of the provider is open that may have saved a card meanwhile: POST …/setup/result asks the provider. */
  isSetupOpen: z.boolean(),
})
export type OwnCards = z.infer<typeof ownCards>

/** POST /api/user/cards/setup: the words that were agreed to. */
export const cardSetupForm = z.object({
  consentVersion: z.enum(cardConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
export type CardSetupForm = z.infer<typeof cardSetupForm>

export const openedCardSetup = z.object({ clientSecret: z.string(), setupIntentId: z.string() })
export type OpenedCardSetup = z.infer<typeof openedCardSetup>

/** POST /api/user/cards/setup/result. open: no card was accepted yet. none: no setup is open. */
export const cardSetupResult = z.object({ status: z.enum(['saved', 'open', 'none']) })
export type CardSetupResult = z.infer<typeof cardSetupResult>
