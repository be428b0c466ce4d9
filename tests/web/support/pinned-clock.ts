/** Noon in Toronto on Sunday, 22 November 2026. */
const begin = Date.parse('2026-11-22T17:00:00.000Z')

const SystemDate = globalThis.Date
const offsetMs = begin - SystemDate.now()

/** Goes on like the system's clock, from the same instant on whatever day a test runs. */
class PinnedDate extends SystemDate {
  constructor(...parts: [] | [value: number | string | Date] | Parameters<typeof Date.UTC>) {
    // @ts-expect-error TS2556: the overloads of Date do not take a union of their parameters.
    super(...(parts.length === 0 ? [PinnedDate.now()] : parts))
  }

  static override now(): number {
    return SystemDate.now() + offsetMs
  }
}

export function pinClock(): void {
  globalThis.Date = PinnedDate as DateConstructor
}
