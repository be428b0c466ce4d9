import type { Queryable } from '#infra/database/database.ts'

import type { AnyEvent, AnyNewEvent, Meta } from './envelope.ts'
import type { Instant } from './values/time.ts'

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
  /** When it happened, for a past that is written later (demo, import). Without it the database's clock. Never before the log's last event. */
  readonly at?: Instant
}

export type Verdict =
  | { readonly status: 'appended'; readonly position: number }
  | { readonly status: 'duplicate'; readonly position: number }
  | { readonly status: 'conflict' }

export interface EventLog {
  /**
   * Rejects with `InvalidAppend` when the command breaks the vocabulary (a bug), with `DatabaseError` 'unreachable' when the
   * outcome is unknown: asking again with the same key tells. Rejects with the projector's error when a read model refuses.
   */
  append(command: Append): Promise<Verdict>
  /** A stream's events in order, upcast and opened. `upTo` stops at that global position. */
  readStream(stream: string, options?: { after?: number; upTo?: number }): Promise<AnyEvent[]>
  /** Several streams as of one moment, in one question: each by its name, empty when nothing was ever written to it. */
  readStreams(streams: readonly string[]): Promise<ReadonlyMap<string, readonly AnyEvent[]>>
  /** A page of the whole log: `position > after`, in order, at most `limit` (1…5,000), only `types` if given. */
  readAll(options: { after: number; limit: number; types?: readonly string[]; upTo?: number }): Promise<AnyEvent[]>
  /** The last position, 0 for an empty log. */
  head(): Promise<number>
  /** The last position at or before an instant. */
  positionAt(at: Instant): Promise<number>
  /** Calls back soon after events were appended, by whichever process; may coalesce. The answer stops it. */
  onAppended(heard: () => void): () => void
  close(): Promise<void>
}

/** Read models that are written in the append's own transaction, so that a caller reads what it just wrote. */
export interface InlineProjector {
  readonly types: ReadonlySet<string>
  /** Only events of `types`, opened, in order, before COMMIT. When it rejects, their units did not happen. */
  project(events: readonly AnyEvent[], transaction: Queryable): Promise<void>
}
