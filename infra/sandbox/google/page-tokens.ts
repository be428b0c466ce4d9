import type { Context } from 'hono'
import * as z from 'zod/mini'

import type { ApiEnv } from './api-env.ts'
import { invalid } from './refusals.ts'

/** Where the next page of a list begins, or after which version changes are asked for. Opaque to clients, as Google's are. */
const token = z.object({ offset: z.number(), version: z.number() })
export type PageToken = z.infer<typeof token>

export const writeToken = (value: PageToken): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Null for one that is not ours. */
export function readToken(text: string): PageToken | null {
  try {
    return token.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    return null
  }
}

/** The page that a call asks for; null for the first one, 'refused' for a token that is not ours. */
export function askedPage(c: Context<ApiEnv>): PageToken | null | 'refused' {
  const given = c.req.query('pageToken')
  if (given === undefined) return null
  return c.get('fault') === 'refused_page_token' ? 'refused' : (readToken(given) ?? 'refused')
}

export const refusedPage = (c: Context): Response => invalid(c, 'Invalid page token')

/** The size of a page: what was asked for, at most `most`. */
export function pageSize(asked: string | undefined, usual: number, most: number): number {
  const size = Number(asked ?? usual)
  return Number.isInteger(size) && size > 0 ? Math.min(size, most) : usual
}
