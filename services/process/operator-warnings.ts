import type { Logger } from '#services/commands/logger.ts'

/** Conditions for an operator, listed by the doctor. */
export const operatorWarnings = {
  proxy_not_trusted:
    'a proxy speaks for visitors (X-Forwarded-For) while TRUSTED_PROXIES is 0: all visitors count as one, and limits lock out everybody. Set TRUSTED_PROXIES to the number of proxies',
} as const

export type OperatorWarning = keyof typeof operatorWarnings

export interface Noticed {
  /** Logs each once. */
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
