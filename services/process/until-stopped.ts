import type { Logger } from '#services/commands/logger.ts'

/** After this the process ends all the same. */
const patienceMs = 9_500

/**
 * Runs `stop` once at SIGINT, SIGTERM or a fault that nobody caught, then ends the process: 0 after a signal, 1 after a fault
 * or when stopping takes longer than ten seconds and the drain.
 */
export function untilStopped(logger: Logger, stop: () => Promise<void>, drainSeconds: number | null = null): void {
  let isStopping = false
  const end = (code: number) => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), patienceMs + (drainSeconds ?? 0) * 1_000).unref()
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        logger.error({ error: String(error) }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => end(0))
  process.on('SIGTERM', () => end(0))
  for (const fault of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(fault, (error: unknown) => {
      logger.error(
        { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
        `${fault}: ending`,
      )
      end(1)
    })
  }
}
