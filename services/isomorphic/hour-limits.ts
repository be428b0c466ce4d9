import { slotLabels, slotToHour } from '#events/values/time.ts'

const startMinutes = slotLabels.map((label) => slotToHour(label) * 60)

export interface OpenDay {
  readonly opensMinute: number
  readonly closesMinute: number
}

type Durations = readonly { readonly maxMinutes: number }[]

export const hourLimits = (packages: Durations) => ({
  firstStart: Math.min(...startMinutes),
  lastStart: Math.max(...startMinutes),
  latestClose: Math.min(24 * 60, Math.max(...startMinutes) + Math.max(0, ...packages.map((one) => one.maxMinutes))),
})

export function areUsefulHours({ opensMinute, closesMinute }: OpenDay, packages: Durations): boolean {
  const { firstStart, latestClose } = hourLimits(packages)
  const shortest = Math.min(...packages.map((one) => one.maxMinutes))
  return (
    opensMinute >= firstStart &&
    closesMinute <= latestClose &&
    startMinutes.some((start) => start >= opensMinute && start + shortest <= closesMinute)
  )
}
