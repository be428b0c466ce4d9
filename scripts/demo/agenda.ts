import type { Instant } from '#events/values/time.ts'

type Act = () => Promise<void>

export interface Agenda {
  readonly clock: () => Instant
  at(instant: Instant, act: Act): void
  in(minutes: number, act: Act): void
  pass(seconds: number): void
  /** Runs all events before `end`, with `settle` after each. */
  run(end: Instant, settle: Act): Promise<void>
}

export function openAgenda(start: Instant): Agenda {
  let present = Date.parse(start)
  const due: { readonly at: number; readonly act: Act }[] = []

  const put = (at: number, act: Act): void => {
    const later = due.findLastIndex((other) => other.at <= at)
    due.splice(later + 1, 0, { at, act })
  }

  return {
    clock: () => new Date(present).toISOString(),
    at: (instant, act) => put(Date.parse(instant), act),
    in: (minutes, act) => put(present + Math.round(minutes * 60_000), act),
    pass(seconds) {
      present += Math.round(seconds * 1_000)
    },
    async run(end, settle) {
      for (let next = due.shift(); next !== undefined && next.at < Date.parse(end); next = due.shift()) {
        present = Math.max(present, next.at)
        await next.act()
        await settle()
      }
    },
  }
}
