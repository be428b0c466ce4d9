import type { Database } from '../../database/database.ts'
import { plainDelivery, type DeliverySettings } from './delivery-settings.ts'
import type { Fault } from './faults.ts'

/** Facts before a call, in one query. */
export interface Look {
  /** A change due by time (`due.ts`). */
  readonly isDue: boolean
  /** A due delivery without a claim. */
  readonly isUntold: boolean
  readonly delivery: DeliverySettings
  /** Fault of this call: the oldest match, consumed. */
  readonly fault: Fault | null
}

/** `call` is 'POST /v1/refunds'; null without one. */
export async function look(database: Database, now: number, call: string | null): Promise<Look> {
  const [seen] = await database.query<Omit<Look, 'delivery'> & { delivery: DeliverySettings | null }>(
    `with taken as (
       update sandbox.stripe_faults set remaining = remaining - 1
       where id = (
         select id from sandbox.stripe_faults where remaining > 0 and $2::text like pattern order by id limit 1 for update)
       returning kind, moment, milliseconds)
     select exists (select from sandbox.stripe_objects where due_at <= $1) as "isDue",
       exists (
         select from sandbox.stripe_deliveries
         where state = 'waiting' and not held and due_at <= $1 and (claimed_until is null or claimed_until <= $1)
       ) as "isUntold",
       (select value from sandbox.stripe_settings where name = 'deliveries') as delivery,
       (select to_jsonb(taken) from taken) as fault`,
    [now, call],
  )
  if (seen === undefined) throw new Error('The sandbox could not look at its own tables')
  return { ...seen, delivery: seen.delivery ?? plainDelivery }
}
