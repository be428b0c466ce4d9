/** Runs in browsers too, so without Temporal (see `toronto.ts`). */
export const businessTimeZone = 'America/Toronto'

/** A calendar day in Toronto, 'YYYY-MM-DD'. */
export type LocalDate = string

/** ISO 8601 in UTC with milliseconds: '2026-11-24T15:00:00.000Z'. */
export type Instant = string

export const dayMs = 86_400_000

export const slotLabels = [
  '8:00 AM',
  '9:00 AM',
  '10:00 AM',
  '11:00 AM',
  '12:00 PM',
  '1:00 PM',
  '2:00 PM',
  '3:00 PM',
  '4:00 PM',
  '5:00 PM',
] as const

export type SlotLabel = (typeof slotLabels)[number]

const firstHour = 8

export const slotToHour = (label: SlotLabel): number => firstHour + slotLabels.indexOf(label)

export const isSlotLabel = (text: string): text is SlotLabel => (slotLabels as readonly string[]).includes(text)

const firstYear = 2000
const lastYear = 2100

export const isInReach = (text: string): boolean => {
  const year = Number(text.slice(0, 4))
  return year >= firstYear && year <= lastYear
}

export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isInReach(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}
