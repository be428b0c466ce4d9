import { z } from 'zod'

import { addMinutes } from '#events/values/toronto.ts'
import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database } from '#infra/database/database.ts'
import { unfinishedExports } from '#infra/stores/exports.ts'
import { buildExport } from '#services/exports/build-export.ts'
import { deleteExports, exportSync, keptMinutes } from '#services/exports/exports.ts'

import type { Chore } from './engine/reaction.ts'
import type { Sync } from './engine/sync.ts'

interface Stores {
  readonly database: Database
  readonly blobs: BlobStore
}

/** Builds the files that owners ask for. An interrupted run starts over. */
export const buildExports = (stores: Stores): Sync<null> => ({
  name: exportSync,
  neighbour: null,
  everyMs: 15_000,
  cursor: z.null(),
  items: () => unfinishedExports(stores.database),
  run: ({ logger, clock }, { item, signal }) => buildExport({ ...stores, logger, clock }, item, signal),
})

export const expireOldExports = (stores: Stores): Chore => ({
  name: 'expire-exports',
  lane: 'product',
  urgency: 'background',
  everyMs: 600_000,
  run: async ({ clock }) => {
    await deleteExports(stores, { before: addMinutes(clock(), -keptMinutes) })
  },
})
