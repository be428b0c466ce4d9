import { typedKey } from '#services/isomorphic/kept-by-every-page.ts'

import { textControls } from './typed-text.ts'

/** After a reload of our own: fills what is empty, as if it was typed, and forgets. */
export function restoreTyped(page: Document, storage: Storage): void {
  const values = valuesOf(storage.getItem(typedKey))
  storage.removeItem(typedKey)
  for (const control of textControls(page)) {
    const value = values.get(control.name)
    if (value === undefined || control.value !== '') continue
    // Past the setter that React puts on the element, or it takes the event for an echo.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

function valuesOf(stored: string | null): ReadonlyMap<string, string> {
  try {
    const kept: unknown = JSON.parse(stored ?? '')
    if (!Array.isArray(kept) || kept[0] !== location.pathname || !Array.isArray(kept[1])) return new Map()
    return new Map(kept[1].map((pair) => (Array.isArray(pair) ? [String(pair[0]), String(pair[1])] : ['', ''])))
  } catch {
    return new Map() // not by our hand
  }
}
