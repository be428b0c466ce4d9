import type { Queryable } from '../../database/database.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import type { RecordedEvent } from './records.ts'
import type { NewDelivery } from './store.ts'

const claimMs = 15_000

const backOffMs = [1, 5, 30, 120, 600, 3600, 10_800, 43_200, 86_400, 86_400].map((seconds) => seconds * 1000)

export interface Delivery {
  readonly id: number
  readonly event: string
  readonly attempts: number
}

export interface ClaimedDelivery extends Delivery {
  /** Null for a deleted event. */
  readonly recorded: RecordedEvent | null
}

export const newDeliveries = (
  event: string,
  now: number,
  { hold, copies, delayMs }: DeliverySettings,
): readonly NewDelivery[] =>
  Array.from({ length: copies }, (_, copy) => ({
    event,
    dueAt: now + delayOf(`${event}.${copy}`, delayMs),
    held: hold,
  }))

/** Pseudo-random delay, determined by the event's id. */
function delayOf(seed: string, [least, most]: readonly [number, number]): number {
  let hash = 2_166_136_261
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return least + (hash % (most - least + 1))
}

const recorded = `(select body from sandbox.stripe_objects where id = event and kind = 'event') as recorded`

/** Claims due deliveries; a dead process's claim expires after 15 s. */
export async function claimDue(database: Queryable, now: number, limit: number): Promise<ClaimedDelivery[]> {
  return database.query<ClaimedDelivery>(
    `update sandbox.stripe_deliveries set claimed_until = $2, attempts = attempts + 1
     where id in (
       select id from sandbox.stripe_deliveries
       where state = 'waiting' and not held and due_at <= $1 and (claimed_until is null or claimed_until <= $1)
       order by due_at, id limit $3 for update skip locked)
     returning id, event, attempts, ${recorded}`,
    [now, now + claimMs, limit],
  )
}

export async function claimOne(database: Queryable, id: number, now: number): Promise<ClaimedDelivery[]> {
  return database.query<ClaimedDelivery>(
    `update sandbox.stripe_deliveries set claimed_until = $2, attempts = attempts + 1, held = false where id = $1
     returning id, event, attempts, ${recorded}`,
    [id, now + claimMs],
  )
}

export interface Received {
  readonly id: number
  readonly answer: string
}

export async function markDelivered(database: Queryable, received: readonly Received[]): Promise<void> {
  if (received.length === 0) return
  await database.query(
    `update sandbox.stripe_deliveries delivery set state = 'delivered', claimed_until = null, last_answer = received.answer
     from unnest($1::bigint[], $2::text[]) as received (id, answer) where delivery.id = received.id`,
    [received.map(({ id }) => id), received.map(({ answer }) => answer)],
  )
}

export async function markFailed(database: Queryable, delivery: Delivery, answer: string, now: number): Promise<void> {
  const wait = backOffMs[delivery.attempts - 1]
  await database.query(
    `update sandbox.stripe_deliveries set state = $2, due_at = $3, claimed_until = null, last_answer = $4 where id = $1`,
    [delivery.id, wait === undefined ? 'given_up' : 'waiting', now + (wait ?? 0), answer],
  )
}

/** Next due time or claim's end; null for none. */
export async function nextDue(database: Queryable): Promise<number | null> {
  const rows = await database.query<{ at: number | null }>(
    `select min(greatest(due_at, coalesce(claimed_until, 0))) as at from sandbox.stripe_deliveries where state = 'waiting' and not held`,
  )
  return rows[0]?.at ?? null
}

export interface DeliveryReport extends Delivery {
  readonly type: string
  readonly state: 'waiting' | 'delivered' | 'given_up'
  readonly held: boolean
  readonly dueAt: number
  readonly claimedUntil: number | null
  readonly lastAnswer: string | null
}

export async function readDeliveries(database: Queryable): Promise<DeliveryReport[]> {
  return database.query<DeliveryReport>(
    `select delivery.id, delivery.event, delivery.attempts, delivery.state, delivery.held, delivery.due_at as "dueAt",
       delivery.claimed_until as "claimedUntil", delivery.last_answer as "lastAnswer", event.body ->> 'type' as type
     from sandbox.stripe_deliveries delivery join sandbox.stripe_objects event on event.id = delivery.event
     order by delivery.id limit 1000`,
  )
}
