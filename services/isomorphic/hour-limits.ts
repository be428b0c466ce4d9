import { slotLabels, slotToHour } from '#events/values/time.ts'

const startMinutes = slotLabels.map((label) => slotToHour(label) * 60)

export interface OpenDay {
  readonly opensMinute: number
  readonly closesMinute: number
}

/** What a visit of a package may take at most, in minutes. */
type Durations = readonly { readonly maxMinutes: number }[]

/**
 * Between which minutes since midnight opening hours count: visits start at the ten labels alone, so that whoever opens before the first
 * one or closes after the longest visit from the last one would change nothing.
 */
export const hourLimits = (packages: Durations) => ({
  firstStart: Math.min(...startMinutes),
  lastStart: Math.max(...startMinutes),
  latestClose: Math.min(24 * 60, Math.max(...startMinutes) + Math.max(0, ...packages.map((one) => one.maxMinutes))),
})

/** Whether each minute of the day makes a difference to what is offered, and a visit fits into it. */
export function areUsefulHours({ opensMinute, closesMinute }: OpenDay, packages: Durations): boolean {
  const { firstStart, latestClose } = hourLimits(packages)
  const shortest = Math.min(...packages.map((one) => one.maxMinutes))
  return (
    opensMinute >= firstStart &&
    closesMinute <= latestClose &&
    startMinutes.some((start) => start >= opensMinute && start + shortest <= closesMinute)
  )
}
