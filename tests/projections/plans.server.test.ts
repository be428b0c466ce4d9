import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'

import type { Database, Queryable } from '#infra/database/database.ts'
import { openPostgres } from '#infra/database/postgres.ts'
import { customersLike } from '#projections/alike-customers.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { bookingsOf } from '#projections/bookings.ts'
import { customersList } from '#projections/customers-list.ts'
import { customersWith } from '#projections/customers.ts'
import { openDealsJson } from '#projections/deals.ts'
import type { AnyList } from '#projections/engine/lists/list.ts'
import { readPage } from '#projections/engine/lists/page.ts'
import { paymentsList } from '#projections/payments-list.ts'
import { unfinishedPayments } from '#projections/payments.ts'
import { quotesList } from '#projections/quotes-list.ts'
import { quotersOf } from '#projections/quotes.ts'
import { idsOfUnbookedPayments } from '#projections/unbooked-payments.ts'
import { streamsOfPerson } from '#services/history/person-streams.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { fillReadModel } from '#tests/bench/data/fill-read-model.ts'
import { assemble } from '#tests/support/database-context.ts'
import { createPreparedDatabase } from '#tests/support/databases.ts'

const rows = 3_000
/** SQL of an instant for the row `n`. */
const nthSecond = `'2026-11-20T12:00:00Z'::timestamptz + n * interval '1 s'`

let database: Database
beforeAll(async () => {
  database = await openPostgres(await createPreparedDatabase())
  await (await assemble(database)).log.close()
  await database.query(
    `insert into rm.payments (id, booking_id, status, intent_id, amount_cents, refunded_cents, balance_cents, tax_cents,
       refunds_waiting, requested_at, changed_at, position)
     select 'p' || n, 'b' || n, case when n % 1000 = 0 then 'authorised' when n = 1500 then 'waived' else 'paid' end,
       case when n <> 1500 then 'pi' || n end, 3100, 0, 0, 0, (n % 1000 = 1 or n = 1500)::int, '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 s',
       '2026-11-20T12:00:00Z'::timestamptz + n * interval '1 s', n
     from generate_series(1, $1::int) n`,
    [rows],
  )
  const copied = (table: string, columns: Record<string, string>) =>
    database.query(
      `insert into rm.${table} select (jsonb_populate_record(null::rm.${table}, jsonb_build_object(${Object.entries(
        columns,
      )
        .map(([name, value]) => `'${name}', ${value}`)
        .join(', ')}))).* from generate_series(1, $1::int) n`,
      [rows],
    )
  await copied('bookings', {
    id: `'b' || n`,
    customer_id: `'c' || n`,
    quote_id: `'q' || n`,
    held_at: nthSecond,
    starts_at: nthSecond,
    position: 'n',
  })
  await copied('customers', {
    id: `'c' || n`,
    kind: `'lead'`,
    name: `'Name ' || n`,
    phone: `'905-555-' || lpad(n::text, 4, '0')`,
    merged_into: `case when n % 1000 = 7 then 'c' || (n + 1) end`,
    since: nthSecond,
    last_seen_at: nthSecond,
  })
  await copied('quotes', { id: `'q' || n`, person_id: `'p' || n`, customer_id: `'c' || n`, created_at: nthSecond })
})
afterAll(() => database.close())

interface Plan {
  readonly 'Node Type': string
  readonly 'Rows Removed by Filter'?: number | undefined
  readonly 'Actual Rows': number
  readonly Plans?: readonly Plan[] | undefined
}
const plan: z.ZodType<Plan> = z.object({
  'Node Type': z.string(),
  'Rows Removed by Filter': z.number().optional(),
  'Actual Rows': z.number(),
  get Plans() {
    return z.array(plan).optional()
  },
})
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })])

/** Rows read for a query. */
async function looksAt(ask: (database: Queryable) => Promise<unknown>): Promise<number> {
  let count = 0
  const weigh = (node: Plan): number =>
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node.Plans ?? []).reduce((sum, one) => sum + weigh(one), 0)
  await ask({
    ...database,
    query: async (sql, parameters) => {
      const answer = await database.query(`explain (analyze, format json) ${sql}`, parameters)
      count += weigh(explained.parse(answer)[0]['QUERY PLAN'][0].Plan)
      return []
    },
  })
  return count
}

