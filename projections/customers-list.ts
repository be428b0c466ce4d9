import { customerKinds, customers, customerTexts, type CustomerRow } from './customers.ts'
import type { List } from './engine/lists/list.ts'

/** SQL of a row of `customers`: the customer on whose page they are. */
const pageSql = 'coalesce(customers.merged_into, customers.id)'

/** SQL: whoever is on that page. */
const samePageSql = `(m.id = ${pageSql} or m.merged_into = ${pageSql})`

/** SQL: somebody is on their page, or they are on somebody's. The list of those is made once, so that everybody else costs nothing. */
const isMergedSql = `(customers.merged_into is not null
  or customers.id in (select s.merged_into from rm.customers s where s.merged_into is not null))`

/**
 * SQL: 'yes' for one row of each page, that of whom was heard last; so a page stands in the list where the newest word puts it, and once.
 */
const listedSql = `case when ${isMergedSql} and exists (
    select 1 from rm.customers m
    where ${samePageSql} and (m.last_seen_at, m.id) > (customers.last_seen_at, customers.id))
  then 'no' else 'yes' end`

/** SQL: the most that anybody on the page is. */
const kindSql = `case when ${isMergedSql} then (
    select m.kind from rm.customers m where ${samePageSql}
    order by array_position(array['customer', 'lead', 'visitor'], m.kind) limit 1)
  else customers.kind end`

/** SQL: what is searched of the others on the page. */
const othersSql = `case when ${isMergedSql} then (
    select string_agg(concat_ws(' ', m.name, m.email, m.phone), ' ') from rm.customers m where ${samePageSql})
  end`

/** SQL: whoever is merged, as those on whose page they are, so that an index finds them. */
const mergedSql = `customers.id = any(array(
    select s.id from rm.customers s where s.merged_into is not null
    union select s.merged_into from rm.customers s where s.merged_into is not null))`

export const customersList: List<CustomerRow> = {
  name: 'customers',
  projection: customers,
  columns: {
    name: { kind: 'text', sql: 'name' },
    email: { kind: 'text', sql: 'email' },
    phone: { kind: 'text', sql: 'phone' },
    kind: { kind: 'text', sql: 'kind' },
    language: { kind: 'text', sql: 'language' },
    notes: { kind: 'text', sql: 'notes' },
    since: { kind: 'instant', sql: 'since' },
    lastSeenAt: { kind: 'instant', sql: 'last_seen_at' },
    mergedInto: { kind: 'text', sql: 'merged_into' },
    id: { kind: 'text', sql: 'id' },
  },
  filters: {
    kind: { kind: 'text', sql: kindSql, values: customerKinds },
    /** Of customers whom the office has merged one alone is listed. */
    listed: { kind: 'text', sql: listedSql, values: ['yes', 'no'] },
    since: { kind: 'instant', sql: 'since' },
    lastSeenAt: { kind: 'instant', sql: 'last_seen_at' },
  },
  search: customerTexts,
  searchBeside: { text: othersSql, rows: mergedSql },
  orders: ['lastSeenAt', 'since'],
}
