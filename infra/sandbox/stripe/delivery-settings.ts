import type { Queryable } from '../../database/database.ts'

/** Settings of deliveries, in the database for all processes. */
export interface DeliverySettings {
  readonly hold: boolean
  readonly copies: number
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
