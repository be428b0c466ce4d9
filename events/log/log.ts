import type { AnyEvent, AnyNewEvent, Meta } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** How many events a stream must hold for a write to be taken; 'any' skips the check. */
export type Expected = number | 'any'

export interface StreamWrite {
  /** '<noun>-<id>', for instance 'booking-0f3c…'. */
  readonly stream: string
  readonly expected: Expected
  /** May be empty: then only the expectation is checked. */
  readonly events: readonly AnyNewEvent[]
}

/** One command's outcome: all of its writes happen, or none. A stream occurs at most once. */
export interface Append {
  /** The command's idempotency key: asked again with the same key, the first answer is given and nothing is written. */
  readonly key: string
  readonly meta: Meta
  readonly writes: readonly StreamWrite[]
  /** When it happened, for events written later with their own time (demo data, import). Without it the database's clock. Never before the log's last event. */
  readonly at?: Instant
}

export type Verdict =
  | { readonly status: 'appended'; readonly position: number }
  | { readonly status: 'duplicate'; readonly position: number }
  | { readonly status: 'conflict' }

/** A page of the whole log: `position > after`, in order, at most `limit` (1…5,000). */
export interface LogPage {
  readonly after: number
  readonly limit: number
  /** Only these types. Without it the page is checked to have no holes. */
  readonly types?: readonly string[]
  readonly upTo?: number
  /** False leaves `personal` null without opening it, for readers that do not look at it. */
  readonly personal?: boolean
}

/** Questions to the log. Events come upcast and opened. */
export interface LogReader {
  /** A stream's events in order. `upTo` stops at that global position. */
  readStream(stream: string, options?: { after?: number; upTo?: number }): Promise<AnyEvent[]>
  /** Several streams as of one moment, in one question: each by its name, empty when nothing was ever written to it. */
  readStreams(streams: readonly string[]): Promise<ReadonlyMap<string, readonly AnyEvent[]>>
  readAll(page: LogPage): Promise<AnyEvent[]>
  /** Single events by their positions (at most 5,000), in order. */
  readPositions(positions: readonly number[]): Promise<AnyEvent[]>
  /** The last position, 0 for an empty log. */
  head(): Promise<number>
  /** Whether a person has a key, and so personal data that can be read: they are known here and were not erased since. */
  hasLiveKey(subject: string): Promise<boolean>
  /** The last position at or before an instant. */
  positionAt(at: Instant): Promise<number>
}

export interface EventLog extends LogReader {
  /**
   * Rejects with `InvalidAppend` when the command breaks the vocabulary (a bug), with `DatabaseError` 'unreachable' when the
   * outcome is unknown: asking again with the same key tells. Rejects with the projector's error when a read model refuses.
   */
  append(command: Append): Promise<Verdict>
  /** The same questions asked inside a transaction, answered as it sees the log. */
  within(transaction: Queryable): LogReader
  /** Calls back soon after events were appended, by whichever process; may coalesce. The answer stops it. */
  onAppended(heard: () => void): () => void
  close(): Promise<void>
}

/** An event before the log has given it its place and its time. */
export type UnplacedEvent = Pick<AnyEvent, 'type' | 'data'>

type InlineProject = (events: readonly AnyEvent[]) => Promise<void>

/** Read models that are written in the append's own transaction, so that a caller reads what it just wrote. */
export interface InlineProjector {
  readonly types: ReadonlySet<string>
  /** What this program takes the read models to be. When the database says otherwise, its appends reject with code '55000'. */
  readonly schemaVersion?: string
  /**
   * Only events of `types`, opened, in order, before COMMIT. When it rejects, or a statement that it did not wait for, their units did
   * not happen.
   */
  project(events: readonly AnyEvent[], transaction: Queryable): Promise<void>
  /**
   * The same in two steps, so that its questions go to the server together with the append: it is told what is about to be appended,
   * behind the append's own statement, and answers what projects the events once they have their positions. Of them some may be missing
   * then, which were refused. Not asked where a person is erased.
   */
  readonly foresee?: (events: readonly UnplacedEvent[], transaction: Queryable) => InlineProject
}
