import * as z from 'zod/mini'

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

/** The size of a page: what was asked for, at most `most`. */
export function pageSize(asked: string | undefined, usual: number, most: number): number {
  const size = Number(asked ?? usual)
  return Number.isInteger(size) && size > 0 ? Math.min(size, most) : usual
}
