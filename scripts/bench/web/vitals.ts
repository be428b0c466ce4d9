/** What a browser noted at a moment of the page, in milliseconds since it was asked for. */
export interface Timed {
  readonly startTime: number
  readonly duration: number
}

export interface Shift {
  readonly startTime: number
  readonly value: number
}

/** Somebody's tap or key as the browser heard it: the events of one have one id, 0 stands for none. */
export interface Heard {
  readonly interactionId: number
  readonly duration: number
}

/** A task up to this long keeps nobody waiting. */
const unnoticedMs = 50

/** How long tasks kept the page from answering since a moment, each beyond what nobody notices. */
export function blockedMs(tasks: readonly Timed[], since: number): number {
  const parts = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, since))
  return parts.reduce((sum, part) => sum + Math.max(0, part - unnoticedMs), 0)
}

const burstGapMs = 1_000
const burstMs = 5_000

/** The largest burst: shifts less than a second apart, within five seconds. */
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

/** Browsers tell of no event that was quicker. */
export const quickestToldMs = 16

/** How long each of `count` interactions took until the screen showed its effect; those that were not reported were quick. */
export function interactionTimes(events: readonly Heard[], count: number): readonly number[] {
  const longest = new Map<number, number>()
  for (const { interactionId, duration } of events) {
    if (interactionId !== 0) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }
  const quick = Array.from({ length: Math.max(0, count - longest.size) }, () => quickestToldMs)
  return [...longest.values(), ...quick]
}
