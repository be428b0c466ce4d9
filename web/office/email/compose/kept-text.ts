import * as z from 'zod/mini'

import { draftFields, type DraftFields } from '#services/contracts/email-drafts.ts'
import { mailDraftKey } from '#services/contracts/kept-in-browser.ts'

const keptDraft = z.object({ id: z.string(), fields: draftFields })

/** What was typed and the server does not have yet: kept in the tab, over a reload and the end of a session. One draft is open at a time. */
export function keepText(storage: Storage | null, id: string, fields: DraftFields): void {
  try {
    storage?.setItem(mailDraftKey, JSON.stringify({ id, fields }))
  } catch {
    // A full storage: the server has it in a second.
  }
}

export function forgetText(storage: Storage | null, id: string): void {
  if (keptText(storage, id) !== null) storage?.removeItem(mailDraftKey)
}

/** Null when the server has everything. */
export function keptText(storage: Storage | null, id: string): DraftFields | null {
  const text = storage?.getItem(mailDraftKey) ?? null
  if (text === null) return null
  try {
    const kept = keptDraft.parse(JSON.parse(text))
    return kept.id === id ? kept.fields : null
  } catch {
    return null // of another version of the page
  }
}
