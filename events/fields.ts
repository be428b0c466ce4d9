import * as z from 'zod'

/**
 * Fields of `data`, which is never encrypted. A string of no named kind may say something of a person:
 * tests/events/clear-data.test.ts refuses it.
 */
export const field = {
  /** Ids, keys and hashes, ours or a provider's. */
  id: z.string().meta({ kind: 'id' }),
  /** YYYY-MM-DD in Toronto. */
  day: z.string().meta({ kind: 'day' }),
  /** ISO 8601 in UTC. */
  instant: z.string().meta({ kind: 'instant' }),
  /** Codes of a program, such as a provider's status or the version of a text. */
  code: z.string().meta({ kind: 'code' }),
} as const
