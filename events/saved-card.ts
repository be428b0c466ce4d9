import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'

const customerId = z.string()

/** Cards that customers have saved at the provider. A number or a security code never comes here, nor to any part of ours. */
export const savedCardEvents = {
  /** The customer agreed to the words of a version; recorded before the provider is called. `setupId` is the idempotency key. */
  CardSetupRequested: {
    version: 1,
    data: z.object({
      customerId,
      setupId: z.string(),
      consentVersion: z.string(),
      language: z.enum(['en', 'fr', 'pa']),
      requestedAt: z.string(),
    }),
  },
  /** The provider opened its form for the card (a SetupIntent). */
  CardSetupOpened: {
    version: 1,
    data: z.object({
      customerId,
      setupId: z.string(),
      /** The provider's ids. */
      providerSetupId: z.string(),
      providerCustomerId: z.string(),
    }),
  },
  /** No card was saved by it, and none can be any more. */
  CardSetupEnded: { version: 1, data: z.object({ customerId, setupId: z.string() }) },
  /** The provider keeps the card. Its id is that of the setup: saved at most once. */
  CardSaved: {
    version: 1,
    data: z.object({
      customerId,
      cardId: z.string(),
      /** The provider's id of the card. */
      methodId: z.string(),
      /** The words that its owner agreed to. */
      consentVersion: z.string(),
      savedAt: z.string(),
    }),
    personal: {
      subject: 'customerId',
      schema: z.object({
        brand: z.string(),
        last4: z.string(),
        expiryMonth: z.number().int(),
        expiryYear: z.number().int(),
      }),
    },
  },
  DefaultCardChosen: { version: 1, data: z.object({ customerId, cardId: z.string() }) },
  /** From now on it is charged for nothing; it is detached at the provider. */
  CardRemoved: { version: 1, data: z.object({ customerId, cardId: z.string(), methodId: z.string() }) },
} as const satisfies Vocabulary

export type SavedCardEvent = EventIn<typeof savedCardEvents>
export type NewSavedCardEvent = NewEventIn<typeof savedCardEvents>

export const savedCardStream = (customerId: string): string => `cards-${customerId}`
