import { createHash } from 'node:crypto'

import * as z from 'zod'

import type { AnyList, ListQuery, PagePosition } from './list.ts'

const instant = z.iso.datetime({ precision: 3 }).refine((at) => !at.startsWith('0000'))

const shape = z.tuple([z.string(), instant, z.string().min(1).max(200)])

/** Encodes a position for a URL with a fingerprint of its query. Unsigned: a forged one stays in the same list. */
export const writeCursor = (list: AnyList, query: ListQuery, { at, key }: PagePosition): string =>
  Buffer.from(JSON.stringify([fingerprintOf(list, query), at, key])).toString('base64url')

/** Null for an invalid cursor and for another query's. */
export function readCursor(list: AnyList, query: ListQuery, cursor: string): PagePosition | null {
  const parsed = shape.safeParse(jsonIn(cursor))
  if (!parsed.success) return null
  const [fingerprint, at, key] = parsed.data
  return fingerprint === fingerprintOf(list, query) && !key.includes('\0') && key.isWellFormed() ? { at, key } : null
}

function fingerprintOf({ name }: AnyList, { equal, days, words, order }: ListQuery): string {
  const question = JSON.stringify([name, sorted(equal), sorted(days), words, order.by, order.direction])
  return createHash('sha256').update(question).digest('base64url').slice(0, 12)
}

const sorted = (fields: object): unknown => Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))

function jsonIn(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
