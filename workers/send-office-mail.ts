import { z } from 'zod'

import type { MailboxTerms } from '#services/mailbox/mailbox.ts'
import { outgoingSync } from '#services/mailbox/outgoing/change-draft.ts'
import { accountsToSend, sendDue } from '#services/mailbox/outgoing/send-due.ts'

import type { Sync } from './engine/sync.ts'

/** Number of writes of all runs: a run that lost its lease fails at its next write. */
const cursor = z.object({ writes: z.int() })

export const sendOfficeMail = (terms: MailboxTerms): Sync<z.infer<typeof cursor>> => ({
  name: outgoingSync,
  neighbour: 'mailboxes',
  everyMs: 15_000,
  cursor,
  items: () => accountsToSend(terms),
  run: (_, { item, cursor: last, signal, moveCursor }) => {
    let writes = last?.writes ?? 0
    return sendDue(terms, {
      account: item,
      signal,
      write: (work) => moveCursor({ writes: (writes += 1) }, work),
    })
  },
})
