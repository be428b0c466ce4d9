import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

export interface CustomerFigures {
  readonly services: number
  readonly upcoming: number
  /** Collected less refunds and disputes, with tax. */
  readonly spentCents: number
}

export const noFigures: CustomerFigures = { services: 0, upcoming: 0, spentCents: 0 }

/** Visits and payments by customer id; customers without bookings are absent. */
export async function figuresOfCustomers(
  database: Queryable,
  ids: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, CustomerFigures>> {
  const rows = await database.query<CustomerFigures & { readonly id: string }>(
    `select b.customer_id as id,
       (count(*) filter (where b.status = 'completed'))::int as services,
       (count(*) filter (where ${toComeSql('b', '$2')}))::int as upcoming,
       coalesce(sum(case when p.status = 'paid' then p.amount_cents else 0 end - p.refunded_cents + p.balance_cents + p.tax_cents
           - (select coalesce(sum(d.taken_cents), 0) from rm.disputes d where d.payment_id = p.id))
         filter (where p.status in ('paid', 'waived', 'asked', 'failed')), 0)::float8 as "spentCents"
     from rm.bookings b left join rm.payments p on p.id = b.payment_id
     where b.customer_id = any($1::text[]) group by b.customer_id`,
    [[...ids], now],
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

export interface CustomerHoldings {
  /** Address of the last visit; null without one, and once erased. */
  readonly address: string | null
  readonly quotes: number
  readonly messages: number
  readonly deals: number
}

export async function holdingsOf(database: Queryable, customerId: string): Promise<CustomerHoldings> {
  const [row] = await database.query<CustomerHoldings>(
    `select (select person ->> 'address' from rm.bookings where customer_id = $1 and person is not null
         and status in ('confirmed', 'completed', 'cancelled', 'missed') order by starts_at desc, id limit 1) as address,
       (select count(*)::int from rm.quotes where customer_id = $1) as quotes,
       (select count(*)::int from rm.leads where customer_id = $1 and source <> 'quote') as messages,
       (select count(*)::int from rm.deals where customer_id = $1 and status = 'open' and stage <> 'completed') as deals`,
    [customerId],
  )
  return row ?? { address: null, quotes: 0, messages: 0, deals: 0 }
}

export interface NextVisit {
  readonly id: string
  /** Day and start in Toronto. */
  readonly date: string
  readonly time: string
  readonly service: string
}

/** SQL: confirmed and not begun at a parameter's instant. */
export const toComeSql = (bookings: string, now: string): string =>
  `${bookings}.status = 'confirmed' and ${bookings}.starts_at > ${now}::timestamptz`

export async function nextVisitOf(
  database: Queryable,
  customerIds: readonly string[],
  now: Instant,
): Promise<NextVisit | null> {
  const [visit] = await database.query<NextVisit>(
    `select id, date::text as date, time, service ->> 'displayName' as service from rm.bookings b
     where customer_id = any($1::text[]) and ${toComeSql('b', '$2')} order by starts_at, id limit 1`,
    [[...customerIds], now],
  )
  return visit ?? null
}
