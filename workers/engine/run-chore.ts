import { randomUUID } from 'node:crypto'

import type { Database } from '#infra/database/database.ts'
import { keepLease, releaseLease, takeLease, type LeasedRow } from '#infra/database/lease.ts'
import type { AppContext } from '#services/features/context.ts'

import type { Chore } from './reaction.ts'

const leaseSeconds = 15

/** Runs a chore unless it runs already, in any process, and without retries: its schedule repeats it. */
export async function runChore(ctx: AppContext, database: Database, chore: Chore): Promise<void> {
  const row: LeasedRow = { table: 'infra.chores', where: 'name = $1', parameters: [chore.name] }
  await database.query('insert into infra.chores (name) values ($1) on conflict do nothing', [chore.name])
  const claim = { holder: randomUUID(), seconds: leaseSeconds, returning: 'epoch' }
  const lease = await takeLease<{ epoch: number }>(database, row, claim)
  if (lease === null) return
  const stopKeeping = keepLease(database, row, { epoch: lease.epoch, seconds: leaseSeconds })
  try {
    await chore.run(ctx)
  } catch (error) {
    ctx.logger.warn({ chore: chore.name, error: String(error) }, 'a chore failed')
  } finally {
    stopKeeping()
    await releaseLease(database, row, lease.epoch)
  }
}
