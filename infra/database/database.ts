/** Values of a statement. Arrays become Postgres arrays; JSON is passed as text with a cast (`$1::jsonb`). */

export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | Date
  | Uint8Array
  | null
  | readonly (string | number | null)[]

export interface Queryable {
  /** Runs a statement. `bigint` is a number, `timestamptz` a `Date`, `date` 'YYYY-MM-DD', `bytea` bytes. */
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
  script(sql: string): Promise<void>
}

/** Postgres settings by name; times in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'pglite'
  /** READ COMMITTED: commits or rolls back with `work`, inside which the outer database must not be used. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /** Session outside of a transaction (VACUUM), with settings such as `{ lock_timeout: 300 }`, reset afterwards. */
  session<Result>(settings: SessionSettings, work: (session: Queryable) => Promise<Result>): Promise<Result>
  /** Calls back for each NOTIFY, not for those during a reconnect; returns the unsubscribe function. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** `code` is the SQLSTATE ('23505' unique violation, …) or 'unreachable'. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
  readonly code: string
  readonly constraint: string | undefined
  constructor(code: string, message: string, options?: { cause?: unknown; constraint?: string | undefined }) {
    super(message, { cause: options?.cause })
    this.code = code
    this.constraint = options?.constraint
  }
}
