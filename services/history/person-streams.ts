import type { Noun } from '#events/noun.ts'
import { nouns, streamsNamedBy } from '#events/nouns.ts'
import type { Queryable } from '#infra/database/database.ts'
import { bookingsOf } from '#projections/bookings.ts'
import { quotesOf } from '#projections/quotes.ts'
import { receiptIdsOf } from '#projections/receipts.ts'

/** All streams about a person. */
export async function streamsOfPerson(database: Queryable, personId: string): Promise<string[]> {
  const bookings = await bookingsOf(database, personId)
  const quotes = await quotesOf(database, personId)
  const quoteIds = new Set([...bookings.flatMap(({ quoteId }) => quoteId ?? []), ...quotes.map(({ id }) => id)])
  return [
    ...streamsNamedBy({
      customer: [personId],
      booking: bookings.map(({ id }) => id),
      quote: [...quoteIds],
      receipt: await receiptIdsOf(database, personId),
      about: [personId],
    }),
    ...(await streamsFoundFor(database, personId)),
  ]
}

const foundBy = nouns.flatMap((noun: Noun) => noun.foundBy ?? []).map((type) => `'${type}'`)

/** Queried by an index of the log, whose condition must have these types. */
async function streamsFoundFor(database: Queryable, personId: string): Promise<string[]> {
  const rows = await database.query<{ stream: string }>(
    `select distinct stream from es.events where type in (${foundBy.join(', ')}) and data ->> 'customerId' = $1`,
    [personId],
  )
  return rows.map(({ stream }) => stream)
}
