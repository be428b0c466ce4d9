import { noMoney } from '#events/visit-money.ts'
import type { Queryable } from '#infra/database/database.ts'
import { saveRows } from '#projections/engine/table.ts'
import { takings, type TakingsRow } from '#projections/takings.ts'

/** A visit that brought something before tax on one day, as the read model has it. */
export async function putTakings(
  database: Queryable,
  { day, cents }: { readonly day: string; readonly cents: number },
): Promise<void> {
  const bookingId = crypto.randomUUID()
  const money = { priceCents: cents, taxCents: 0 }
  const entry = {
    id: bookingId,
    kind: 'deposit',
    paymentId: 'p1',
    recordedAt: `${day}T17:00:00.000Z`,
    day,
    ...money,
  } as const
  const row: TakingsRow & Record<string, unknown> = {
    bookingId,
    ...money,
    entries: [entry],
    firstDay: day,
    lastDay: day,
    money: noMoney(null),
  }
  await saveRows(database, takings, 'rm.takings', new Map([[bookingId, row]]))
}
