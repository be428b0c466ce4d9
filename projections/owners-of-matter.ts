import type { Queryable } from '#infra/database/database.ts'

export interface Matter {
  readonly bookings: readonly string[]
  readonly payments: readonly string[]
  readonly quotes: readonly string[]
}

export type Owners = Readonly<Record<keyof Matter, ReadonlyMap<string, string>>>

export async function ownersOf(database: Queryable, { bookings, payments, quotes }: Matter): Promise<Owners> {
  const rows =
    bookings.length + payments.length + quotes.length === 0
      ? []
      : await database.query<{ kind: keyof Matter; id: string; owner: string }>(
          `select 'bookings' as kind, id, customer_id as owner from rm.bookings where id = any($1::text[])
           union all select 'payments', p.id, b.customer_id
             from rm.payments p join rm.bookings b on b.id = p.booking_id where p.id = any($2::text[])
           union all select 'quotes', id, customer_id
             from rm.quotes where id = any($3::text[]) and customer_id is not null`,
          [bookings, payments, quotes],
        )
  const ownersIn = (kind: keyof Matter) =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.owner] as const] : [])))
  return { bookings: ownersIn('bookings'), payments: ownersIn('payments'), quotes: ownersIn('quotes') }
}
