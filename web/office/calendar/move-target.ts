import { isSlotLabel, slotLabels, slotToHour, type LocalDate, type SlotLabel } from '#events/values/time.ts'
import type { OfficeBooking } from '#services/contracts/office.ts'
import type { VanStartReason, VanStarts } from '#services/contracts/van-starts.ts'

/** Start of a van as the target of a move. */
export interface Target {
  readonly date: LocalDate
  readonly time: SlotLabel
  readonly van: string
}

export const placeOf = ({ date, time, van }: Pick<OfficeBooking, 'date' | 'time' | 'van'>): Target | null =>
  isSlotLabel(time) ? { date, time, van } : null

export const isSameStart = (one: Target, other: Target): boolean => one.date === other.date && one.time === other.time
export const isSamePlace = (one: Target, other: Target): boolean => isSameStart(one, other) && one.van === other.van

/** Reason against a move to this start; null if there is none, undefined while it is not known. */
export const reasonAt = (
  starts: VanStarts | undefined,
  { date, time, van }: Target,
): VanStartReason | null | undefined =>
  starts?.find((row) => row.date === date && row.van === van)?.starts.find((one) => one.time === time)?.reason

/** The starts that lie in the hours that are shown. */
export const timesShown = (fromMinute: number, toMinute: number): readonly SlotLabel[] =>
  slotLabels.filter((label) => slotToHour(label) * 60 >= fromMinute && slotToHour(label) * 60 < toMinute)

/** Visible vans, days and starts. */
export interface Shown {
  readonly days: readonly LocalDate[]
  readonly vans: readonly string[]
  readonly times: readonly SlotLabel[]
}

export type Step = 'earlier' | 'later' | 'left' | 'right'

/** The place beside a place; itself at the edge of what is shown. */
export function stepped(target: Target, step: Step, { days, vans, times }: Shown): Target {
  if (step === 'earlier' || step === 'later') {
    const time = times[times.indexOf(target.time) + (step === 'later' ? 1 : -1)]
    return time === undefined ? target : { ...target, time }
  }
  const columns = days.flatMap((date) => vans.map((van) => ({ date, van })))
  const at = columns.findIndex(({ date, van }) => date === target.date && van === target.van)
  return { ...target, ...columns[at + (step === 'right' ? 1 : -1)] }
}
