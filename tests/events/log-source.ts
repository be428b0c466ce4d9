import type { EventLog } from '#events/log/log.ts'

/** A log with the vocabulary of `words.ts`. */
export interface OpenedLog {
  readonly log: EventLog
  readonly erase: (subject: string) => Promise<boolean>
}

/** Where logs come from: `empty` answers a log in which nothing happened yet; there is one at a time. */
export interface LogSource {
  empty(): Promise<OpenedLog>
  close(): Promise<void>
}
