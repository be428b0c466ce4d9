import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { dealCauses, dealSources, dealStages, storedLostReasons } from './values/deal.ts'

const about = { dealId: field.id, customerId: field.id }

const matter = {
  leadId: field.id.nullable(),
  quoteId: field.id.nullable(),
  bookingId: field.id.nullable(),
  service: field.code.nullable(),
  valueCents: z.int().nullable(),
}

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
export type DealContact = z.infer<typeof contact>

/** Automatic step, such as 'booking-completed:<booking>': written once, so that a repeated job moves no deal again. */
const step = field.code

export const dealEvents = {
  /** Opened or given up by hand where no step is named. */
  DealOpened: {
    version: 1,
    data: z.object({
      ...about,
      source: z.enum(dealSources),
      stage: z.enum(dealStages),
      ...matter,
      step: step.nullable(),
    }),
    personal: { subject: 'customerId', schema: contact },
  },
  /** A later lead, quote or booking joins the deal. Null where nothing changes. */
  DealLinked: {
    version: 1,
    data: z.object({ ...about, ...matter, step }),
    personal: { subject: 'customerId', schema: contact },
  },
  DealStageChanged: {
    version: 1,
    data: z.object({
      ...about,
      from: z.enum(dealStages),
      to: z.enum(dealStages),
      cause: z.enum(dealCauses),
      step: step.nullable(),
    }),
  },
  DealStepRecorded: { version: 1, data: z.object({ ...about, step }) },
  DealLost: {
    version: 2,
    data: z.object({ ...about, reason: z.enum(storedLostReasons), step: step.nullable() }),
  },
  DealRestored: { version: 1, data: z.object({ ...about, cause: z.enum(dealCauses) }) },
} as const satisfies Vocabulary

export type DealEvent = EventIn<typeof dealEvents>
export type NewDealEvent = NewEventIn<typeof dealEvents>

/** The one stream of all deals of a customer, so that a booking's deal is decided on all of them at once. */
export const dealsStream = (customerId: string): string => `deals-${customerId}`

export const dealIdOf = (customerId: string, number: number): string => `${customerId}_${number}`

/** The stream of a deal; empty for an id that no deal can have. */
export const streamOfDeal = (dealId: string): string => dealsStream(dealId.replace(/_\d+$/, ''))

export const dealNoun = {
  events: dealEvents,
  history: 'deal',
  stream: { of: dealsStream, by: 'customer' },
} as const satisfies Noun
