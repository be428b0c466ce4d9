import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { dealCauses, dealSources, dealStages, storedLostReasons } from './values/deal.ts'

const about = { dealId: z.string(), customerId: z.string() }

/** What the customer wants: the id of the lead, quote or booking, and its service and price where they are known. */
const matter = {
  leadId: z.string().nullable(),
  quoteId: z.string().nullable(),
  bookingId: z.string().nullable(),
  service: z.string().nullable(),
  valueCents: z.int().nullable(),
}

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() })
export type DealContact = z.infer<typeof contact>

/**
 * `step` names an automatic step, such as 'booking-completed:<booking>'. Each step is written once, so that a job that runs again
 * never moves a deal that staff have moved since.
 */
const step = z.string()

export const dealEvents = {
  /** Without a step staff opened it by hand. */
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
  /** A later lead, quote or booking of the same customer belongs to this deal. Null where it says nothing new. */
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
  /** An automatic step that left the deal in its stage. */
  DealStepRecorded: { version: 1, data: z.object({ ...about, step }) },
  /** Without a step staff gave it up. */
  DealLost: {
    version: 2,
    data: z.object({ ...about, reason: z.enum(storedLostReasons), step: step.nullable() }),
  },
  /** Back to the stage that it was lost in. */
  DealRestored: { version: 1, data: z.object({ ...about, cause: z.enum(dealCauses) }) },
} as const satisfies Vocabulary

export type DealEvent = EventIn<typeof dealEvents>
export type NewDealEvent = NewEventIn<typeof dealEvents>

/** All deals of a customer lie in one stream: which of them a new booking belongs to is decided on all of them at once. */
export const dealsStream = (customerId: string): string => `deals-${customerId}`

/** A customer's deals are numbered from 1. */
export const dealIdOf = (customerId: string, number: number): string => `${customerId}_${number}`

/** The stream of a deal; an id that no deal can have leads to an empty stream. */
export const streamOfDeal = (dealId: string): string => dealsStream(dealId.replace(/_\d+$/, ''))
