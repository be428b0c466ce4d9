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

const aheadMs = 20_000

const lookMs = 1_000

export const accountsToSend = ({ database }: MailboxTerms): Promise<string[]> => accountsWithDue(database)

interface SendingRun {
  readonly account: string
  readonly signal: AbortSignal
  readonly write: (work: (transaction: Queryable) => Promise<void>) => Promise<void>
}

/** Sends due mails at most once, each claimed before; interrupted ones are reported, not repeated. */
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
