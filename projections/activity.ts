import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface Activity {
  readonly kind: 'lead_received' | 'booking_confirmed' | 'deposit_paid'
  readonly id: string
  readonly who: string | null
  readonly createdAt: Instant
}

export async function recentActivity(database: Queryable, limit: number): Promise<readonly Activity[]> {
  const rows = await database.query<Omit<Activity, 'createdAt'> & { readonly at: Date | string }>(
    `select * from (
       (select 'lead_received' as kind, id, coalesce(nullif(name, ''), email) as who, received_at as at from rm.leads
        order by received_at desc limit $1)
       union all
       (select 'booking_confirmed', id, concat_ws(' ', person->>'firstName', person->>'lastName'), confirmed_at
        from rm.bookings where confirmed_at is not null order by confirmed_at desc limit $1)
       union all
       (select 'deposit_paid', payment.id,
          concat_ws(' ', booking.person->>'firstName', booking.person->>'lastName'), payment.paid_at
        from rm.payments payment left join rm.bookings booking on booking.id = payment.booking_id
        where payment.paid_at is not null order by payment.paid_at desc limit $1)
     ) happened order by at desc, id limit $1`,
    [limit],
  )
  return rows.map(({ at, who, ...row }) => ({
    ...row,
    who: who === '' ? null : who,
    createdAt: new Date(at).toISOString(),
  }))
}
