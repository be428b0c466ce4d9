import * as z from 'zod/mini'

import { mailPanesKey } from '#services/isomorphic/kept-in-browser.ts'

export type PaneName = 'folders' | 'list'
type PaneShares = Readonly<Record<PaneName, number>>

/** Each pane keeps room for what it shows; style sheets see to the widths that are too narrow all the same. */
export const paneLimits: Readonly<Record<PaneName, { readonly least: number; readonly most: number }>> = {
  folders: { least: 12, most: 28 },
  list: { least: 28, most: 62 },
}
export const usualShares: PaneShares = { folders: 19, list: 40 }

const kept = z.record(z.string(), z.object({ folders: z.number(), list: z.number() }))

export const within = (pane: PaneName, share: number): number =>
  Math.min(paneLimits[pane].most, Math.max(paneLimits[pane].least, share))

/** Pane shares as this person left them in this browser, possibly on a wider screen. */
export function keptShares(storage: Storage | null, staffId: string): PaneShares {
  const { folders, list } = all(storage)[staffId] ?? usualShares
  return { folders: within('folders', folders), list: within('list', list) }
}

export function keepShares(storage: Storage | null, staffId: string, shares: PaneShares): void {
  try {
    storage?.setItem(mailPanesKey, JSON.stringify({ ...all(storage), [staffId]: shares }))
  } catch {
    // A full storage: they are as they were left until the next visit.
  }
}

function all(storage: Storage | null): z.infer<typeof kept> {
  const text = storage?.getItem(mailPanesKey) ?? null
  if (text === null) return {}
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return {} // of another version of the page
  }
}
