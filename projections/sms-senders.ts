import { phoneDigits } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { dialledSql } from './engine/dialled-number.ts'

export interface SmsSender {
  readonly customerId: string
  readonly bookingId: string | null
}

const longestVisitMinutes = 12 * 60

/** Owner of a number (E.164): the one with the next visit, else the latest activity; null for unknown. */
export async function smsSender(database: Queryable, phone: string, at: Instant): Promise<SmsSender | null> {
  const [row] = await database.query<SmsSender>(
    `with visits as (
       select id, customer_id, starts_at, person from rm.bookings
       where status in ('confirmed', 'called-off') and starts_at > $3::timestamptz
     ), known as (
       select id from rm.sms_consents where phone = $1
       union select id from rm.customers where phone is not null and ${dialledSql('phone')} = $2
       union select customer_id from visits where ${dialledSql("person ->> 'phone'")} = $2
     )
     select k.id as "customerId", v.id as "bookingId"
     from known k left join visits v on v.customer_id = k.id left join rm.customers c on c.id = k.id
     order by v.starts_at nulls last, c.last_seen_at desc nulls last, k.id, v.id limit 1`,
    [phone, phoneDigits(phone), addMinutes(at, -longestVisitMinutes)],
  )
  return row ?? null
}

interface Rows {
  readonly bookings: ReadonlyMap<string, Visit>
  readonly customers: ReadonlyMap<
    string,
    { readonly id: string; readonly phone: string | null; readonly lastSeenAt: string }
  >
  readonly consents: ReadonlyMap<string, { readonly id: string; readonly phone: string | null }>
}

interface Visit {
  readonly id: string
  readonly customerId: string
  readonly status: string
  readonly startsAt: Instant
  readonly person: { readonly phone: string } | null
}

export function smsSenderIn({ bookings, customers, consents }: Rows, phone: string, at: Instant): SmsSender | null {
  const after = addMinutes(at, -longestVisitMinutes)
  const isTheirs = (written: string | null | undefined) => phoneDigits(written ?? '') === phoneDigits(phone)
  const visits = [...bookings.values()].filter(
    ({ status, startsAt }) => (status === 'confirmed' || status === 'called-off') && startsAt > after,
  )
  const known = new Set([
    ...[...consents.values()].filter((row) => row.phone === phone).map(({ id }) => id),
    ...[...customers.values()].filter((row) => isTheirs(row.phone)).map(({ id }) => id),
    ...visits.filter(({ person }) => isTheirs(person?.phone)).map(({ customerId }) => customerId),
  ])
  const seen = (id: string) => customers.get(id)?.lastSeenAt ?? ''
  const byActivity = (one: string, other: string) => seen(other).localeCompare(seen(one)) || one.localeCompare(other)
  const [next] = visits
    .filter(({ customerId }) => known.has(customerId))
    .toSorted(
      (one, other) =>
        one.startsAt.localeCompare(other.startsAt) ||
        byActivity(one.customerId, other.customerId) ||
        one.id.localeCompare(other.id),
    )
  if (next !== undefined) return { customerId: next.customerId, bookingId: next.id }
  const [last] = [...known].toSorted(byActivity)
  return last === undefined ? null : { customerId: last, bookingId: null }
}
