import { invalidRequest } from './failures.ts'
import type { Kind } from './records.ts'
import { kindOfId, shapes } from './shapes/all.ts'
import { find, type Store } from './store.ts'

const maximumDepth = 4
const maximumPaths = 20

const expandable = new Set([
  'latest_charge',
  'charge',
  'payment_intent',
  'payment_method',
  'customer',
  'setup_intent',
  'balance_transaction',
  'source',
])

/** Expands ids: `expand[]=latest_charge`, `expand[]=data.latest_charge`. */
export async function expandAnswer(store: Store, body: object, paths: readonly string[]): Promise<object> {
  if (paths.length > maximumPaths)
    throw invalidRequest(`You can expand at most ${maximumPaths} properties`, { param: 'expand' })
  let expanded = body
  for (const path of paths) {
    const names = path.split('.')
    if (names.length > maximumDepth)
      throw invalidRequest(`You cannot expand more than ${maximumDepth} levels of a property. Property: ${path}`)
    expanded = await expandPath(store, expanded, names)
  }
  return expanded
}

async function expandPath(store: Store, body: object, [name, ...rest]: readonly string[]): Promise<object> {
  if (name === undefined) return body
  const value: unknown = Object.entries(body).find(([property]) => property === name)?.[1]
  if (name === 'data' && Array.isArray(value)) {
    const data: object[] = []
    for (const item of value.filter(isObject)) data.push(await expandPath(store, item, rest))
    return { ...body, data }
  }
  if (!expandable.has(name) || value === undefined)
    throw invalidRequest(`This property cannot be expanded (${name}).`, { param: 'expand' })
  if (value === null) return body
  const object = typeof value === 'string' ? await lookUp(store, value) : value
  return isObject(object) ? { ...body, [name]: await expandPath(store, object, rest) } : body
}

async function lookUp(store: Store, id: string): Promise<object | null> {
  const kind = kindOfId(id)
  return kind ? show(store, kind, id) : null
}

async function show<K extends Kind>(store: Store, kind: K, id: string): Promise<object | null> {
  const record = await find(store, kind, id)
  return record && shapes[kind](record)
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
