import { phoneDigits } from '#events/values/phone-number.ts'
import type { Instant } from '#events/values/time.ts'
import { addMinutes } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'

import { dialledSql } from './engine/dialled-number.ts'

/** Who texts from a number, as far as it is known. */
export interface SmsSender {
  readonly customerId: string
  /** The visit of theirs that is under way or comes next. */
  readonly bookingId: string | null
}

/** A visit that began longer ago than this is over. */
const longestVisitMinutes = 12 * 60

/**
 * Whose text it is that comes from a number (E.164): of those who named the number, for texts, for themselves or with a visit to come, the
 * one whose visit is the next; without a visit whoever was heard of last. Null where nobody is known to have it.
 */
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
     order by v.starts_at nulls last, c.last_seen_at desc nulls last, k.id limit 1`,
    [phone, phoneDigits(phone), addMinutes(at, -longestVisitMinutes)],
  )
  return row ?? null
}

/** What of the rows of read models is looked at. */
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

/** The same, of rows in memory. */
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
  const next = visits
    .filter(({ customerId }) => known.has(customerId))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))[0]
  if (next !== undefined) return { customerId: next.customerId, bookingId: next.id }
  const seen = (id: string) => customers.get(id)?.lastSeenAt ?? ''
  const [last] = [...known].toSorted((one, other) => seen(other).localeCompare(seen(one)) || one.localeCompare(other))
  return last === undefined ? null : { customerId: last, bookingId: null }
}
