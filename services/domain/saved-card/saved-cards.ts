import { savedCardStream, type SavedCardEvent } from '#events/saved-card.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface SavedCards {
  /** Null before the first form. */
  readonly providerCustomerId: string | null
  readonly setup: CardSetup | null
  readonly cards: readonly KeptCard[]
  readonly defaultId: string | null
}

export interface CardSetup {
  readonly setupId: string
  readonly consentVersion: string
  /** Null before the provider's answer. */
  readonly providerSetupId: string | null
}

export interface KeptCard {
  readonly cardId: string
  readonly methodId: string
  readonly consentVersion: string
  readonly savedAt: Instant
  /** Null once erased: the card is still to be detached. */
  readonly face: CardFace | null
}

export interface CardFace {
  readonly brand: string
  readonly last4: string
  readonly expiryMonth: number
  readonly expiryYear: number
}

const savedCards: Aggregate<SavedCards, SavedCardEvent> = {
  initial: { providerCustomerId: null, setup: null, cards: [], defaultId: null },
  evolve(state, event) {
    switch (event.type) {
      case 'CardSetupRequested': {
        const { setupId, consentVersion } = event.data
        return { ...state, setup: { setupId, consentVersion, providerSetupId: null } }
      }
      case 'CardSetupOpened': {
        const { providerSetupId, providerCustomerId } = event.data
        return { ...state, providerCustomerId, setup: state.setup && { ...state.setup, providerSetupId } }
      }
      case 'CardSetupEnded':
        return { ...state, setup: null }
      case 'CardSaved': {
        const { cardId, methodId, consentVersion, savedAt } = event.data
        const card = { cardId, methodId, consentVersion, savedAt, face: event.personal }
        return { ...state, setup: null, cards: [...state.cards, card], defaultId: state.defaultId ?? cardId }
      }
      case 'DefaultCardChosen':
        return { ...state, defaultId: event.data.cardId }
      case 'CardRemoved': {
        const cards = state.cards.filter(({ cardId }) => cardId !== event.data.cardId)
        const isDefaultGone = state.defaultId === event.data.cardId
        return { ...state, cards, defaultId: isDefaultGone ? (cards[0]?.cardId ?? null) : state.defaultId }
      }
    }
  },
}

export const savedCardsOf = (customerId: string): StreamRef<SavedCards, SavedCardEvent> => ({
  stream: savedCardStream(customerId),
  aggregate: savedCards,
})
