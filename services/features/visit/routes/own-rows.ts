import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { concernsOfCustomer } from '#projections/concerns.ts'
import { visitsOf } from '#projections/customer-visits.ts'
import { receiptsOfBookings } from '#projections/receipts.ts'

export interface OwnRows {
  readonly customerId: string
  readonly visits: () => ReturnType<typeof visitsWithReceipts>
  readonly concerns: () => ReturnType<typeof concernsOfCustomer>
}

export const ownRows = (database: ReadOnlyDatabase, customerId: string): OwnRows => ({
  customerId,
  visits: once(() => visitsWithReceipts(database, customerId)),
  concerns: once(() => concernsOfCustomer(database, customerId)),
})

async function visitsWithReceipts(database: ReadOnlyDatabase, customerId: string) {
  const visits = await visitsOf(database, customerId)
  return {
    visits,
    receipts: await receiptsOfBookings(
      database,
      visits.map(({ id }) => id),
    ),
  }
}

function once<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let rows: Promise<Rows> | null = null
  return () => (rows ??= read())
}
