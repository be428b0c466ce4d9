import type { PhotoKind } from '#events/values/photo-kinds.ts'
import type { ProblemCode } from '#services/contracts/problem.ts'
import { createStore } from '#web/state/store.ts'

import type { ShrunkPhoto } from './shrink-photo.ts'

/** A photo that was chosen and that the server does not have yet. */
export interface UnsentPhoto extends ShrunkPhoto {
  /** Made when it was chosen: sent again after an answer that was lost, it counts once. */
  readonly id: string
  readonly bookingId: string
  /** Author, the only one who sees and sends it. */
  readonly staffId: string
  readonly kind: PhotoKind
  readonly chosenAtMs: number
  readonly isSending: boolean
  readonly refusal: ProblemCode | null
}

/** Kept in memory, whichever section of the office is open: photos are too large for what a phone keeps for itself. */
const photos = createStore<readonly UnsentPhoto[]>([])

export const { current: unsentPhotos, subscribe: subscribeUnsentPhotos } = photos

export const keepUnsent = (photo: UnsentPhoto): void => change([...unsentPhotos(), photo])

export const changeUnsent = (id: string, changed: Pick<UnsentPhoto, 'isSending' | 'refusal'>): void =>
  change(unsentPhotos().map((one) => (one.id === id ? { ...one, ...changed } : one)))

export const dropUnsent = (id: string): void => change(unsentPhotos().filter((one) => one.id !== id))

function change(next: readonly UnsentPhoto[]): void {
  // Whoever closes the page is asked first, as long as there is one.
  if (next.length > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
  photos.set(next)
}

const ask = (event: Event): void => event.preventDefault()
