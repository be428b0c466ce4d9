import type { Database } from '#infra/database/database.ts'
import { beat, beatMs, forgetProcess, type AwayNeighbour, type LiveProcess } from '#infra/database/processes.ts'

import { programVersion } from './program-version.ts'

interface Beating {
  readonly database: Database
  readonly holder: string
  readonly kind: LiveProcess['kind']
  readonly warnings?: () => readonly string[]
  readonly away?: () => readonly AwayNeighbour[]
}

export interface Heartbeat {
  /** Tells a change before the next beat. */
  readonly now: () => void
  readonly stop: () => Promise<void>
}

/** Heartbeat every 15 s. */
export function keepBeating({ database, holder, kind, warnings = () => [], away = () => [] }: Beating): Heartbeat {
  let last = Promise.resolve()
  const beatOnce = () => {
    last = last
      .then(() => beat(database, { holder, kind, program: programVersion(), warnings: warnings(), away: away() }))
      // A database that is away is reported by whoever needs it; the next beat comes by itself.
      .catch(() => {})
  }
  beatOnce()
  const timer = setInterval(beatOnce, beatMs)
  timer.unref()
  return {
    now: beatOnce,
    stop: async () => {
      clearInterval(timer)
      await last
      await forgetProcess(database, holder, kind).catch(() => {})
    },
  }
}
