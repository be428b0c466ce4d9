import { availableParallelism } from 'node:os'

import type { Queryable } from '#infra/database/database.ts'
import { mailAccounts } from '#infra/stores/mailbox/account-rows.ts'

import { openBoundedPool } from './bounded-pool.ts'
import type { BoundedProcess } from './bounded-process.ts'
import { connectAccount } from './connect-account.ts'
import type { MailboxTerms } from './mailbox.ts'
import type { ParsedMessage } from './parse-message.ts'
import { syncAccount } from './sync-account.ts'

const pollMs = 15_000

export const mailboxIds = async ({ database }: MailboxTerms): Promise<string[]> =>
  (await mailAccounts(database)).map(({ id }) => id)

/** Maximum parser processes. */
const mostParsers = 4

/** Parsers of all accounts: 10 s, 256 MB per message. */
export const openParser = (): BoundedProcess<Uint8Array, ParsedMessage> =>
  openBoundedPool(
    {
      module: new URL('./parse-process.ts', import.meta.url),
      deadlineMs: 10_000,
      memoryMb: 256,
      idleMs: 60_000,
    },
    Math.min(availableParallelism(), mostParsers),
  )

export const runMailboxSync = (
  terms: MailboxTerms,
  run: {
    readonly account: string
    readonly signal: AbortSignal
    readonly parser: BoundedProcess<Uint8Array, ParsedMessage>
    readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
    readonly isOnce?: boolean
  },
): Promise<void> =>
  syncAccount(
    {
      database: terms.database,
      blobs: terms.blobs,
      customerSecret: terms.customerSecret,
      newId: terms.newId,
      clock: terms.clock,
      parser: run.parser,
      signal: run.signal,
      write: run.write,
      pollMs,
      connect: (account, signal) => connectAccount(terms, account, signal),
      ...(run.isOnce === undefined ? {} : { isOnce: run.isOnce }),
    },
    run.account,
  )
