import { use, useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { officeDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

import { OfficeSessionContext, useOfficeSession } from './session.ts'

/** The form of a lead that somebody told; it opens over any section. */
export const newLeadForm = 'new-lead'

/** Texts by owner and form. */
const keptTexts = z.record(z.string(), z.record(z.string(), z.string()))
type Texts = z.infer<typeof keptTexts>
type Fields = Readonly<Record<string, string>>

/**
 * Unsaved fields of a form, kept in the tab over a reload and the end of a session until they are saved or discarded.
 * Kept by user: nobody else who signs in in the tab sees them.
 */
export function useKeptTyped<Form extends Fields>(form: string, start: Form) {
  const { user } = useOfficeSession()
  const key = keyOf(user.id, form)
  const [storage] = useState(tabStorage)
  const [{ fields, isTyped }, setTyped] = useState(() => {
    const kept = all(storage)[key]
    return { fields: kept === undefined ? start : { ...start, ...kept }, isTyped: kept !== undefined }
  })
  useEffect(() => {
    if (isTyped) write(storage, { ...all(storage), [key]: { ...fields } })
  }, [storage, key, fields, isTyped])
  return {
    fields,
    change: (changed: Partial<Form>) =>
      setTyped((before) => ({ fields: { ...before.fields, ...changed }, isTyped: true })),
    forget: (next: Form = start) => {
      dropTyped(storage, key)
      setTyped({ fields: next, isTyped: false })
    },
  }
}

/** Whether something is kept of a form, and how to give it up. */
export function useIsTyped(form: string): { readonly isTyped: boolean; readonly giveUp: () => void } {
  const session = use(OfficeSessionContext)
  const [storage] = useState(tabStorage)
  const key = keyOf(session?.user.id ?? '', form)
  const [isTyped] = useState(() => all(storage)[key] !== undefined)
  return { isTyped, giveUp: () => dropTyped(storage, key) }
}

/** Clears texts at sign-out. */
export const forgetTyped = (): void => write(tabStorage(), {})

const keyOf = (userId: string, form: string): string => `${userId} ${form}`

function dropTyped(storage: Storage | null, key: string): void {
  const { [key]: _dropped, ...others } = all(storage)
  write(storage, others)
}

function write(storage: Storage | null, texts: Texts): void {
  try {
    if (Object.keys(texts).length === 0) storage?.removeItem(officeDraftKey)
    else storage?.setItem(officeDraftKey, JSON.stringify(texts))
  } catch {
    // A full storage: what was typed stays on screen all the same.
  }
}

function all(storage: Storage | null): Texts {
  const text = storage?.getItem(officeDraftKey) ?? null
  if (text === null) return {}
  try {
    return keptTexts.parse(JSON.parse(text))
  } catch {
    return {} // of another version of the page
  }
}
