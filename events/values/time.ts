/** Business time: the ten hourly starts, in Toronto. Runs in browsers too, so no Temporal here (see `toronto.ts`). */
export const businessTimeZone = 'America/Toronto'

/** A calendar day in Toronto, 'YYYY-MM-DD'. */
export type LocalDate = string

/** An instant, ISO 8601 in UTC with milliseconds: '2026-11-24T15:00:00.000Z'. */
export type Instant = string

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

/** One of the ten hourly starts (specification section 9). */
export type SlotLabel = (typeof slotLabels)[number]

const firstHour = 8

/** '8:00 AM' is 8, '5:00 PM' is 17. */
export const slotToHour = (label: SlotLabel): number => firstHour + slotLabels.indexOf(label)

export const isSlotLabel = (text: string): text is SlotLabel => (slotLabels as readonly string[]).includes(text)

/** True for a date that exists: '2026-02-30' does not, and neither does the year 0, which the database does not know. */
export function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}
