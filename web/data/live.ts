import { useEffect, useEffectEvent } from 'react'

/** After a cut, doubled with each further one, and spread so that not all pages come back at once. */
const firstWaitMs = 5_000
const longestWaitMs = 60_000
/** The first change is read at once, those of the next second as one. */
const calmMs = 1_000

const waitAfter = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

/**
 * Calls `onChanged` when the server says that something of whoever is signed in has changed (server-sent events at `path`), and
 * whenever the stream opens, for what changed meanwhile. Where it is cut, or refused, it is called with each new attempt: after 5
 * seconds, then at longer intervals up to a minute. A page that is not seen has no stream. Null: not at all.
 */
export function useLive(path: string | null, onChanged: () => void): void {
  const tell = useEffectEvent(onChanged)
  useEffect(() => {
    if (path === null || typeof EventSource === 'undefined') return
    return listen(path, () => tell())
  }, [path])
}

function listen(path: string, tell: () => void): () => void {
  let source: EventSource | null = null
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  let toldAt = -Infinity

  const tellIn = (milliseconds: number) => {
    clearTimeout(telling)
    telling = setTimeout(() => {
      toldAt = performance.now()
      tell()
    }, milliseconds)
  }
  const close = () => {
    clearTimeout(waiting)
    source?.close()
    source = null
  }
  const open = () => {
    source = new EventSource(path)
    source.addEventListener('ready', () => {
      failures = 0
      // Not at once: a page that has just been opened is still reading.
      tellIn(calmMs)
    })
    source.addEventListener('changed', () => tellIn(Math.max(0, toldAt + calmMs - performance.now())))
    // Not left to the browser, which would ask again every three seconds, and never again after a refusal.
    source.addEventListener('error', () => {
      close()
      failures += 1
      waiting = setTimeout(() => {
        tell()
        open()
      }, waitAfter(failures))
    })
  }
  const follow = () => {
    close()
    if (document.visibilityState === 'visible') open()
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    clearTimeout(telling)
    close()
  }
}
