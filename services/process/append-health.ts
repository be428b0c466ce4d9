import type { EventLog } from '#events/log/log.ts'

/** How this process's appends went: a log that takes no events sells nothing, whatever else still answers. */
export interface AppendHealth {
  /** Appends that the database did not take. */
  failed(): number
  /** Whether the last append failed. */
  isFailing(): boolean
  /** Somebody has found out that it goes again. */
  recovered(): void
}

/** The same log, watched. */
export function watchAppends(log: EventLog): { readonly log: EventLog; readonly appends: AppendHealth } {
  let failed = 0
  let isFailing = false
  return {
    log: {
      ...log,
      async append(command) {
        try {
          const verdict = await log.append(command)
          isFailing = false
          return verdict
        } catch (error) {
          failed += 1
          isFailing = true
          throw error
        }
      },
    },
    appends: {
      failed: () => failed,
      isFailing: () => isFailing,
      recovered: () => {
        isFailing = false
      },
    },
  }
}
