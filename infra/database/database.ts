/**
 * What the rest of the product knows of a database. Two drivers implement it: `postgres.ts` for a server
 * (`DATABASE_URL`) and `pglite.ts` in-process. The SQL is the same on both.
 */

/** Values a statement takes. Arrays become Postgres arrays; pass JSON as text and cast it in the SQL (`$1::jsonb`, `$1::text[]::jsonb[]`). */
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
  /**
   * Runs one statement with `$1…` parameters. Rows come back as plain objects: `bigint` columns as numbers
   * (positions stay far below 2^53), `timestamptz` as `Date`, `date` as 'YYYY-MM-DD', `json`/`jsonb` parsed, `bytea` as Uint8Array.
   * Rejects with `DatabaseError` when the server refuses the statement.
   */
  query<Row extends object>(sql: string, parameters?: readonly Parameter[]): Promise<Row[]>
  /** Runs a script of several statements without parameters. */
  script(sql: string): Promise<void>
}

/** Names and values of Postgres settings; times in milliseconds. */
export type SessionSettings = Readonly<Record<string, string | number>>

export interface Database extends Queryable {
  readonly kind: 'postgres' | 'pglite'
  /** READ COMMITTED. Commits when `work` resolves, rolls back when it rejects. Do not use the outer database inside `work`. */
  transaction<Result>(work: (transaction: Queryable) => Promise<Result>): Promise<Result>
  /**
   * A session for `work` alone, outside of a transaction, for what cannot be in one (VACUUM). `settings` hold for it and are reset
   * afterwards: `{ lock_timeout: 300 }`. Do not use the outer database inside `work`.
   */
  session<Result>(settings: SessionSettings, work: (session: Queryable) => Promise<Result>): Promise<Result>
  /** Calls back for each NOTIFY on `channel`; the answer stops listening. Survives reconnects, may miss notifications while away. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /** Ends all connections; PGlite also checkpoints and gives its directory lock back. */
  close(): Promise<void>
}

/** `code` is the SQLSTATE ('23505' unique violation, …) or 'unreachable' when the server could not be asked. */
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
