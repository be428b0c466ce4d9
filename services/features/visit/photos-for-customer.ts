import type { Actor } from '#events/actor.ts'
import { command } from '#services/commands/command.ts'
import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { StoredFiles } from '#services/commands/stored-files.ts'
import type { ShownPhotos } from '#services/contracts/visit-photos.ts'
import { photosOfVisit, sharePhoto, sharedPhotos, type VisitPhoto } from '#services/domain/visit-photo/visit-photos.ts'
import type { AppContext } from '#services/features/context.ts'

import { ownBookingState } from './own-visits.ts'
import { visitPhotosOf } from './visit-photos.ts'

export async function shareVisitPhoto(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  photo: { readonly photoId: string; readonly isShared: boolean },
): Promise<Refusal | ShownPhotos> {
  const done = await command(ctx, actor, 'changeVisitPhotos', { photos: photosOfVisit(bookingId) }, ({ photos }) => ({
    photos: sharePhoto({ bookingId, ...photo }, photos),
  }))
  return isRefusal(done) ? done : visitPhotosOf(ctx, bookingId)
}

export async function photosSharedOf(
  { log }: Pick<AppContext, 'log'>,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly VisitPhoto[]>> {
  const shared = bookingIds.map(async (id) => [id, sharedPhotos(await stateOf(log, photosOfVisit(id)))] as const)
  return new Map(await Promise.all(shared))
}

export async function ownPhotoContent(
  { ctx, files }: { readonly ctx: AppContext; readonly files: StoredFiles },
  customerId: string,
  { bookingId, photoId }: { readonly bookingId: string; readonly photoId: string },
): ReturnType<StoredFiles['get']> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking?.status !== 'completed') return null
  const photos = sharedPhotos(await stateOf(ctx.log, photosOfVisit(bookingId)))
  const photo = photos.find((one) => one.photoId === photoId)
  return photo === undefined ? null : files.get(photo.sha256)
}
