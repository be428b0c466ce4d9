import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import type { CredentialStore } from '#infra/stores/credentials/credential-store.ts'

import type { Sanitiser } from './sanitiser.ts'

export interface MailboxTerms {
  readonly sanitiser: Sanitiser
  readonly database: Database
  readonly queue: Pick<Queue, 'add'>
  readonly blobs: BlobStore
  readonly credentials: CredentialStore
  readonly customerSecret: string
  readonly newId: () => string
  /** Current time, ISO in UTC. */
  readonly clock: () => string
  /** Allows private hosts and no TLS. */
  readonly allowPrivateHosts: boolean
}

/** Stored name of the sync. */
export const mailboxSync = 'sync-mailboxes'

export const passwordRef = (account: string) => ({ account, name: 'imap' }) as const
