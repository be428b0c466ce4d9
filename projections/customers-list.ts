import { customerKinds, customers, customerTexts, type CustomerRow } from './customers.ts'
import type { List } from './engine/lists/list.ts'

const pageSql = 'coalesce(customers.merged_into, customers.id)'

const samePageSql = `(m.id = ${pageSql} or m.merged_into = ${pageSql})`

/** SQL: true for merged customers and survivors, from a list made once. */
const isMergedSql = `(customers.merged_into is not null
  or customers.id in (select s.merged_into from rm.customers s where s.merged_into is not null))`

/** SQL: 'yes' for the row of each page with the latest activity, so that a page is listed once. */
const listedSql = `case when ${isMergedSql} and exists (
    select 1 from rm.customers m
    where ${samePageSql} and (m.last_seen_at, m.id) > (customers.last_seen_at, customers.id))
  then 'no' else 'yes' end`

const kindSql = `case when ${isMergedSql} then (
    select m.kind from rm.customers m where ${samePageSql}
    order by array_position(array['customer', 'lead', 'visitor'], m.kind) limit 1)
  else customers.kind end`

const othersSql = `case when ${isMergedSql} then (
    select string_agg(concat_ws(' ', m.name, m.email, m.phone), ' ') from rm.customers m where ${samePageSql})
  end`

/** SQL: survivors of merged customers found, through an index. */
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
    listed: { kind: 'text', sql: listedSql, values: ['yes', 'no'] },
    since: { kind: 'instant', sql: 'since' },
    lastSeenAt: { kind: 'instant', sql: 'last_seen_at' },
  },
  search: customerTexts,
  searchBeside: { text: othersSql, rows: mergedSql },
  orders: ['lastSeenAt', 'since'],
}
