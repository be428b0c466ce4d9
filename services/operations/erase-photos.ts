import { bookingsOf } from '#projections/bookings.ts'
import { photoOwners } from '#services/domain/visit-photo/visit-photos.ts'

import type { OpsContext } from './context.ts'

/** Releases photos of erased persons, after their keys. Idempotent. */
export async function erasePhotos(
  { database, blobs }: Pick<OpsContext, 'database' | 'blobs'>,
  customerIds: readonly string[],
): Promise<void> {
  for (const customerId of customerIds) {
    for (const { id } of await bookingsOf(database, customerId)) await blobs.releaseAll(photoOwners(id))
  }
}
