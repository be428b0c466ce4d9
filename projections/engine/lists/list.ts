import type { Instant, LocalDate } from '#events/values/time.ts'

import type { AnyProjection } from '../projection.ts'

/**
 * What a cell is, for whoever writes it down: 'cents' are dollars in a spreadsheet, an 'instant' is shown in Toronto's time. SQL of a
 * 'reference' is a booking's id.
 */
export type CellKind = 'text' | 'cents' | 'count' | 'day' | 'instant' | 'reference'

export type ListRow = Readonly<Record<string, string | number | null>>

/** In the order in which they are shown; SQL of each cell over the read model's own columns. */
export type Columns = Readonly<Record<string, { readonly kind: CellKind; readonly sql: string }>>

/** SQL comes from the list's definition alone; what a caller gives is only ever a parameter. */
export type Filter =
  | { readonly kind: 'text'; readonly sql: string; readonly values?: readonly string[] }
  /** Ranges of days. An instant counts to the day that it is in Toronto. */
  | { readonly kind: 'day' | 'instant'; readonly sql: string }

/**
 * What can be listed of a read model: as pages with a cursor, or whole as a stream. It stands beside the read model, in
 * `projections/<name>-list.ts`.
 */
export interface List<Row extends object = object> {
  readonly name: string
  readonly projection: AnyProjection
  /** Where a row of the read model holds several of the list's: SQL of those, and the field that tells them apart. */
  readonly rows?: { readonly sql: string; readonly key: keyof Row & string }
  readonly columns: Columns
  /** SQL of what is joined to the read model, one row at most to each of its own; its columns have other names. */
  readonly beside?: string
  readonly filters: Readonly<Record<string, Filter>>
  /** SQL of the texts that are searched. Where the read model has an index of their words (`wordsIndex`), by it. */
  readonly search: readonly string[]
  /** SQL of further texts that are searched, and of the rows that have some. */
  readonly searchBeside?: { readonly text: string; readonly rows: string }
  /**
   * Instants to order by, the usual one first. Never null, in whole milliseconds; with an index '(column, key)', but for a list with `rows` of its own; and unless it never changes, a walk through
   * the pages may repeat or miss a row whose instant was moved meanwhile.
   */
  readonly orders: readonly [keyof Row & string, ...(keyof Row & string)[]]
}

/** Any list, for code that serves them all: a row is only ever handed to the columns of its own list. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
export type AnyList = List<any>

/** A list's question, parsed: its names are those of the list. */
export interface ListQuery {
  /** Field and accepted values. */
  readonly equal: Readonly<Record<string, readonly string[]>>
  /** Field and days, both inclusive. */
  readonly days: Readonly<
    Record<string, { readonly from?: LocalDate | undefined; readonly to?: LocalDate | undefined }>
  >
  /** Each begins at a word of one of the searched texts, however the two are written (see `searchedForm`), and may be several words. */
  readonly words: readonly string[]
  readonly order: { readonly by: string; readonly direction: 'asc' | 'desc' }
}

/** A position in a list, behind the row that had these. */
export interface PagePosition {
  readonly at: Instant
  readonly key: string
}
