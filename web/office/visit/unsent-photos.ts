import type { PhotoKind } from '#events/values/photo-kinds.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'

import type { ShrunkPhoto } from './shrink-photo.ts'

/** A photo that was chosen and that the server does not have yet. */
export interface UnsentPhoto extends ShrunkPhoto {
  /** Made when it was chosen: sent again after an answer that was lost, it counts once. */
  readonly id: string
  readonly bookingId: string
  /** Who chose it: nobody else on this device sees or sends it. */
  readonly staffId: string
  readonly kind: PhotoKind
  readonly chosenAtMs: number
  readonly isSending: boolean
  /** Why the server does not take it; null where it was not asked, or did not answer. */
  readonly refusal: ProblemCode | null
}

/** Kept in memory, whichever section of the office is open: photos are too large for what a phone keeps for itself. */
let photos: readonly UnsentPhoto[] = []
const listeners = new Set<() => void>()

export const unsentPhotos = (): readonly UnsentPhoto[] => photos

export function subscribeUnsentPhotos(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const keepUnsent = (photo: UnsentPhoto): void => change([...photos, photo])

export const changeUnsent = (id: string, changed: Pick<UnsentPhoto, 'isSending' | 'refusal'>): void =>
  change(photos.map((one) => (one.id === id ? { ...one, ...changed } : one)))

export const dropUnsent = (id: string): void => change(photos.filter((one) => one.id !== id))

function change(next: readonly UnsentPhoto[]): void {
  photos = next
  // Whoever closes the page is asked first, as long as there is one.
  if (next.length > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  for (const listener of listeners) listener()
}

const ask = (event: Event): void => event.preventDefault()
