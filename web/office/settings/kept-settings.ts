import { useState } from 'react'
import * as z from 'zod/mini'

import { settingsDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

const draft = z.object({ form: z.string(), typed: z.record(z.string(), z.string()), basis: z.int() })

export interface TypedFields {
  readonly typed: Readonly<Record<string, string>>
  readonly basis: number
}

/** Kept in the tab, over a reload and the end of a session, until it is saved or discarded. One form at a time. */
export function useKeptFields(form: string): readonly [TypedFields | null, (fields: TypedFields | null) => void] {
  const [storage] = useState(tabStorage)
  const [fields, setFields] = useState(() => keptFields(storage, form))
  const keep = (next: TypedFields | null) => {
    setFields(next)
    if (next !== null) write(storage, JSON.stringify({ form, ...next }))
    else if (keptFields(storage, form) !== null) storage?.removeItem(settingsDraftKey)
  }
  return [fields, keep]
}

function write(storage: Storage | null, text: string): void {
  try {
    storage?.setItem(settingsDraftKey, text)
  } catch {
    // A full storage: what was typed stays on screen all the same.
  }
}

function keptFields(storage: Storage | null, form: string): TypedFields | null {
  const text = storage?.getItem(settingsDraftKey) ?? null
  if (text === null) return null
  try {
    const kept = draft.parse(JSON.parse(text))
    return kept.form === form ? { typed: kept.typed, basis: kept.basis } : null
  } catch {
    return null // of another version of the page
  }
}
