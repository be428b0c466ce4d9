import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import type { Noun } from './noun.ts'

const customerId = z.string()

/** Cards saved at the provider; numbers and security codes never reach us. */
export const savedCardEvents = {
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
  CardSetupOpened: {
    version: 1,
    data: z.object({
      customerId,
      setupId: z.string(),
      providerSetupId: z.string(),
      providerCustomerId: z.string(),
    }),
  },
  CardSetupEnded: { version: 1, data: z.object({ customerId, setupId: z.string() }) },
  CardSaved: {
    version: 1,
    data: z.object({
      customerId,
      cardId: z.string(),
      methodId: z.string(),
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
  /** Never charged from now on; detached at the provider. */
  CardRemoved: { version: 1, data: z.object({ customerId, cardId: z.string(), methodId: z.string() }) },
} as const satisfies Vocabulary

export type SavedCardEvent = EventIn<typeof savedCardEvents>
export type NewSavedCardEvent = NewEventIn<typeof savedCardEvents>

export const savedCardStream = (customerId: string): string => `cards-${customerId}`

export const savedCardNoun = {
  events: savedCardEvents,
  history: 'customer',
  stream: { of: savedCardStream, by: 'customer' },
} as const satisfies Noun
