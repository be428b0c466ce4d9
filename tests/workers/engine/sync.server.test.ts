import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { openPostgres } from '#infra/database/postgres.ts'
import { takeSyncItem, moveSyncCursor } from '#infra/queue/sync-items.ts'
import { createDatabase } from '#tests/support/databases.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { describeSyncFailures } from '#tests/workers/sync-failures-contract.ts'

import { describeSyncs } from './sync-contract.ts'

const open = async () => openPostgres(await createDatabase())

describeSyncs('on Postgres', open)
describeSyncFailures('on Postgres', open)

test('on Postgres a frozen process is taken over, and writes nothing when it runs again', async () => {
  const url = await createDatabase()
  const ref = { sync: 'sync-mailboxes', item: 'account-1' }
  const child = fork(join(import.meta.dirname, 'sync-child.ts'), [url, ref.item])
  const database = await openPostgres(url)
  try {
    expect(await once(child, 'message')).toContain('working')
    const tell = async (uid: number) => {
      const answer = once(child, 'message')
      child.send(uid)
      return (await answer)[0] as unknown
    }
    expect(await tell(1)).toBe('moved')
    const take = () => takeSyncItem(database, ref, { holder: 'other', seconds: 60 })
    expect(await take()).toBeNull()

    child.kill('SIGSTOP')
    const lease = await waitFor(
      async () => {
        const taken = await take()
        if (taken === null) throw new Error('the frozen process still has the lease')
        return taken
      },
      { timeout: 100_000, interval: 50 },
    )
    expect(lease).toMatchObject({ cursor: { uid: 1 }, epoch: 2 })
    child.kill('SIGCONT')
    expect(await tell(2)).toBe('SyncLeaseLost')
    await moveSyncCursor(database, lease, { from: { uid: 1 }, to: { uid: 3 } })
    expect(await tell(4)).toBe('SyncLeaseLost')
    expect(await database.query('select holder, cursor from infra.sync_items')).toEqual([
      { holder: 'other', cursor: { uid: 3 } },
    ])
  } finally {
    child.kill('SIGKILL')
    await database.close()
  }
})
