import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'

const customerId = field.id

/** Cards saved at the provider; numbers and security codes never reach us. */
export const savedCardEvents = {
  CardSetupRequested: {
    version: 1,
    data: z.object({
      customerId,
      setupId: field.id,
      consentVersion: field.code,
      language: z.enum(['en', 'fr', 'pa']),
      requestedAt: field.instant,
    }),
  },
  CardSetupOpened: {
    version: 1,
    data: z.object({
      customerId,
      setupId: field.id,
      providerSetupId: field.id,
      providerCustomerId: field.id,
    }),
  },
  CardSetupEnded: { version: 1, data: z.object({ customerId, setupId: field.id }) },
  CardSaved: {
    version: 1,
    data: z.object({
      customerId,
      cardId: field.id,
      methodId: field.id,
      consentVersion: field.code,
      savedAt: field.instant,
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
  DefaultCardChosen: { version: 1, data: z.object({ customerId, cardId: field.id }) },
  /** Never charged from now on; detached at the provider. */
  CardRemoved: { version: 1, data: z.object({ customerId, cardId: field.id, methodId: field.id }) },
} as const satisfies Vocabulary

export type SavedCardEvent = EventIn<typeof savedCardEvents>
export type NewSavedCardEvent = NewEventIn<typeof savedCardEvents>

export const savedCardStream = (customerId: string): string => `cards-${customerId}`

export const savedCardNoun = {
  events: savedCardEvents,
  history: 'customer',
  stream: { of: savedCardStream, by: 'customer' },
} as const satisfies Noun
