import { use, useEffect, useEffectEvent } from 'react'
import * as z from 'zod/mini'

import { recentlyOpenedKey } from '#services/isomorphic/kept-in-browser.ts'
import { tabStorage } from '#web/state/browser-storage.ts'

import { OfficeSessionContext } from './session.ts'

const opened = z.object({
  kind: z.enum(['sections', 'customers', 'deals', 'bookings', 'mails']),
  id: z.string(),
  /** '' for a section, whose words are those of the screen. */
  label: z.string(),
  path: z.string(),
})

/** Opened section or thing. */
export type Opened = z.infer<typeof opened>

const keptOpened = z.record(z.string(), z.array(opened))
type Kept = z.infer<typeof keptOpened>

const most = 8

export const recentlyOpened = (userId: string): readonly Opened[] => all(tabStorage())[userId] ?? []

/** Puts it in front of what was opened before. */
export function noteOpened(userId: string, one: Opened): void {
  const storage = tabStorage()
  const kept = all(storage)
  const others = (kept[userId] ?? []).filter(({ kind, id }) => kind !== one.kind || id !== one.id)
  write(storage, { ...kept, [userId]: [one, ...others].slice(0, most) })
}

/** Notes what shows; null while nothing does. */
export function useNoteOpened(one: Opened | null): void {
  const userId = use(OfficeSessionContext)?.user.id
  const note = useEffectEvent(() => {
    if (userId !== undefined && one !== null) noteOpened(userId, one)
  })
  useEffect(() => note(), [userId, one?.kind, one?.id, one?.label])
}

export const forgetOpened = (): void => write(tabStorage(), {})

function write(storage: Storage | null, kept: Kept): void {
  try {
    if (Object.keys(kept).length === 0) storage?.removeItem(recentlyOpenedKey)
    else storage?.setItem(recentlyOpenedKey, JSON.stringify(kept))
  } catch {
    // A full storage: the palette begins with its sections.
  }
}

function all(storage: Storage | null): Kept {
  const text = storage?.getItem(recentlyOpenedKey) ?? null
  if (text === null) return {}
  try {
    return keptOpened.parse(JSON.parse(text))
  } catch {
    return {} // of another version of the page
  }
}
