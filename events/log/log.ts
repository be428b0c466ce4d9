import type { AnyEvent, AnyNewEvent, Meta } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** Expected number of events of a stream; 'any' skips the check. */
export type Expected = number | 'any'

export interface StreamWrite {
  readonly stream: string
  readonly expected: Expected
  /** May be empty: then only the expectation is checked. */
  readonly events: readonly AnyNewEvent[]
}

export interface Append {
  /** The idempotency key: asked again, the log repeats the first answer and writes nothing. */
  readonly key: string
  readonly meta: Meta
  readonly writes: readonly StreamWrite[]
  /** Time of past events (demo data, import), never before the log's last; without it the database's clock. */
  readonly at?: Instant
}

export type Verdict =
  | { readonly status: 'appended'; readonly position: number }
  | { readonly status: 'duplicate'; readonly position: number }
  | { readonly status: 'conflict' }

/** A page of the log: `position > after`, at most `limit` (1…5,000). */
export interface LogPage {
  readonly after: number
  readonly limit: number
  /** Absent: all types, and the page is checked to have no gaps. */
  readonly types?: readonly string[]
  readonly upTo?: number
  /** False leaves `personal` null and encrypted. */
  readonly personal?: boolean
}

export interface LogReader {
  readStream(stream: string, options?: { after?: number; upTo?: number }): Promise<AnyEvent[]>
  /** Streams as of one moment, by name; empty for a stream without events. */
  readStreams(streams: readonly string[]): Promise<ReadonlyMap<string, readonly AnyEvent[]>>
  readAll(page: LogPage): Promise<AnyEvent[]>
  /** Single events by position (at most 5,000), in order. */
  readPositions(positions: readonly number[]): Promise<AnyEvent[]>
  head(): Promise<number>
  hasLiveKey(subject: string): Promise<boolean>
  positionAt(at: Instant): Promise<number>
}

export interface EventLog extends LogReader {
  /** Rejects with `InvalidAppend` for a bug, with `DatabaseError` 'unreachable' for an unknown outcome. */
  append(command: Append): Promise<Verdict>
  within(transaction: Queryable): LogReader
  onAppended(heard: () => void): () => void
  close(): Promise<void>
}

export type UnplacedEvent = Pick<AnyEvent, 'type' | 'data'>

type InlineProject = (events: readonly AnyEvent[]) => Promise<void>

/** Read models that are written in the append's own transaction. */
export interface InlineProjector {
  readonly types: ReadonlySet<string>
  /** Fencing: appends reject with code '55000' when the database has another schema version. */
  readonly schemaVersion?: string
  /** Called before COMMIT with the events of `types`, in order. A rejection undoes their units. */
  project(events: readonly AnyEvent[], transaction: Queryable): Promise<void>
  /** First half of `project`, pipelined with the append: returns the projection of those events that were taken. */
  readonly foresee?: (events: readonly UnplacedEvent[], transaction: Queryable) => InlineProject
}
