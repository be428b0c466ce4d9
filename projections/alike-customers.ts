import type { Queryable } from '#infra/database/database.ts'

import { dialledSql } from './engine/dialled-number.ts'

export interface AlikeCustomer {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
}

const mostAlike = 3

/** Possible duplicates: equal telephone numbers, or equal names and postal codes. At most three. */
export const customersLike = (database: Queryable, ids: readonly string[]): Promise<AlikeCustomer[]> =>
  database.query<AlikeCustomer>(
    `select id, name, email, phone from rm.customers
     where id <> all($1::text[]) and id = any(array(
       select coalesce(c.merged_into, c.id) from rm.customers c
       where c.phone is not null and ${dialledSql('c.phone')} = any(array(
         select ${dialledSql('o.phone')} from rm.customers o
         where o.id = any($1::text[]) and length(${dialledSql('o.phone')}) = 10))
       union select coalesce(c.merged_into, c.id) from rm.customers c
       where c.name is not null
         and lower(c.name) = any(array(select lower(o.name) from rm.customers o where o.id = any($1::text[]) and o.name <> ''))
         and array(select ${postalSql('theirs')} from rm.bookings theirs where theirs.customer_id = c.id)
           && array(select ${postalSql('ours')} from rm.bookings ours where ours.customer_id = any($1::text[]))))
     and id <> all(array(
       select coalesce(m.merged_into, m.id) from rm.customers o, jsonb_array_elements_text(o.kept_apart) apart(id), rm.customers m
       where o.id = any($1::text[]) and m.id = apart.id))
     order by last_seen_at desc, id limit ${mostAlike}`,
    [[...ids]],
  )

/** SQL: postal code of a booking or in its address, without its space; null for none. */
function postalSql(booking: string): string {
  const told = `upper(concat_ws(' ', ${booking}.person ->> 'postalCode', ${booking}.person ->> 'address'))`
  return String.raw`replace(substring(${told} from '[A-Z]\d[A-Z] ?\d[A-Z]\d'), ' ', '')`
}
