import type { Queryable } from '#infra/database/database.ts'
import type { AnyList, ListQuery, PagePosition } from '#projections/engine/lists/list.ts'

export interface TextPage {
  readonly text: string
  readonly rows: number
  readonly next: PagePosition | null
}

export interface TextFormat {
  page(
    database: Queryable,
    list: AnyList,
    query: ListQuery,
    page: { readonly after: PagePosition | null; readonly limit: number },
  ): Promise<TextPage>
  /** Writes piece by piece. */
  whole(
    database: Queryable,
    list: AnyList,
    query: ListQuery,
    stop: { readonly signal?: AbortSignal },
  ): AsyncGenerator<Pick<TextPage, 'text' | 'rows'>>
}
