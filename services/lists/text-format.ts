import type { Queryable } from '#infra/database/database.ts'
import type { AnyList, ListQuery, PagePosition } from '#projections/engine/lists/list.ts'

export interface TextPage {
  readonly text: string
  readonly rows: number
  readonly next: PagePosition | null
}

/** How a list is written down. */
export interface TextFormat {
  page(
    database: Queryable,
    list: AnyList,
    query: ListQuery,
    page: { readonly after: PagePosition | null; readonly limit: number },
  ): Promise<TextPage>
  /** Piece by piece, as `streamList` reads. */
  whole(
    database: Queryable,
    list: AnyList,
    query: ListQuery,
    stop: { readonly signal?: AbortSignal },
  ): AsyncGenerator<Pick<TextPage, 'text' | 'rows'>>
}
