import { bookingsOf } from '#projections/bookings.ts'
import { photoOwners } from '#services/domain/visit-photo/visit-photos.ts'

import type { OpsContext } from './context.ts'

/**
 * Leaves the photos of erased persons' visits to the next collection. After their keys are destroyed: no photo is added from then on, and
 * an erasure that was interrupted here does it when it is asked for again.
 */
export async function erasePhotos(
  { database, blobs }: Pick<OpsContext, 'database' | 'blobs'>,
  customerIds: readonly string[],
): Promise<void> {
  for (const customerId of customerIds) {
    for (const { id } of await bookingsOf(database, customerId)) await blobs.releaseAll(photoOwners(id))
  }
}
