import * as z from 'zod/mini'

import { draftFields } from '#services/contracts/email-drafts.ts'
import { mailDraftKey } from '#services/isomorphic/kept-in-browser.ts'

const keptText = z.object({
  fields: draftFields,
  /** Version of the server's draft. */
  version: z.number(),
  /** Unconfirmed saves, first and last. */
  asked: z.array(draftFields),
})
/** Texts by draft id, each read on its own, so that one that is unreadable does not lose the others. */
const keptTexts = z.record(z.string(), z.unknown())
export type KeptText = z.infer<typeof keptText>

/** Keeps the unsaved text of a draft in the tab, over a reload and a sign-out; null removes it once all is saved. */
export function keepText(storage: Storage | null, id: string, kept: KeptText | null): void {
  const { [id]: _before, ...others } = all(storage)
  const texts = kept === null ? others : { ...others, [id]: kept }
  try {
    if (Object.keys(texts).length === 0) storage?.removeItem(mailDraftKey)
    else storage?.setItem(mailDraftKey, JSON.stringify(texts))
  } catch {
    // A full storage. What it had is older, and the server has the new text in a second.
    storage?.removeItem(mailDraftKey)
  }
}

export function keptTextOf(storage: Storage | null, id: string): KeptText | null {
  const { data } = keptText.safeParse(all(storage)[id])
  return data ?? null
}

function all(storage: Storage | null): Readonly<Record<string, unknown>> {
  const text = storage?.getItem(mailDraftKey) ?? null
  if (text === null) return {}
  try {
    return keptTexts.parse(JSON.parse(text))
  } catch {
    return {} // of another version of the page
  }
}
