import type { Actor } from '#events/actor.ts'
import type { PhotoKind } from '#events/values/photo-kinds.ts'
import { visitPhotosStream } from '#events/visit-photo.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import { refuseUnlessPermitted } from '#services/commands/permissions.ts'
import { once, type StoredFiles } from '#services/commands/stored-files.ts'
import { mostPhotoBytes, type ShownPhotos } from '#services/contracts/visit-photos.ts'
import { bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { allStaff, usernamesIn } from '#services/domain/staff/staff.ts'
import { jpegWithoutMetadata } from '#services/domain/visit-photo/jpeg.ts'
import {
  addPhoto,
  photoOwner,
  photosOfVisit,
  removePhoto,
  shownPhotos,
  type VisitPhotos,
} from '#services/domain/visit-photo/visit-photos.ts'
import type { AppContext } from '#services/features/context.ts'

interface PhotoTerms {
  readonly ctx: AppContext
  readonly files: StoredFiles
}

interface SentPhoto {
  readonly photoId: string
  readonly kind: PhotoKind
  readonly waitedMs?: number | undefined
  readonly file: Uint8Array
}

export async function visitPhotosOf(ctx: AppContext, bookingId: string): Promise<Refusal | ShownPhotos> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (booking.status === 'none') return refuse('not_found')
  const photos = shownPhotos(await stateOf(ctx.log, photosOfVisit(bookingId)))
  if (photos.length === 0) return { photos: [] }
  const usernameOf = usernamesIn(await stateOf(ctx.log, allStaff))
  const actors = new Map(
    (await ctx.log.readStream(visitPhotosStream(bookingId))).flatMap(({ type, data, meta: { actor } }) =>
      type === 'VisitPhotoAdded' && 'photoId' in data ? [[data.photoId, actor] as const] : [],
    ),
  )
  return {
    photos: photos.map(({ photoId: id, kind, takenAt, isShared }) => {
      const actor = actors.get(id)
      return { id, kind, takenAt, isShared, by: actor?.kind === 'staff' ? usernameOf(actor.staffId) : null }
    }),
  }
}

export async function visitPhotoContent(
  { ctx, files }: PhotoTerms,
  bookingId: string,
  photoId: string,
): ReturnType<StoredFiles['get']> {
  const photos = shownPhotos(await stateOf(ctx.log, photosOfVisit(bookingId)))
  const photo = photos.find((one) => one.photoId === photoId)
  return photo === undefined ? null : files.get(photo.sha256)
}

/** Adds a photo without metadata. The file is stored before its event, so that a repeat or an erasure finds it. */
export async function addVisitPhoto(
  { ctx, files }: PhotoTerms,
  actor: Actor,
  bookingId: string,
  { file, waitedMs = 0, ...sent }: SentPhoto,
): Promise<Refusal | ShownPhotos> {
  const refused = refuseUnlessPermitted('changeVisitPhotos', actor)
  if (refused !== null) return refused
  if (file.length > mostPhotoBytes) return refuse('body_too_large')
  const picture = jpegWithoutMetadata(file)
  if (picture === null) return refuse('photo_invalid')
  const refs = { booking: bookingAt(bookingId), photos: photosOfVisit(bookingId) }
  const owner = photoOwner(bookingId, sent.photoId)
  const takenAt = new Date(Date.parse(ctx.clock()) - waitedMs).toISOString()
  const decide = (
    { sha256, size }: { readonly sha256: string; readonly size: number },
    booking: Booking,
    photos: VisitPhotos,
  ) => (booking.status === 'none' ? refuse('not_found') : addPhoto({ ...sent, takenAt, sha256, size }, booking, photos))
  // Asked before it is stored too: nothing of what is refused, or there already, is written.
  const now = { booking: await stateOf(ctx.log, refs.booking), photos: await stateOf(ctx.log, refs.photos) }
  const early = decide({ sha256: '', size: picture.length }, now.booking, now.photos)
  if (isRefusal(early)) return early
  if (early.length === 0) return visitPhotosOf(ctx, bookingId)
  const stored = await files.put(once(picture), { owner })
  const done = await command(ctx, actor, 'changeVisitPhotos', refs, ({ booking, photos }) => ({
    photos: decide(stored, booking, photos),
  }))
  const kept = isRefusal(done) ? [] : shownPhotos(done.states.photos)
  // What was refused only then, or came second under its id, stays with nobody.
  if (kept.every((one) => one.photoId !== sent.photoId || one.sha256 !== stored.sha256))
    await files.release(owner, stored.sha256)
  return isRefusal(done) ? done : visitPhotosOf(ctx, bookingId)
}

/** Releases the picture before the event, so that no unseen picture remains. */
export async function removeVisitPhoto(
  { ctx, files }: PhotoTerms,
  actor: Actor,
  bookingId: string,
  photoId: string,
): Promise<Refusal | ShownPhotos> {
  const refused = refuseUnlessPermitted('changeVisitPhotos', actor)
  if (refused !== null) return refused
  const refs = { photos: photosOfVisit(bookingId) }
  const known = removePhoto({ bookingId, photoId }, await stateOf(ctx.log, refs.photos))
  if (isRefusal(known)) return known
  await files.release(photoOwner(bookingId, photoId))
  const done = await command(ctx, actor, 'changeVisitPhotos', refs, ({ photos }) => ({
    photos: removePhoto({ bookingId, photoId }, photos),
  }))
  return isRefusal(done) ? done : visitPhotosOf(ctx, bookingId)
}
