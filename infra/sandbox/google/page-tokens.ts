import type { Context } from 'hono'
import * as z from 'zod/mini'

import type { ApiEnv } from './api-env.ts'
import { invalid } from './refusals.ts'

/** Opaque page or sync token. */
const token = z.object({ offset: z.number(), version: z.number() })
export type PageToken = z.infer<typeof token>

export const writeToken = (value: PageToken): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Null for a foreign token. */
export function readToken(text: string): PageToken | null {
  try {
    return token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/** Null for the first page, 'refused' for a foreign token. */
export function askedPage(c: Context<ApiEnv>): PageToken | null | 'refused' {
  const given = c.req.query('pageToken')
  if (given === undefined) return null
  return c.get('fault') === 'refused_page_token' ? 'refused' : (readToken(given) ?? 'refused')
}

export const refusedPage = (c: Context): Response => invalid(c, 'Invalid page token')

export function pageSize(asked: string | undefined, usual: number, most: number): number {
  const size = Number(asked ?? usual)
  return Number.isInteger(size) && size > 0 ? Math.min(size, most) : usual
}
