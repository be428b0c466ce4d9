/** Time of an entry in milliseconds since navigation. */
export interface Timed {
  readonly startTime: number
  readonly duration: number
}

export interface Shift {
  readonly startTime: number
  readonly value: number
}

/** Interaction event; id 0 stands for none. */
export interface Heard {
  readonly interactionId: number
  readonly duration: number
}

/** Tasks up to this length do not block. */
const unnoticedMs = 50

/** Total blocking time since a moment. */
export function blockedMs(tasks: readonly Timed[], since: number): number {
  const parts = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, since))
  return parts.reduce((sum, part) => sum + Math.max(0, part - unnoticedMs), 0)
}

const burstGapMs = 1_000
const burstMs = 5_000

/** Largest session window of layout shifts: gaps below one second, five seconds at most. */
export function worstBurst(shifts: readonly Shift[]): number {
  let worst = 0
  let burst = { sum: 0, began: 0, last: Number.NEGATIVE_INFINITY }
  for (const { startTime, value } of shifts) {
    const goesOn = startTime - burst.last < burstGapMs && startTime - burst.began < burstMs
    burst = goesOn
      ? { ...burst, sum: burst.sum + value, last: startTime }
      : { sum: value, began: startTime, last: startTime }
    worst = Math.max(worst, burst.sum)
  }
  return worst
}

/** Shorter events are not reported. */
export const quickestToldMs = 16

/** Durations of `count` interactions; unreported ones count as quick. */
export function interactionTimes(events: readonly Heard[], count: number): readonly number[] {
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of events) {
    if (interactionId !== 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }
  const quick = Array.from({ length: Math.max(0, count - longest.size) }, () => quickestToldMs)
  return [...longest.values(), ...quick]
}
