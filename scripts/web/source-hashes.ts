import { createHash } from 'node:crypto'

/** A short hash of the English text that a translation was made from. */
export const sourceHash = (english: string): string =>
  createHash('sha256').update(english).digest('base64url').slice(0, 8)

export type Texts = Readonly<Record<string, string>>

/** Keys whose English is another one than the one that was translated, or was never stamped; by the English order. */
export const staleKeys = (english: Texts, hashes: Texts): readonly string[] =>
  Object.entries(english).flatMap(([key, text]) => (hashes[key] === sourceHash(text) ? [] : [key]))

/** The hashes with these keys stamped anew, without keys that English no longer has, by the alphabet. */
export function stamped(english: Texts, hashes: Texts, keys: readonly string[]): Texts {
  const kept = Object.entries(hashes).filter(([key]) => key in english)
  const fresh = keys.flatMap((key) => {
    const text = english[key]
    return text === undefined ? [] : [[key, sourceHash(text)] as const]
  })
  const all = new Map<string, string>([...kept, ...fresh])
  return Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
