import { savedCardStream, type SavedCardEvent } from '#events/saved-card.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** The saved cards of one customer, and the form for another one that is open at the provider. */
export interface SavedCards {
  /** The provider's id of the customer; null until the first form was opened. */
  readonly providerCustomerId: string | null
  /** One at a time. */
  readonly setup: CardSetup | null
  /** In the order in which they were saved. */
  readonly cards: readonly KeptCard[]
  /** Null when there is no card. */
  readonly defaultId: string | null
}

export interface CardSetup {
  readonly setupId: string
  readonly consentVersion: string
  /** The provider's id; null until it answered. */
  readonly providerSetupId: string | null
}

export interface KeptCard {
  readonly cardId: string
  /** The provider's id. */
  readonly methodId: string
  readonly consentVersion: string
  /** When it was saved under those words. */
  readonly savedAt: Instant
  /** Null after the person was erased: the card is still to be detached at the provider. */
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
