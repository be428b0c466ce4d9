import * as z from 'zod/mini'

import { concernAreas, concernOutcomes } from '#events/values/concerns.ts'

export const mostConcernLetters = 2_000

const words = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostConcernLetters))

/** POST /api/user/bookings/{id}/concern and /api/crm/bookings/{id}/concern */
export const newConcern = z.object({
  areas: z.array(z.enum(concernAreas)).check(z.minLength(1), z.maxLength(concernAreas.length)),
  words,
})
export type NewConcern = z.infer<typeof newConcern>

const step = z.object({
  at: z.string(),
  outcome: z.nullable(z.enum(concernOutcomes)),
  words: z.string(),
  refundCents: z.number(),
  refundUntil: z.nullable(z.string()),
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

/** GET of both, and the answer to each change. */
export const concernCase = z.object({
  guaranteeUntil: z.nullable(z.string()),
  refundableCents: z.optional(z.number()),
  asOf: z.string(),
  visitId: z.optional(z.string()),
  isContinuable: z.optional(z.boolean()),
  case: z.nullable(
    z.object({
      status: z.enum(['open', 'decided', 'closed']),
      by: z.enum(['customer', 'office']),
      at: z.string(),
      since: z.optional(z.string()),
      isInTime: z.boolean(),
      areas: z.array(z.enum(concernAreas)),
      words: z.string(),
      respondUntil: z.string(),
      investigateUntil: z.string(),
      decideUntil: z.string(),
      steps: z.array(step),
      isAnswered: z.optional(z.boolean()),
      continuations: z.optional(z.array(continuation)),
    }),
  ),
})
export type ConcernCase = z.infer<typeof concernCase>

const id = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** POST /api/crm/bookings/{id}/concern/answer */
export const concernAnswer = z.object({ id, words })

/** POST /api/crm/bookings/{id}/concern/decision; a free visit has the decision's id. */
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
  isInTime: z.string(),
  words: z.nullable(z.string()),
  dueAt: z.nullable(z.string()),
  dueStep: z.nullable(z.enum(['response', 'decision'])),
  outcome: z.nullable(z.enum(concernOutcomes)),
  refundCents: z.number(),
})
export type OfficeConcern = z.infer<typeof officeConcern>
export const officeConcerns = z.array(officeConcern)
