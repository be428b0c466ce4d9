const mostDepth = 32

export type Fault =
  | { readonly kind: 'too_deep' }
  /** `path` of the unsafe key or text. */
  | { readonly kind: 'unsafe_key' | 'unsafe_text'; readonly path: readonly PropertyKey[] }

/** Unsafe input: prototype names, NUL, lone surrogates, deep nesting. Null when safe. */
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

const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
