import * as z from 'zod/mini'

import { languages } from '#events/values/language.ts'

export const mostSavedCards = 5

/** Versions of the card consent (`cards.consent`), newest first. Changed words need a new version in front. */
export const cardConsentVersions = ['2026-11-28', '2026-11-23.2', '2026-11-23'] as const

export const savedCard = z.object({
  id: z.string(),
  type: z.literal('card'),
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number(),
  expiryYear: z.number(),
  isDefault: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

/** GET /api/user/cards, oldest first. */
export const ownCards = z.object({
  cards: z.array(savedCard),
  isSetupOpen: z.boolean(),
})
export type OwnCards = z.infer<typeof ownCards>

/** POST /api/user/cards/setup */
export const cardSetupForm = z.object({
  consentVersion: z.enum(cardConsentVersions),
  language: z._default(z.enum(languages), 'en'),
})
export type CardSetupForm = z.infer<typeof cardSetupForm>

export const openedCardSetup = z.object({ clientSecret: z.string(), setupIntentId: z.string() })
export type OpenedCardSetup = z.infer<typeof openedCardSetup>

/** POST /api/user/cards/setup/result. open: no card yet. none: no setup. */
export const cardSetupResult = z.object({ status: z.enum(['saved', 'open', 'none']) })
export type CardSetupResult = z.infer<typeof cardSetupResult>
