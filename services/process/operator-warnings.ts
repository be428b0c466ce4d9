import type { Logger } from '#services/commands/logger.ts'

/** What a process may notice that an operator must mend. The names are in the table of processes, for the doctor. */
export const operatorWarnings = {
  proxy_not_trusted:
    'a proxy speaks for visitors (X-Forwarded-For) while TRUSTED_PROXIES is 0: all visitors count as one, and limits lock out everybody. Set TRUSTED_PROXIES to the number of proxies',
} as const

export type OperatorWarning = keyof typeof operatorWarnings

export interface Noticed {
  /** Tells the log, once for each. */
  readonly notice: (warning: OperatorWarning) => void
  readonly all: () => readonly OperatorWarning[]
}

export function openNoticed(logger: Logger): Noticed {
  const found = new Set<OperatorWarning>()
  return {
    notice(warning) {
      if (found.has(warning)) return
      found.add(warning)
      logger.error({ warning }, operatorWarnings[warning])
    },
    all: () => [...found],
  }
}
