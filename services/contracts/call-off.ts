import * as z from 'zod/mini'

import type { ProblemCode } from './problem.ts'

/** How many days a customer has to choose between another time and their money. */
export const choiceDays = 7

/** How long the office's note about the weather may be. */
export const mostEvidenceLetters = 300

/** More than a day of all vans. */
const mostVisits = 100

const bookingIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(80)))
  .check(z.minLength(1), z.maxLength(mostVisits))

/** POST /api/crm/bookings/call-off: these visits cannot be made because of the weather, for which the note is the evidence. */
export const callOffRequest = z.object({
  ids: bookingIds,
  note: z.string().check(z.trim(), z.minLength(1), z.maxLength(mostEvidenceLetters)),
})

/** POST /api/crm/bookings/call-off/undo: they take place after all, where their time is still free. */
export const callOffUndoing = z.object({ ids: bookingIds })

const problemCode = z.custom<ProblemCode>((value) => typeof value === 'string')

/** The answer to both: what became of each. `refused` is null where it was done, also where it had been done before. */
export const callOffOutcomes = z.object({
  visits: z.array(z.object({ id: z.string(), refused: z.nullable(problemCode) })),
})
export type CallOffOutcomes = z.infer<typeof callOffOutcomes>

/** open: the customer chooses. over: the stated time has passed. refunded: it is cancelled, by the choice or later. standing: it has a time. */
export const calledOffStatuses = ['open', 'over', 'refunded', 'standing'] as const

/** GET /api/called-off/{token}: what the link in the mail leads to. Money in cents. */
export const calledOffVisit = z.object({
  status: z.enum(calledOffStatuses),
  reference: z.string(),
  service: z.string(),
  date: z.string(),
  time: z.string(),
  /** Until when it can be chosen; null where there is nothing to choose any more. */
  choiceUntil: z.nullable(z.string()),
  /** Of the deposit: what comes back, or came back. */
  refundCents: z.number(),
  /** All that comes back by card by itself; a server of the version before names the deposit alone. */
  cardCents: z.optional(z.number()),
  /** Paid otherwise, and returned by the office. */
  handCents: z.optional(z.number()),
  /** Of the deposit, where the visit was cancelled later, under the policy of its booking; a server of the version before names none. */
  keptCents: z.optional(z.number()),
})
export type CalledOffVisit = z.infer<typeof calledOffVisit>

export const calledOffAddress = z.object({ token: z.string().check(z.minLength(1), z.maxLength(300)) })

/** POST /api/called-off/{token}/move */
export const calledOffMove = z.object({
  date: z.string().check(z.maxLength(10)),
  time: z.string().check(z.maxLength(20)),
})
