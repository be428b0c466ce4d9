import type { Instant, LocalDate } from '#events/values/time.ts'

import type { AnyProjection } from '../projection.ts'

/** Format of a cell: 'cents' are written as dollars, an 'instant' in Toronto time, a 'reference' is a booking's id. */
export type CellKind = 'text' | 'cents' | 'count' | 'day' | 'instant' | 'reference'

export type ListRow = Readonly<Record<string, string | number | null>>

/** Columns in order; SQL over the read model's columns. */
export type Columns = Readonly<Record<string, { readonly kind: CellKind; readonly sql: string }>>

/** SQL is the list's own; callers' values are always parameters. */
export type Filter =
  | { readonly kind: 'text'; readonly sql: string; readonly values?: readonly string[] }
  | { readonly kind: 'day' | 'instant'; readonly sql: string }

/** A list of a read model, as pages with a cursor or as a stream, in `projections/<name>-list.ts`. */
export interface List<Row extends object = object> {
  readonly name: string
  readonly projection: AnyProjection
  /** SQL and key of list rows, where a read model's row has several. */
  readonly rows?: { readonly sql: string; readonly key: keyof Row & string }
  readonly columns: Columns
  /** SQL of a join with at most one row each; column names must differ. */
  readonly beside?: string
  readonly filters: Readonly<Record<string, Filter>>
  /** SQL of searched texts, through `wordsIndex` where there is one. */
  readonly search: readonly string[]
  /** SQL of further searched texts, and of the rows that have any. */
  readonly searchBeside?: { readonly text: string; readonly rows: string }
  /** Non-null instants to order by, the default first; indexed '(column, key)'. A changing one may repeat rows. */
  readonly orders: readonly [keyof Row & string, ...(keyof Row & string)[]]
}

/** Any list; the widening is sound, for its columns only see its own rows. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyList = List<any>

export interface ListQuery {
  readonly equal: Readonly<Record<string, readonly string[]>>
  readonly days: Readonly<
    Record<string, { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined }>
  >
  /** Search terms as prefixes of words (see `searchedForm`). */
  readonly words: readonly string[]
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc' }
}

export interface PagePosition {
  readonly at: Instant
  readonly key: string
}
