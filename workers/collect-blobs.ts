import type { BlobStore } from '#infra/blobs/blob-store.ts'

import type { Chore } from './engine/reaction.ts'

/** Deletes files that their owners have released, and interrupted uploads. */
export const collectBlobs = (blobs: Pick<BlobStore, 'collect'>): Chore => ({
  name: 'collect-blobs',
  lane: 'product',
  urgency: 'background',
  everyMs: 3_600_000,
  run: async ({ logger }) => {
    const collected = await blobs.collect()
    if (Object.values(collected).some((count) => count > 0)) logger.info({ ...collected }, 'blobs were deleted')
  },
})
