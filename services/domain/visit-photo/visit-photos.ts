import { photoKinds, type PhotoKind } from '#events/values/photo-kinds.ts'
import type { Instant } from '#events/values/time.ts'
import { visitPhotosStream, type NewVisitPhotoEvent, type VisitPhotoEvent } from '#events/visit-photo.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'
import { mostPhotos } from '#services/contracts/visit-photos.ts'

export interface VisitPhoto {
  readonly photoId: string
  readonly kind: PhotoKind
  readonly size: number
  readonly takenAt: Instant
  /** Null once erased, with the picture. */
  readonly sha256: string | null
  readonly isRemoved: boolean
  readonly isShared: boolean
}

/** Photos in order, removed ones included. */
export type VisitPhotos = readonly VisitPhoto[]

const visitPhotos: Aggregate<VisitPhotos, VisitPhotoEvent> = {
  initial: [],
  evolve(state, event) {
    switch (event.type) {
      case 'VisitPhotoAdded': {
        const { photoId, kind, size, takenAt } = event.data
        const sha256 = event.personal?.sha256 ?? null
        return [...state, { photoId, kind, size, takenAt, sha256, isRemoved: false, isShared: false }]
      }
      case 'VisitPhotoRemoved':
        return state.map((one) => (one.photoId === event.data.photoId ? { ...one, isRemoved: true } : one))
      case 'VisitPhotoShared':
      case 'VisitPhotoUnshared': {
        const isShared = event.type === 'VisitPhotoShared'
        return state.map((one) => (one.photoId === event.data.photoId ? { ...one, isShared } : one))
      }
    }
  },
}

export const photosOfVisit = (bookingId: string): StreamRef<VisitPhotos, VisitPhotoEvent> => ({
  stream: visitPhotosStream(bookingId),
  aggregate: visitPhotos,
})

export const shownPhotos = (photos: VisitPhotos) =>
  photos.flatMap((photo) => (photo.isRemoved || photo.sha256 === null ? [] : [{ ...photo, sha256: photo.sha256 }]))

export const sharedPhotos = (photos: VisitPhotos) =>
  shownPhotos(photos)
    .filter(({ isShared }) => isShared)
    .toSorted((one, other) => photoKinds.indexOf(one.kind) - photoKinds.indexOf(other.kind))

/** Owner of the stored file, one per photo, so that equal pictures are independent. */
export const photoOwner = (bookingId: string, photoId: string): string => `${photoOwners(bookingId)}${photoId}`

/** Owners' prefix, which interrupted uploads share. */
export const photoOwners = (bookingId: string): string => `visit-photo-${bookingId}-`

export interface PhotographedVisit {
  readonly bookingId: string
  readonly customerId: string
  readonly status: string
  readonly person: object | null
}

interface NewPhoto {
  readonly photoId: string
  readonly kind: PhotoKind
  readonly size: number
  readonly sha256: string
  readonly takenAt: Instant
}

/** Statuses with a van at the visit. */
const photographed: ReadonlySet<string> = new Set(['confirmed', 'called-off', 'completed', 'no-show'])

/** Idempotent. */
export function addPhoto(
  { sha256, ...photo }: NewPhoto,
  visit: PhotographedVisit,
  photos: VisitPhotos,
): Decision<NewVisitPhotoEvent> {
  const before = photos.find(({ photoId }) => photoId === photo.photoId)
  if (before !== undefined) return before.isRemoved ? refuse('not_found') : []
  if (visit.status === 'cancelled') return refuse('booking_cancelled')
  if (!photographed.has(visit.status)) return refuse('booking_not_confirmed')
  // Nothing new is kept of somebody who is erased.
  if (visit.person === null) return refuse('not_found')
  if (shownPhotos(photos).length >= mostPhotos) return refuse('photos_full')
  const { bookingId, customerId } = visit
  return [{ type: 'VisitPhotoAdded', data: { bookingId, customerId, ...photo }, personal: { sha256 } }]
}

/** Idempotent. */
export function removePhoto(
  { bookingId, photoId }: { readonly bookingId: string; readonly photoId: string },
  photos: VisitPhotos,
): Decision<NewVisitPhotoEvent> {
  const photo = photos.find((one) => one.photoId === photoId)
  if (photo === undefined) return refuse('not_found')
  return photo.isRemoved ? [] : [{ type: 'VisitPhotoRemoved', data: { bookingId, photoId, kind: photo.kind } }]
}

/** Idempotent. */
export function sharePhoto(
  {
    bookingId,
    photoId,
    isShared,
  }: { readonly bookingId: string; readonly photoId: string; readonly isShared: boolean },
  photos: VisitPhotos,
): Decision<NewVisitPhotoEvent> {
  const photo = shownPhotos(photos).find((one) => one.photoId === photoId)
  if (photo === undefined) return refuse('not_found')
  if (photo.isShared === isShared) return []
  return [
    { type: isShared ? 'VisitPhotoShared' : 'VisitPhotoUnshared', data: { bookingId, photoId, kind: photo.kind } },
  ]
}
