import { z } from 'zod'

import { againAfterDeadlock } from '#infra/database/deadlock.ts'
import { mailboxSync, type MailboxTerms } from '#services/mailbox/mailbox.ts'
import { mailboxIds, openParser, runMailboxSync } from '#services/mailbox/run-mailbox-sync.ts'

import type { Sync } from './engine/sync.ts'

/** Number of writes of all runs: a run that lost its lease fails at its next write. */
const cursor = z.object({ writes: z.int() })

/** Mirrors each connected mailbox: a run ends with its process or its connection. */
export function syncMailboxes(terms: MailboxTerms): Sync<z.infer<typeof cursor>> {
  const parser = openParser()
  return {
    name: mailboxSync,
    neighbour: 'mailboxes',
    everyMs: 15_000,
    cursor,
    items: () => mailboxIds(terms),
    run: (_, { item, cursor: last, signal, moveCursor }) => {
      let writes = last?.writes ?? 0
      return runMailboxSync(terms, {
        account: item,
        signal,
        parser,
        write: (work) => againAfterDeadlock(() => moveCursor({ writes: (writes += 1) }, work)),
      })
    },
  }
}
