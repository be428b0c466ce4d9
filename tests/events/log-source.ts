import type { EventLog } from '#events/log/log.ts'

/** A log with the vocabulary of `words.ts`. */
export interface OpenedLog {
  readonly log: EventLog
  readonly erase: (subject: string) => Promise<boolean>
}

/** Source of one empty log at a time. */
export interface LogSource {
  empty(): Promise<OpenedLog>
  close(): Promise<void>
}
