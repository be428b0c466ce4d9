import type { Database } from '#infra/database/database.ts'
import { beat, beatMs, forgetProcess, type LiveProcess } from '#infra/database/processes.ts'

import { programVersion } from './program-version.ts'

interface Beating {
  readonly database: Database
  readonly holder: string
  readonly kind: LiveProcess['kind']
  /** What it has noticed until now that an operator must mend. */
  readonly warnings?: () => readonly string[]
}

/** Says now and every 15 s that this process lives, for readiness, metrics and the doctor. The answer ends it. */
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
