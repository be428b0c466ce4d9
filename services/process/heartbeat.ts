import type { Database } from '#infra/database/database.ts'
import { beat, beatMs, forgetProcess, type LiveProcess } from '#infra/database/processes.ts'

import { programVersion } from './program-version.ts'

interface Beating {
  readonly database: Database
  readonly holder: string
  readonly kind: LiveProcess['kind']
  readonly warnings?: () => readonly string[]
}

/** Heartbeat every 15 s; returns a function that ends it. */
export function keepBeating({ database, holder, kind, warnings = () => [] }: Beating): () => Promise<void> {
  let last = Promise.resolve()
  const beatOnce = () => {
    last = last
      .then(() => beat(database, { holder, kind, program: programVersion(), warnings: warnings() }))
      // A database that is away is reported by whoever needs it; the next beat comes by itself.
      .catch(() => {})
  }
  beatOnce()
  const timer = setInterval(beatOnce, beatMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await last
    await forgetProcess(database, holder, kind).catch(() => {})
  }
}
