import { createHash } from 'node:crypto'

/** Short hash of the English source text. */
export const sourceHash = (english: string): string =>
  createHash('sha256').update(english).digest('base64url').slice(0, 8)

export type Texts = Readonly<Record<string, string>>

/** Keys with changed or unstamped English, in English order. */
export const staleKeys = (english: Texts, hashes: Texts): readonly string[] =>
  Object.entries(english).flatMap(([key, text]) => (hashes[key] === sourceHash(text) ? [] : [key]))

/** Restamped hashes in alphabetic order, without removed keys. */
export function stamped(english: Texts, hashes: Texts, keys: readonly string[]): Texts {
  const kept = Object.entries(hashes).filter(([key]) => key in english)
  const fresh = keys.flatMap((key) => {
    const text = english[key]
    return text === undefined ? [] : [[key, sourceHash(text)] as const]
  })
  const all = new Map<string, string>([...kept, ...fresh])
  return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
