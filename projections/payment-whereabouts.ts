import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

/** What somebody who looks after a payment has to know of it. */
export interface PaymentWhereabouts {
  readonly id: string
  /** Null where nothing is known of the booking. */
  readonly bookingId: string | null
  /** Null once the person was erased, and without a booking. */
  readonly who: string | null
  /** Of the deposit, in cents: taken and not given back. */
  readonly cents: number
  /** When something last happened to it. */
  readonly since: Instant
}

/** Some payments, the longest ago first. */
export async function whereaboutsOfPayments(
  database: Queryable,
  ids: readonly string[],
): Promise<readonly PaymentWhereabouts[]> {
  const rows = await database.query<Omit<PaymentWhereabouts, 'since'> & { readonly since: Date }>(
    `select p.id, b.id as "bookingId",
       nullif(concat_ws(' ', b.person->>'firstName', b.person->>'lastName'), '') as who,
       (case when p.status = 'paid' then p.amount_cents - p.refunded_cents else 0 end)::float8 as cents, p.changed_at as since
     from rm.payments p left join rm.bookings b on b.id = p.booking_id
     where p.id = any($1::text[]) order by p.changed_at, p.id`,
    [[...ids]],
  )
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() }))
}
