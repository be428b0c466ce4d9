import { masterKeyFrom, openEncryption } from '#events/log/encryption.ts'
import type { Database, Queryable } from '#infra/database/database.ts'
import { reactionsFollower } from '#infra/queue/outbox.ts'
import { prepareProjections } from '#projections/engine/prepare.ts'
import { projections } from '#projections/registry.ts'
import { openLogAlone } from '#services/process/product-log.ts'

/** Days of events whose jobs are derived again, idempotently. */
const drawAgainDays = 7

/** Sets the followers after an import. */
export async function resumeFollowing(transaction: Queryable): Promise<void> {
  await transaction.query(
    `insert into infra.followers (name, position)
     select $1, es.position_at(max(recorded_at) - make_interval(days => $2)) from es.events having count(*) > 0
     on conflict (name) do update
       set position = least(infra.followers.position, excluded.position),
         epoch = infra.followers.epoch + 1, holder = null, lease_until = '-infinity'`,
    [reactionsFollower, drawAgainDays],
  )
}

export async function buildReadModels(database: Database, secret: string): Promise<void> {
  const encryption = openEncryption({ database, masterKey: masterKeyFrom(secret) })
  const log = openLogAlone({ database, encryption })
  try {
    await prepareProjections(database, log, projections)
  } finally {
    await log.close()
  }
}
