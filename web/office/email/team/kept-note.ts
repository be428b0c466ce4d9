import * as z from 'zod/mini'

import { mailNoteKey } from '#services/isomorphic/kept-in-browser.ts'

const kept = z.record(z.string(), z.object({ id: z.string(), text: z.string() }))
type KeptNotes = z.infer<typeof kept>

/** A note that is not saved yet. Its id is made once: however often it is sent, it is written once. */
export type TypedNote = KeptNotes[string]

export function keepNote(storage: Storage | null, threadId: string, note: TypedNote | null): void {
  const { [threadId]: _before, ...others } = all(storage)
  const notes: KeptNotes = note === null ? others : { ...others, [threadId]: note }
  try {
    if (Object.keys(notes).length === 0) storage?.removeItem(mailNoteKey)
    else storage?.setItem(mailNoteKey, JSON.stringify(notes))
  } catch {
    // A full storage: what was typed stays on screen all the same.
  }
}

export const keptNote = (storage: Storage | null, threadId: string): TypedNote | null => all(storage)[threadId] ?? null

function all(storage: Storage | null): KeptNotes {
  const text = storage?.getItem(mailNoteKey) ?? null
  if (text === null) return {}
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return {} // of another version of the page
  }
}
