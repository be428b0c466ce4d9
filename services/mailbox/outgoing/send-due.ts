import { setTimeout as delay } from 'node:timers/promises'

import type { Queryable } from '#infra/database/database.ts'
import {
  accountsWithDue,
  nextSendAt,
  settleInterrupted,
  settleOutgoing,
  takeDue,
} from '#infra/stores/mailbox/outgoing-queue.ts'
import type { OutgoingMail } from '#infra/stores/mailbox/outgoing-rows.ts'

import { wakeAccount } from '../accounts.ts'
import type { MailboxTerms } from '../mailbox.ts'
import { deliver } from './deliver.ts'

/** Mails that are due later are left to the next run. */
const aheadMs = 20_000

/** How often a run that waits looks again: a sending may have been undone. */
const lookMs = 1_000

/** Accounts with a mail that is not sent yet. */
export const accountsToSend = ({ database }: MailboxTerms): Promise<string[]> => accountsWithDue(database)

interface SendingRun {
  readonly account: string
  readonly signal: AbortSignal
  /** One short transaction, as long as the lease of the account is ours. */
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/**
 * Sends what is due of an account, one mail after the other. Each is taken before its server is asked, so that it is sent at most once;
 * what a process was sending when it ended is told to staff, and not sent again.
 */
export async function sendDue(terms: MailboxTerms, { account, signal, write }: SendingRun): Promise<void> {
  const { database, clock } = terms
  await write((transaction) => settleInterrupted(transaction, account, clock()))
  for (;;) {
    signal.throwIfAborted()
    const next = await nextSendAt(database, account)
    if (next === null) return
    const waitMs = next - Date.parse(clock())
    if (waitMs > aheadMs) return
    if (waitMs > 0) {
      await delay(Math.min(waitMs, lookMs), undefined, { signal })
      continue
    }
    let taken: OutgoingMail | null = null
    await write(async (transaction) => {
      taken = await takeDue(transaction, account, clock())
    })
    if (taken !== null) await sendOne(terms, taken, { account, signal, write })
  }
}

async function sendOne(terms: MailboxTerms, mail: OutgoingMail, { account, signal, write }: SendingRun): Promise<void> {
  const result = await deliver(terms, mail, signal)
  await write((transaction) => settleOutgoing(transaction, mail.id, result, terms.clock()))
  // The copy for the folder of sent mails, and the draft that goes.
  if (result.state === 'sent') await wakeAccount(terms, account)
}
