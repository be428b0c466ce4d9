import type { Instant } from '#events/values/time.ts'
import type { cardConsentVersions } from '#services/contracts/saved-cards.ts'

import type { CardFace, KeptCard, SavedCards } from './saved-cards.ts'

/** Whether consent to a version covers a no-show: at most the balance, with tax. */
const coversNoShow: Readonly<Record<(typeof cardConsentVersions)[number], boolean>> = {
  '2026-11-28': true,
  // It and the one before also name a late cancellation, for which no card is charged.
  '2026-11-23.2': true,
  // Does not say that the customer is told first; they are all the same.
  '2026-11-23': true,
}

export type ChargeableCard = KeptCard & { readonly face: CardFace }

/** Card with consent before the visit, the default first; null for none. */
export function cardForNoShow({ cards, defaultId }: SavedCards, startsAt: Instant): ChargeableCard | null {
  const covering = cards.filter((card) => isCovered(card) && card.savedAt < startsAt).filter(hasFace)
  return covering.find(({ cardId }) => cardId === defaultId) ?? covering[0] ?? null
}

const isCovered = ({ consentVersion }: KeptCard): boolean =>
  Object.entries(coversNoShow).some(([version, covers]) => version === consentVersion && covers)

const hasFace = (card: KeptCard): card is ChargeableCard => card.face !== null
