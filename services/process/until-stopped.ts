import type { Logger } from '#services/commands/logger.ts'

/** Time limit of a shutdown. */
const patienceMs = 9_500

/** Runs `stop` at a signal or uncaught error; exits with 0 after a signal, otherwise 1. */
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
