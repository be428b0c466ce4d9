import type { Heard, Shift, Timed } from './vitals.ts'

/** Performance entries since navigation. */
export interface PageNotes {
  readonly firstPaint: readonly number[]
  /** The last is the largest. */
  readonly largestPaints: readonly number[]
  readonly hydrated: readonly number[]
  readonly tasks: readonly Timed[]
  readonly shifts: readonly Shift[]
  /** Bytes of render-blocking scripts. */
  readonly blockingBytes: number
}

/** Runs in the page, self-contained. */
export async function readNotes(): Promise<PageNotes> {
  const entriesOf = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true })
      setTimeout(() => resolve([]), 500)
    })
  const starts = (entries: readonly PerformanceEntry[]) => entries.map(({ startTime }) => startTime)
  const shifts = (await entriesOf('layout-shift')).flatMap((entry) => {
    const isOurs = 'value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false
    return isOurs ? [{ startTime: entry.startTime, value: Number(entry.value) }] : []
  })
  const fetched = performance.getEntriesByType('resource').flatMap((entry) => {
    const isBlocking = 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking'
    return isBlocking && entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script'
      ? [entry.encodedBodySize]
      : []
  })
  const inline = [...document.querySelectorAll<HTMLScriptElement>('script:not([src])')]
    .filter(({ type }) => type === '' || type.endsWith('/javascript'))
    .map(({ text }) => text.length)
  return {
    firstPaint: starts(performance.getEntriesByName('first-contentful-paint')),
    largestPaints: starts(await entriesOf('largest-contentful-paint')),
    hydrated: starts(performance.getEntriesByName('page-answers')),
    tasks: (await entriesOf('longtask')).map(({ startTime, duration }) => ({ startTime, duration })),
    shifts,
    blockingBytes: [...fetched, ...inline].reduce((sum, bytes) => sum + bytes, 0),
  }
}

/** Runs in the page: returns a growing list of interactions. */
export function listen(quickestMs: number): Heard[] {
  const heard: Heard[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry instanceof PerformanceEventTiming) {
        heard.push({ interactionId: entry.interactionId, duration: entry.duration })
      }
    }
  })
  const wanted: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: quickestMs,
  }
  observer.observe(wanted)
  return heard
}
