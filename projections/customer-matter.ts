import type { Queryable } from '#infra/database/database.ts'

export interface CustomerMatter {
  readonly bookings: readonly string[]
  readonly quotes: readonly string[]
  readonly leads: readonly string[]
  readonly payments: readonly string[]
}

export async function matterOf(database: Queryable, customerIds: readonly string[]): Promise<CustomerMatter> {
  const rows = await database.query<{ kind: keyof CustomerMatter; id: string }>(
    `select 'bookings' as kind, id from rm.bookings where customer_id = any($1::text[])
     union select 'quotes', id from rm.quotes where customer_id = any($1::text[])
     union select 'quotes', quote_id from rm.bookings where customer_id = any($1::text[]) and payment_id is not null and quote_id is not null
     union select 'leads', id from rm.leads where customer_id = any($1::text[])
     union select 'payments', p.id from rm.bookings b join rm.payments p on p.booking_id = b.id where b.customer_id = any($1::text[])`,
    [[...customerIds]],
  )
  const of = (kind: keyof CustomerMatter) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  return { bookings: of('bookings'), quotes: of('quotes'), leads: of('leads'), payments: of('payments') }
}
