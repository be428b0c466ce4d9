import type { Queryable } from '../../database/database.ts'

/** How webhooks are sent. Kept in the database, so that every process obeys. */
export interface DeliverySettings {
  /** New deliveries wait until they are sent by hand. */
  readonly hold: boolean
  /** Each event is delivered so many times. */
  readonly copies: number
  /** The least and the most delay of a delivery; different events get different delays, so a range is disorder. */
  readonly delayMs: readonly [number, number]
}

export const plainDelivery: DeliverySettings = { hold: false, copies: 1, delayMs: [0, 0] }

export async function readDeliverySettings(database: Queryable): Promise<DeliverySettings> {
  const rows = await database.query<{ value: DeliverySettings }>(
    `select value from sandbox.stripe_settings where name = 'deliveries'`,
  )
  return rows[0]?.value ?? plainDelivery
}

export async function writeDeliverySettings(database: Queryable, settings: DeliverySettings): Promise<void> {
  await database.query(
    `insert into sandbox.stripe_settings (name, value) values ('deliveries', $1::text::jsonb)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(settings)],
  )
}
