/** Nested deeper than any payload of ours, and shallow enough to walk. */
const mostDepth = 32

export type Fault =
  | { readonly kind: 'too_deep' }
  /** `path` leads to the object with such a key, or to the text. */
  | { readonly kind: 'unsafe_key' | 'unsafe_text'; readonly path: readonly PropertyKey[] }

/**
 * What no schema should have to know: names that reach an object's prototype, NUL and half characters that neither the
 * database nor JSON can keep, nesting without end. Null when the value is safe.
 */
export const faultIn = (value: unknown): Fault | null => faultAt(value, [])

function faultAt(value: unknown, path: readonly PropertyKey[]): Fault | null {
  if (path.length > mostDepth) return { kind: 'too_deep' }
  if (typeof value === 'string') return isKeepable(value) ? null : { kind: 'unsafe_text', path }
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    if (unsafeKeys.has(key)) return { kind: 'unsafe_key', path }
    if (!isKeepable(key)) return { kind: 'unsafe_text', path }
    const fault = faultAt(inner, [...path, key])
    if (fault) return fault
  }
  return null
}

const unsafeKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Postgres keeps no NUL, and half a surrogate pair is not a character. */
const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
