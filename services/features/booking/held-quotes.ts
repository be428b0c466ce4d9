import { dayOf, instantAt } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'
import { quotesValidFrom } from '#projections/quotes.ts'
import type { HeldQuotes } from '#services/contracts/held-quotes.ts'
import { lastDayOf } from '#services/domain/quote/promise.ts'
import type { AppContext } from '#services/features/context.ts'
import { findCustomer } from '#services/features/customer/customer-lookup.ts'
import { samePerson } from '#services/features/customer/merge-customers.ts'

import { catalogueFor } from './quoted-prices.ts'

/** A chosen customer, or a caller's address. */
type Caller = HeldQuotes['of']

/** Ids of merged customers; empty for a new caller. */
export async function idsOfCaller(
  ctx: Pick<AppContext, 'log' | 'secret'>,
  { customerId, email }: Caller,
): Promise<readonly string[]> {
  const known = customerId !== '' || email === '' ? customerId : await findCustomer(ctx, email)
  return known === null || known === '' ? [] : samePerson(ctx.log, known)
}

/** Valid quotes of the caller with their prices. */
export async function heldQuotesOf(
  ctx: Pick<AppContext, 'log' | 'secret' | 'views' | 'clock'>,
  database: Queryable,
  caller: Caller,
): Promise<HeldQuotes> {
  const customerIds = await idsOfCaller(ctx, caller)
  const held = await quotesValidFrom(database, customerIds, instantAt(dayOf(ctx.clock()), 0))
  const quotes = held.map(async ({ id, createdAt, validUntil }) => {
    const { catalogue } = await catalogueFor(ctx, { tokens: [], customerIds }, id)
    const { packages, addOns } = catalogue.priceList
    return {
      id,
      madeOn: dayOf(createdAt),
      lastDay: lastDayOf({ validUntil }),
      packages: packages.map((one) => ({ id: one.id, priceCents: one.priceCents })),
      addOns: addOns.map(({ name, priceCents }) => ({ name, priceCents })),
    }
  })
  return { of: caller, quotes: await Promise.all(quotes) }
}
