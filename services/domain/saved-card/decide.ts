import type { NewSavedCardEvent } from '#events/saved-card.ts'
import type { Language } from '#events/values/language.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import { mostSavedCards } from '#services/contracts/saved-cards.ts'
import type { ProviderCard, ProviderCardSetup } from '#services/providers/stripe/saved-card-provider.ts'

import type { CardFace, SavedCards } from './saved-cards.ts'

export interface CardConsent {
  readonly customerId: string
  readonly setupId: string
  readonly consentVersion: string
  readonly language: Language
  readonly at: Instant
}

/** Records consent and requests the form; an open one stays. */
export function requestCardSetup(consent: CardConsent, state: SavedCards): Decision<NewSavedCardEvent> {
  if (state.setup !== null) return []
  if (state.cards.length >= mostSavedCards) return refuse('cards_full')
  const { at, ...data } = consent
  return [{ type: 'CardSetupRequested', data: { ...data, requestedAt: at } }]
}

export function noteCardSetup(
  customerId: string,
  opened: { readonly setupId: string; readonly providerSetupId: string; readonly providerCustomerId: string },
  state: SavedCards,
): NewSavedCardEvent[] {
  const { setup } = state
  if (setup?.setupId !== opened.setupId || setup.providerSetupId !== null) return []
  return [{ type: 'CardSetupOpened', data: { customerId, ...opened } }]
}

/** Saves the card once, or closes a canceled form. */
export function settleCardSetup(
  customerId: string,
  { id, status, card }: ProviderCardSetup,
  at: Instant,
  state: SavedCards,
): NewSavedCardEvent[] {
  const { setup } = state
  if (setup?.providerSetupId !== id) return []
  const { setupId, consentVersion } = setup
  if (status === 'canceled') return [{ type: 'CardSetupEnded', data: { customerId, setupId } }]
  if (status !== 'succeeded' || card === null) return []
  const { methodId, ...face } = card
  const data = { customerId, cardId: setupId, methodId, consentVersion, savedAt: at }
  return [{ type: 'CardSaved', data, personal: face }, ...replaced(customerId, setupId, card, state)]
}

/** Merges equal-looking cards and detaches the former one. */
function replaced(customerId: string, cardId: string, card: ProviderCard, state: SavedCards): NewSavedCardEvent[] {
  const former = state.cards.filter(({ methodId, face }) => methodId !== card.methodId && looksLike(card, face))
  const wasDefault = former.some((one) => one.cardId === state.defaultId)
  return [
    ...(wasDefault ? [{ type: 'DefaultCardChosen', data: { customerId, cardId } } as const] : []),
    ...former.map(
      (one) => ({ type: 'CardRemoved', data: { customerId, cardId: one.cardId, methodId: one.methodId } }) as const,
    ),
  ]
}

const looksLike = (card: CardFace, face: CardFace | null): boolean =>
  card.brand === face?.brand &&
  card.last4 === face.last4 &&
  card.expiryMonth === face.expiryMonth &&
  card.expiryYear === face.expiryYear

export function chooseDefaultCard(customerId: string, cardId: string, state: SavedCards): Decision<NewSavedCardEvent> {
  if (!state.cards.some((card) => card.cardId === cardId)) return refuse('not_found')
  return state.defaultId === cardId ? [] : [{ type: 'DefaultCardChosen', data: { customerId, cardId } }]
}

/** Idempotent. */
export function removeCard(customerId: string, cardId: string, state: SavedCards): Decision<NewSavedCardEvent> {
  const card = state.cards.find((one) => one.cardId === cardId)
  if (card === undefined) return refuse('not_found')
  return [{ type: 'CardRemoved', data: { customerId, cardId, methodId: card.methodId } }]
}
