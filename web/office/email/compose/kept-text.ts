import { draftFields, type DraftFields } from '#services/contracts/email-drafts.ts'

const keyOf = (id: string): string => `email-draft-${id}`

/** What was typed and the server does not have yet: kept in the tab, over a reload and the end of a session. */
export function keepText(storage: Storage | null, id: string, fields: DraftFields): void {
  try {
    storage?.setItem(keyOf(id), JSON.stringify(fields))
  } catch {
    // A full storage: the server has it in a second.
  }
}

export const forgetText = (storage: Storage | null, id: string): void => storage?.removeItem(keyOf(id))

/** Null when the server has everything. */
export function keptText(storage: Storage | null, id: string): DraftFields | null {
  const text = storage?.getItem(keyOf(id)) ?? null
  if (text === null) return null
  try {
    return draftFields.parse(JSON.parse(text))
  } catch {
    return null // of another version of the page
  }
}
