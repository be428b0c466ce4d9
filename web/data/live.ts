import { useEffect, useEffectEvent } from 'react'

/** After a cut, doubled with each further one, and spread so that not all pages come back at once. */
const firstWaitMs = 5_000
const longestWaitMs = 60_000
/** The first change is read at once, those of the next second as one. */
const calmMs = 1_000

const waitAfter = (failures: number): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2)

export interface LiveHandlers {
  readonly onChanged: () => void
  /** The office alone: mailboxes have changed. */
  readonly onMail?: () => void
  /** The office alone: what staff do beside mails has changed. */
  readonly onTeam?: () => void
}

/**
 * Calls `onChanged` when the server says that something of whoever is signed in has changed (server-sent events at `path`), and
 * whenever the stream opens, for what changed meanwhile; `onMail` and `onTeam` likewise. Where it is cut, or refused, all are called with each new
 * attempt: after 5 seconds, then at longer intervals up to a minute. A page that is not seen has no stream. Null: not at all.
 */
export function useLive(path: string | null, { onChanged, onMail, onTeam }: LiveHandlers): void {
  const changed = useEffectEvent(onChanged)
  const mail = useEffectEvent(() => onMail?.())
  const team = useEffectEvent(() => onTeam?.())
  useEffect(() => {
    if (path === null || typeof EventSource === 'undefined') return
    return listen(path, {
      changed: calmly(() => changed()),
      mail: calmly(() => mail()),
      team: calmly(() => team()),
    })
  }, [path])
}

interface Telling {
  readonly inMs: (milliseconds: number) => void
  readonly soon: () => void
  readonly stop: () => void
}

function calmly(tell: () => void): Telling {
  let telling: ReturnType<typeof setTimeout> | undefined
  let toldAt = -Infinity
  const inMs = (milliseconds: number) => {
    clearTimeout(telling)
    telling = setTimeout(() => {
      toldAt = performance.now()
      tell()
    }, milliseconds)
  }
  return {
    inMs,
    soon: () => inMs(Math.max(0, toldAt + calmMs - performance.now())),
    stop: () => clearTimeout(telling),
  }
}

function listen(path: string, tellings: Readonly<Record<'changed' | 'mail' | 'team', Telling>>): () => void {
  const all = Object.values(tellings)
  let source: EventSource | null = null
  let failures = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

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
      for (const one of all) one.inMs(calmMs)
    })
    source.addEventListener('changed', tellings.changed.soon)
    source.addEventListener('mail', tellings.mail.soon)
    source.addEventListener('team', tellings.team.soon)
    // Not left to the browser, which would ask again every three seconds, and never again after a refusal.
    source.addEventListener('error', () => {
      close()
      failures += 1
      waiting = setTimeout(() => {
        for (const one of all) one.inMs(0)
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
    for (const one of all) one.stop()
    close()
  }
}
