import type { Queryable } from '#infra/database/database.ts'
import type { ExportPeriod } from '#infra/stores/exports.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import type { ListQuery } from '#projections/engine/lists/list.ts'
import { readSum } from '#projections/engine/lists/page.ts'
import { csv } from '#services/lists/csv.ts'

/** CSV of bookings with customers and amounts, newest first, expired holds included. */
export const reportPieces = (database: Queryable, period: ExportPeriod, signal: AbortSignal) =>
  csv.whole(database, bookingsList, queryOf(period), { signal })

export async function countReport(database: Queryable, period: ExportPeriod): Promise<number> {
  return (await readSum(database, bookingsList, queryOf(period), null)).count
}

const queryOf = ({ from, to }: ExportPeriod): ListQuery => ({
  equal: {},
  days:
    from === null && to === null
      ? {}
      : { heldAt: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) } },
  words: [],
  order: { by: 'heldAt', direction: 'desc' },
})
