import { join } from 'node:path'

import { openBlobStore, type BlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import type { Database } from '#infra/database/database.ts'

export const openBlobs = (database: Database, dataDirectory: string): BlobStore =>
  openBlobStore(database, diskStorage(join(dataDirectory, 'blobs')))
