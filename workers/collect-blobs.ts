import type { BlobStore } from '#infra/blobs/blob-store.ts'

import type { Chore } from './engine/reaction.ts'

/** Deletes files that nobody needs any more: their owners have released them, or their upload was cut off. */
export const collectBlobs = (blobs: Pick<BlobStore, 'collect'>): Chore => ({
  name: 'collect-blobs',
  everyMs: 3_600_000,
  run: async ({ logger }) => {
    const collected = await blobs.collect()
    if (Object.values(collected).some((count) => count > 0)) logger.info({ ...collected }, 'blobs were deleted')
  },
})
