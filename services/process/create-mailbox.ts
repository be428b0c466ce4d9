import { randomBytes } from 'node:crypto'

import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import { openCredentialStore } from '#infra/stores/credentials/credential-store.ts'
import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { openSanitiser } from '#services/mailbox/sanitiser.ts'

import type { Config } from './config.ts'

interface Deps {
  readonly database: Database
  readonly queue: Queue
  readonly blobs: BlobStore
  readonly secret: string
  readonly customerSecret: string
  readonly now: () => number
}

export const createMailbox = (
  { allowPrivateMailHosts }: Config,
  { database, queue, blobs, secret, customerSecret, now }: Deps,
): MailboxTerms => ({
  database,
  queue,
  blobs,
  customerSecret,
  credentials: openCredentialStore(database, secret),
  newId: () => randomBytes(16).toString('hex'),
  clock: () => new Date(now()).toISOString(),
  sanitiser: openSanitiser(),
  allowPrivateHosts: allowPrivateMailHosts,
})
