import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface PaymentWhereabouts {
  readonly id: string
  /** Null for an unknown booking. */
  readonly bookingId: string | null
  /** Null once erased, and without a booking. */
  readonly who: string | null
  /** Deposit taken and not returned. */
  readonly cents: number
  /** Instant of the last event. */
  readonly since: Instant
}

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
