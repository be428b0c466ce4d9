import type { BlobStore } from '#infra/blobs/blob-store.ts'
import type { Database } from '#infra/database/database.ts'
import type { Queue } from '#infra/queue/queue.ts'
import type { CredentialStore } from '#infra/stores/credentials/credential-store.ts'

import type { Sanitiser } from './sanitiser.ts'

/** What the mailbox stands on. */
export interface MailboxTerms {
  /** All that is done with HTML of strangers: in a process of its own, 5 s and 256 MB for one mail. */
  readonly sanitiser: Sanitiser
  readonly database: Database
  readonly queue: Pick<Queue, 'add'>
  readonly blobs: BlobStore
  readonly credentials: CredentialStore
  /** The key of the hashes of addresses. */
  readonly customerSecret: string
  readonly newId: () => string
  /** Now, as ISO text in UTC. */
  readonly clock: () => string
  /** Whether accounts may be on hosts of our own network, and without TLS. */
  readonly allowPrivateHosts: boolean
}

/** The name of the sync; stored with the leases of its items. */
export const mailboxSync = 'sync-mailboxes'

/** The name of an account's password among its credentials. */
export const passwordRef = (account: string) => ({ account, name: 'imap' }) as const
