import type { Queryable } from '#infra/database/database.ts'

/** Ids of bookings, payments and quotes, as events name them. */
export interface Matter {
  readonly bookings: readonly string[]
  readonly payments: readonly string[]
  readonly quotes: readonly string[]
}

/** The customers whose bookings, payments and quotes these are; ids that are nobody's are passed over. */
export async function ownersOf(database: Queryable, { bookings, payments, quotes }: Matter): Promise<string[]> {
  if (bookings.length + payments.length + quotes.length === 0) return []
  const rows = await database.query<{ id: string }>(
    `select customer_id as id from rm.bookings where id = any($1::text[])
     union select b.customer_id from rm.payments p join rm.bookings b on b.id = p.booking_id where p.id = any($2::text[])
     union select customer_id from rm.quotes where id = any($3::text[]) and customer_id is not null`,
    [bookings, payments, quotes],
  )
  return rows.map(({ id }) => id)
}