test('payments in which money waits are found without looking at the others', async () => {
  const before = '2027-01-01T00:00:00Z'
  const found = await unfinishedPayments(database, before)
  expect(found.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p1000', 'p1001', 'p1500', 'p2000', 'p2001', 'p3000'])
  expect(await looksAt((asked) => unfinishedPayments(asked, before))).toBeLessThan(30)
})

test('money without a booking is found without looking at the other payments and bookings', async () => {
  await database.query(
    `insert into rm.unbooked_payments (id, has) select 'p' || n, case when n % 1000 = 2 then 'money' else 'booking' end
     from generate_series(1, $1::int) n`,
    [rows],
  )
  await database.query(`update rm.bookings set status = case when id = 'b2' then 'lapsed' else 'confirmed' end`)
  await database.query('analyze')
  expect(await idsOfUnbookedPayments(database)).toEqual(['p2'])
  expect(await looksAt(idsOfUnbookedPayments)).toBeLessThan(50)
})

test('where something of a person lies is found without looking through the log', async () => {
  await database.query(
    `insert into es.events (position, recorded_at, event_id, subject_key, version, schema_version, stream, type, data, meta, sealed)
     select n, now(), gen_random_uuid(), gen_random_uuid(), 1, 1, 'lead-' || n, 'LeadReceived', jsonb_build_object('customerId', 'c' || n), '{}', null
     from generate_series(1, $1::int) n`,
    [rows],
  )
  await database.query('analyze')
  expect(await streamsOfPerson(database, 'c7')).toContain('lead-7')
  expect(await looksAt((asked) => streamsOfPerson(asked, 'c7'))).toBeLessThan(60)
  const counted = `select count(*)::int as events from es.events where subject_key = any(array(select id from es.subject_keys))`
  expect(await looksAt((asked) => asked.query(counted))).toBeLessThan(60)
})

test('whoever made a customer’s quotes is found without looking at other people’s', async () => {
  expect(await bookingsOf(database, 'c7')).toEqual([{ id: 'b7', quoteId: 'q7' }])
  expect((await quotersOf(database, 'c7', ['q7', 'q9'])).toSorted()).toEqual(['p7', 'p9'])
  expect(await looksAt((asked) => bookingsOf(asked, 'c7'))).toBeLessThan(10)
  expect(await looksAt((asked) => quotersOf(asked, 'c7', ['q7', 'q9']))).toBeLessThan(20)
})

test('who may be the same person as a customer is found without looking at everybody', async () => {
  await database.query(`update rm.customers set phone = '+1 (905) 555-0042' where id = 'c7'`)
  await database.query(`update rm.customers set name = 'name 42' where id = 'c9'`)
  await database.query('analyze')
  expect((await customersLike(database, ['c42'])).map(({ id }) => id)).toEqual(['c8'])
  expect(await looksAt((asked) => customersLike(asked, ['c42']))).toBeLessThan(60)
  expect(await looksAt((asked) => customersWith(asked, ['c7']))).toBeLessThan(60)
})

test('a page in the middle of the customers, of those who were merged one alone, is found without looking at the pages before it', async () => {
  const { query } = listQuery(customersList).parse({ listed: 'yes', kind: ['lead', 'customer'] })
  const after = { at: '2026-11-20T12:25:00.000Z', key: 'x' }
  expect(await looksAt((asked) => readPage(asked, customersList, query, { after, limit: 10 }))).toBeLessThan(100)
})

test('customers with the beginnings of two words are found without looking at the others, and so is whoever is on a page with them', async () => {
  const found = async (search: string) => {
    const { query } = listQuery(customersList).parse({ search, listed: 'yes' })
    const page = (asked: Queryable) => readPage(asked, customersList, query, { after: null, limit: 10 })
    return { ids: (await page(database)).rows.map(({ id }) => id), looked: await looksAt(page) }
  }
  // Ten of eleven: c123 was heard of first.
  const tens = Array.from({ length: 10 }, (_, index) => `c${1239 - index}`)
  expect((await found('NAME 123')).ids).toEqual(tens)
  expect((await found('na 905-555-1234')).ids).toEqual(['c1234'])
  expect((await found('na 905-555-1234')).looked).toBeLessThan(100)
  // c1007 is on the page of c1008, which was heard of later and stands for both.
  expect((await found('name 1007')).ids).toEqual(['c1008'])
  // Too many for an index to be worth it: the first of the list.
  expect((await found('name')).ids).toEqual(Array.from({ length: 10 }, (_, index) => `c${rows - index}`))
})

test('the deals of the board are found without looking at those that are lost', async () => {
  await database.query(
    `insert into rm.deals (id, customer_id, status, changed_at) select 'd' || n, 'c' || n, case when n % 300 = 0 then 'open' else 'lost' end,
       ${nthSecond} from generate_series(1, $1::int) n`,
    [rows],
  )
  await database.query('analyze')
  expect(JSON.parse(await openDealsJson(database))).toHaveLength(rows / 300)
  expect(await looksAt(openDealsJson)).toBeLessThan(50)
})

test.each(
  [bookingsList, quotesList, paymentsList].flatMap((list: AnyList) =>
    list.orders.map((by) => [list.name, by, list] as const),
  ),
)('a page in the middle of %s by %s is found without looking at the pages before it', async (_name, by, list) => {
  for (const direction of ['asc', 'desc']) {
    const { query } = listQuery(list).parse({ order: `${by}.${direction}` })
    const after = { at: '2026-11-20T12:25:00.000Z', key: 'x' }
    const page = (asked: Queryable) => readPage(asked, list, query, { after, limit: 10 })
    expect(await looksAt(page)).toBeLessThan(50)
  }
})

// The last of this file: the plans before are those of the rows that were there.
test('a read model that a benchmark filled with copies is filled further, each copy under an id of its own', async () => {
  for (const wanted of [4_000, 10_000]) {
    await fillReadModel(database, 'bookings', wanted)
    const [found] = await database.query<{ ids: number; paired: number }>(
      `select count(distinct id)::int as ids, count(*) filter (where customer_id = 'c' || substr(id, 2))::int as paired
       from rm.bookings`,
    )
    expect(found).toEqual({ ids: wanted, paired: wanted })
  }
})
