import * as z from 'zod/mini'

import type { ProblemCode } from './problem.ts'

export const choiceDays = 7

export const mostEvidenceLetters = 300

const mostVisits = 100

const bookingIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(mostVisits))

/** POST /api/crm/bookings/call-off; the note is the evidence. */
export const callOffRequest = z.object({
  ids: bookingIds,
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostEvidenceLetters)),
})

/** POST /api/crm/bookings/call-off/undo */
export const callOffUndoing = z.object({ ids: bookingIds })

const problemCode = z.custom<ProblemCode>((value) => typeof value === 'string')

/** Outcome of each visit; `refused` is null on success, also a repeated one. */
export const callOffOutcomes = z.object({
  visits: z.array(z.object({ id: z.string(), refused: z.nullable(problemCode) })),
})
export type CallOffOutcomes = z.infer<typeof callOffOutcomes>

/** open: the customer chooses. over: the deadline passed. refunded: cancelled. standing: it has a time. */
export const calledOffStatuses = ['open', 'over', 'refunded', 'standing'] as const

/** GET /api/called-off/{token}; cents. */
export const calledOffVisit = z.object({
  status: z.enum(calledOffStatuses),
  reference: z.string(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  /** Deadline of the choice; null without one. */
  choiceUntil: z.nullable(z.string()),
  refundCents: z.number(),
  cardCents: z.optional(z.number()),
  handCents: z.optional(z.number()),
  /** Kept part of the deposit, after a later cancellation. */
  keptCents: z.optional(z.number()),
})
export type CalledOffVisit = z.infer<typeof calledOffVisit>

export const calledOffAddress = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** POST /api/called-off/{token}/move */
export const calledOffMove = z.object({
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(20)),
})
