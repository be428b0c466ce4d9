import type { Answer, Call } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { invalidRequest, noSuchObject } from './failures.ts'
import { integer, text, tree } from './parameters.ts'
import type { Kind } from './records.ts'
import { shapes } from './shapes/all.ts'
import type { Page } from './store.ts'
import { list } from './store.ts'

export const listParameters = ['limit', 'starting_after', 'ending_before', 'created', 'expand'] as const

/** Newest first, 10 by default (at most 100). `filters` are stored fields. */
export async function listObjects<K extends Kind>(
  call: Call,
  kind: K,
  url: string,
  filters: Readonly<Record<string, string | undefined>> = {},
): Promise<Answer> {
  const startingAfter = text(call.params, 'starting_after')
  const endingBefore = text(call.params, 'ending_before')
  if (startingAfter !== undefined && endingBefore !== undefined)
    throw invalidRequest('You cannot use both starting_after and ending_before.', { param: 'ending_before' })
  const equal = Object.entries(filters).flatMap(([field, value]) =>
    value === undefined ? [] : [{ field, is: '=' as const, value }],
  )
  const page: Page = {
    limit: integer(call.params, 'limit', { least: 1, most: 100 }) ?? 10,
    startingAfter,
    endingBefore,
    where: [...equal, ...createdConditions(call)],
  }
  const found = await list(call.store, kind, page)
  if (!found) {
    const [param, id] =
      startingAfter === undefined ? ['ending_before', endingBefore] : ['starting_after', startingAfter]
    throw noSuchObject(kind, id ?? '', param, 400)
  }
  return ok({ object: 'list', data: found.records.map((record) => shapes[kind](record)), has_more: found.hasMore, url })
}

function createdConditions({ params }: Call): Page['where'] {
  if (typeof params['created'] === 'string') {
    const at = integer(params, 'created')
    return at === undefined ? [] : [{ field: 'created', is: '=', value: at }]
  }
  const range = tree(params, 'created')
  if (!range) return []
  const comparisons = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const
  return (['gte', 'gt', 'lte', 'lt'] as const).flatMap((name) => {
    const value = integer(range, name)
    return value === undefined ? [] : [{ field: 'created', is: comparisons[name], value }]
  })
}
