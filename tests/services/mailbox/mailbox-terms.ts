import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openBlobStore } from '#infra/blobs/blob-store.ts'
import { diskStorage } from '#infra/blobs/disk-storage.ts'
import { migrate } from '#infra/database/migrate.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { openSanitiser } from '#services/mailbox/sanitiser.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

const secret = 'the secret of this installation'

/** A mailbox service on a Postgres and a folder of its own; what it enqueues is not done. `close` takes both away. */
export async function openMailboxTerms(): Promise<{
  readonly terms: MailboxTerms
  readonly close: () => Promise<void>
}> {
  const directory = await mkdtemp(join(tmpdir(), 'mailbox-'))
  const database = await openPostgres(await createPreparedDatabase())
  await migrate(database)
  let ids = 0
  const terms = {
    database,
    queue: { add: async () => {} },
    blobs: openBlobStore(database, diskStorage(directory)),
    credentials: openCredentialStore(database, secret),
    customerSecret: secret,
    newId: () => String((ids += 1)).padStart(8, '0'),
    clock: () => '2026-11-22T12:00:00.000Z',
    sanitiser: openSanitiser(),
    allowPrivateHosts: true,
  }
  const close = async () => {
    await terms.sanitiser.close()
    await database.close()
    await rm(directory, { recursive: true })
  }
  return { terms, close }
}
