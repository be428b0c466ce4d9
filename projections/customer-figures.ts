import type { Queryable } from '#infra/database/database.ts'

export interface CustomerFigures {
  /** Visits that were done. */
  readonly services: number
  /** Visits that are still to come. */
  readonly upcoming: number
  /** Collected and not refunded, in cents with tax. */
  readonly spentCents: number
}

export const noFigures: CustomerFigures = { services: 0, upcoming: 0, spentCents: 0 }

/** What some customers have booked and paid, by their ids; nobody stands there who never booked. */
export async function figuresOfCustomers(
  database: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CustomerFigures>> {
  const rows = await database.query<CustomerFigures & { readonly id: string }>(
    `select b.customer_id as id,
       (count(*) filter (where b.status = 'completed'))::int as services,
       (count(*) filter (where b.status = 'confirmed'))::int as upcoming,
       coalesce(sum(p.amount_cents - p.refunded_cents + p.balance_cents + p.tax_cents)
         filter (where p.status in ('paid', 'waived')), 0)::float8 as "spentCents"
     from rm.bookings b left join rm.payments p on p.id = b.payment_id
     where b.customer_id = any($1::text[]) group by b.customer_id`,
    [[...ids]],
  )
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
