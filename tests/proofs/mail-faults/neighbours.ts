import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '#infra/database/database.ts'

import type { TriedAccount } from './account.ts'

/** Maximum delay at a healthy account, in ms. */
const arrivesMs = 30_000
const everyMs = 1_000

/** Checks delivery and connection of accounts without faults all the time. */
export function watchNeighbours(database: Database, accounts: readonly TriedAccount[]) {
  const stopping = new AbortController()
  const failures: string[] = []
  const took: number[] = []

  async function watch(account: TriedAccount): Promise<void> {
    for (let count = 1; !stopping.signal.aborted; count += 1) {
      const subject = `mail ${count} of ${account.id}`
      const begunAt = Date.now()
      await account.deliver(subject)
      while (!(await isMirrored(account.id, subject)) && Date.now() - begunAt < arrivesMs) await sleep(25)
      const ms = Date.now() - begunAt
      if (ms >= arrivesMs) failures.push(`${subject} was not there after ${arrivesMs / 1000} s`)
      took.push(ms)
      const [row] = await database.query<{ failure: string | null }>(
        'select failure from infra.mail_accounts where id = $1 and failure is not null',
        [account.id],
      )
      if (row !== undefined) failures.push(`${account.id} lost its connection: ${row.failure}`)
      await sleep(everyMs)
    }
  }

  const isMirrored = async (accountId: string, subject: string): Promise<boolean> =>
    (
      await database.query('select id from infra.mail_messages where account_id = $1 and subject = $2', [
        accountId,
        subject,
      ])
    ).length > 0

  const watching = Promise.all(accounts.map(watch))
  return {
    async stop(): Promise<readonly string[]> {
      stopping.abort()
      await watching
      return failures
    },
    figures: () => ({ 'mails of the others': took.length, 'the slowest, ms': Math.max(0, ...took) }),
  }
}
