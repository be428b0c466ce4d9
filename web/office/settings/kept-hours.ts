import * as z from 'zod/mini'

import { useKeptFields } from './kept-settings.ts'

const day = z.nullable(z.object({ opensMinute: z.int(), closesMinute: z.int() }))
const typedHours = z.object({
  days: z.record(z.string(), day),
  /** Hours, as typed. */
  notice: z.optional(z.string()),
  /** Days, as typed. */
  horizon: z.optional(z.string()),
})
const keptHours = z.object({
  typed: typedHours,
  /** Values before the first change. */
  basis: z.object({ week: z.array(day), noticeMinutes: z.int(), horizonDays: z.int(), hoursVersion: z.int() }),
})
export type KeptHours = z.infer<typeof keptHours>

/** Typed opening hours with what they were typed over, kept as other forms of the settings are. */
export function useKeptHours(): readonly [KeptHours | null, (hours: KeptHours | null) => void] {
  const [fields, keep] = useKeptFields('hours')
  const keepHours = (hours: KeptHours | null) =>
    keep(hours === null ? null : { typed: { hours: JSON.stringify(hours) }, basis: hours.basis.hoursVersion })
  return [fields === null ? null : hoursIn(fields.typed['hours'] ?? ''), keepHours]
}

function hoursIn(text: string): KeptHours | null {
  try {
    return keptHours.parse(JSON.parse(text))
  } catch {
    return null // of another version of the page
  }
}
