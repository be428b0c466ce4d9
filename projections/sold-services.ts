import type { LocalDate } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

interface Sold {
  readonly name: string
  readonly count: number
  readonly cents: number
}

/** Services of visits between days, inclusive; without cancellations and no-shows. */
export async function servicesSold(
  database: Queryable,
  from: LocalDate,
  to: LocalDate,
): Promise<{ readonly visits: number; readonly packages: readonly Sold[]; readonly addOns: readonly Sold[] }> {
  const [packages, addOns] = await Promise.all([
    database.query<Sold>(
      `select b.service->>'name' as name, count(*)::int as count, sum((b.service->>'priceCents')::bigint)::float8 as cents
       ${visited} group by 1 order by 1`,
      [from, to],
    ),
    database.query<Sold>(
      `select a->>'name' as name, count(*)::int as count, sum((a->>'priceCents')::bigint)::float8 as cents
       from (select b.add_ons ${visited}) visits, jsonb_array_elements(visits.add_ons) a group by 1 order by 1`,
      [from, to],
    ),
  ])
  return { visits: packages.reduce((sum, { count }) => sum + count, 0), packages, addOns }
}

const visited = `from rm.bookings b where b.date between $1 and $2 and b.status in ('confirmed', 'completed')`
