import * as z from 'zod'

import { searchTerms } from '#events/values/searched-form.ts'
import { isLocalDate } from '#events/values/time.ts'
import { readCursor } from '#projections/engine/lists/cursor.ts'
import type { AnyList, Filter, ListQuery, PagePosition } from '#projections/engine/lists/list.ts'

const most = { values: 50, characters: 200, words: 5, searched: 100, cursor: 500, page: 200 } as const
const usualPage = 50

export interface PageQuery {
  readonly query: ListQuery
  readonly after: PagePosition | null
  readonly limit: number
}

/** No NUL or lone surrogate. */
const text = z
  .string()
  .refine((given) => !given.includes('\0') && given.isWellFormed(), 'There is a character in it that cannot be kept.')

const day = z.string().refine(isLocalDate, 'This is not a day of the form YYYY-MM-DD.')

/** Query string of a list: equal values, `dateFrom=`, `dateTo=`, `search=`, `order=`, `limit=`, `cursor=`. */
export function listQuery(list: AnyList): z.ZodType<PageQuery> {
  const filters = Object.entries(list.filters)
  const orders = list.orders.flatMap((by) => [`${by}.desc`, `${by}.asc`])
  const fields = {
    ...Object.fromEntries(filters.flatMap(([field, filter]) => fieldsOf(field, filter))),
    search: text.max(most.searched).optional(),
    order: z.enum(orders).default(orders[0] ?? ''),
    limit: z.coerce.number().int().min(1).max(most.page).default(usualPage),
    cursor: z.string().max(most.cursor).optional(),
  }
  return z.strictObject(fields).transform((given, check) => {
    const query: ListQuery = {
      ...conditionsIn(list, given),
      words: searchTerms(given.search ?? ''),
      order: orderIn(given.order),
    }
    if (query.words.length > most.words) refuse(check, 'search', `At most ${most.words} words.`)
    const after = given.cursor === undefined ? null : readCursor(list, query, given.cursor)
    if (given.cursor !== undefined && after === null) refuse(check, 'cursor', 'This is no cursor of this question.')
    return { query, after, limit: given.limit }
  })
}

export const fieldNames = (list: AnyList): string[] =>
  Object.entries(list.filters).flatMap(([field, filter]) => fieldsOf(field, filter).map(([name]) => name))

function fieldsOf(field: string, filter: Filter): [string, z.ZodType][] {
  if (filter.kind !== 'text') {
    return [
      [`${field}From`, day.optional()],
      [`${field}To`, day.optional()],
    ]
  }
  const one = filter.values === undefined ? text.min(1).max(most.characters) : z.enum(filter.values)
  const several = z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(one).max(most.values))
  return [[field, several.optional()]]
}

function conditionsIn(list: AnyList, given: Readonly<Record<string, unknown>>): Pick<ListQuery, 'equal' | 'days'> {
  const equal: Record<string, readonly string[]> = {}
  const days: Record<string, { from: string | undefined; to: string | undefined }> = {}
  for (const [field, { kind }] of Object.entries(list.filters)) {
    if (kind === 'text') {
      const values = given[field]
      // The schema made it an array of texts.
      if (Array.isArray(values)) equal[field] = values.map(String)
    } else {
      const [from, to] = [textIn(given[`${field}From`]), textIn(given[`${field}To`])]
      if (from !== undefined || to !== undefined) days[field] = { from, to }
    }
  }
  return { equal, days }
}

const textIn = (given: unknown): string | undefined => (typeof given === 'string' ? given : undefined)

function orderIn(order: string): ListQuery['order'] {
  const [by = '', direction] = order.split('.')
  return { by, direction: direction === 'asc' ? 'asc' : 'desc' }
}

const refuse = (check: z.RefinementCtx, field: string, message: string): void =>
  check.addIssue({ code: 'custom', path: [field], message })
