import type { Queryable } from '../../database/database.ts'
import { forgetOldKeys } from './idempotency.ts'

const eventsKeptMs = 30 * 24 * 60 * 60 * 1000

/** Deletes keys after a day, events after thirty; money stays. */
export async function forgetOld(database: Queryable, now: number): Promise<void> {
  await forgetOldKeys(database, now)
  const oldest = Math.floor((now - eventsKeptMs) / 1000)
  await database.query(
    `with old as (delete from sandbox.stripe_objects where kind = 'event' and created < $1 returning id)
     delete from sandbox.stripe_deliveries where event in (select id from old)`,
    [oldest],
  )
}
