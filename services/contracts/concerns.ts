import * as z from 'zod/mini'

import { concernAreas, concernOutcomes } from '#events/values/concerns.ts'

/** How long what somebody writes about it may be. */
export const mostConcernLetters = 2_000

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostConcernLetters))

/** POST /api/user/bookings/{id}/concern, and /api/crm/bookings/{id}/concern for somebody who called. */
export const newConcern = z.object({
  areas: z.array(z.enum(concernAreas)).check(z.minLength(1), z.maxLength(concernAreas.length)),
  words,
})
export type NewConcern = z.infer<typeof newConcern>

const step = z.object({
  at: z.string(),
  /** Null for an answer that decides nothing. */
  outcome: z.nullable(z.enum(concernOutcomes)),
  words: z.string(),
  refundCents: z.number(),
  refundUntil: z.nullable(z.string()),
  /** The free visit at which that part is done again. */
  reclean: z.nullable(z.object({ id: z.string(), date: z.string(), time: z.string(), status: z.string() })),
})

const continuation = z.object({
  recleanId: z.string(),
  by: z.enum(['customer', 'office']),
  at: z.string(),
  isInTime: z.boolean(),
  areas: z.array(z.enum(concernAreas)),
  words: z.string(),
})

/** GET of both addresses, and the answer to each change: what can be reported, and the case where there is one. */
export const concernCase = z.object({
  /** Until when the guarantee holds; null while the visit is not completed. */
  guaranteeUntil: z.nullable(z.string()),
  /** The most that can go back by card, with tax; the customer is not told. */
  refundableCents: z.optional(z.number()),
  asOf: z.string(),
  /** The visit that the case is of: of a free re-clean the one before it. A server of the version before names none of these two. */
  visitId: z.optional(z.string()),
  /** A free re-clean was made, and nothing was said about it yet: the case can be continued. */
  isContinuable: z.optional(z.boolean()),
  case: z.nullable(
    z.object({
      status: z.enum(['open', 'decided', 'closed']),
      by: z.enum(['customer', 'office']),
      at: z.string(),
      /** Since when it has its status; a server of the version before names none. */
      since: z.optional(z.string()),
      isInTime: z.boolean(),
      areas: z.array(z.enum(concernAreas)),
      words: z.string(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
      steps: z.array(step),
      /** Whether we have answered since it was opened, or opened again. */
      isAnswered: z.optional(z.boolean()),
      /** What was still not right after a free visit. A server of the version before names none. */
      continuations: z.optional(z.array(continuation)),
    }),
  ),
})
export type ConcernCase = z.infer<typeof concernCase>

/** Made by the form: sent twice, it is done once. */
const id = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** POST /api/crm/bookings/{id}/concern/answer */
export const concernAnswer = z.object({ id, words })

/** POST /api/crm/bookings/{id}/concern/decision. The id of a re-clean is also that of its visit. */
export const concernDecision = z.discriminatedUnion('outcome', [
  z.object({ id, words, outcome: z.literal('declined') }),
  z.object({ id, words, outcome: z.literal('refund'), refundCents: z.int().check(z.positive(), z.lte(100_000_000)) }),
  z.object({
    id,
    words,
    outcome: z.literal('reclean'),
    date: z.string().check(z.maxLength(10)),
    time: z.string().check(z.maxLength(20)),
  }),
])
export type ConcernDecisionRequest = z.infer<typeof concernDecision>

/** GET /api/crm/concerns */
export const officeConcern = z.object({
  bookingId: z.string(),
  status: z.enum(['open', 'decided', 'closed']),
  reportedAt: z.string(),
  /** 'true' or 'false'. */
  isInTime: z.string(),
  words: z.nullable(z.string()),
  /** When the next promised step is due; null where none is. */
  dueAt: z.nullable(z.string()),
  /** Which one. */
  dueStep: z.nullable(z.enum(['response', 'decision'])),
  outcome: z.nullable(z.enum(concernOutcomes)),
  /** Of the last decision, with tax; 0 where it gives no money back. */
  refundCents: z.number(),
})
export type OfficeConcern = z.infer<typeof officeConcern>
export const officeConcerns = z.array(officeConcern)
