import type { EventLog } from '#events/log/log.ts'

/** Success of this process's appends. */
export interface AppendHealth {
  failed(): number
  isFailing(): boolean
  /** Reports a successful probe. */
  recovered(): void
}

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
