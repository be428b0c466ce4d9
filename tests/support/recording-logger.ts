import type { Logger } from '#services/commands/logger.ts'

export interface LogLine {
  readonly level: keyof Logger
  readonly details: object
  readonly message: string
}

/** A logger that keeps its lines, for tests that read them. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = []
  const at = (level: keyof Logger) => (details: object, message: string) => void lines.push({ level, details, message })
  return { logger: { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') }, lines }
}
