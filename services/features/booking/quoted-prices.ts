import type { Catalogue } from '#projections/catalogue.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { QuotedPrices } from '#services/contracts/quoted-prices.ts'
import { catalogueInForce, publishedPrices } from '#services/domain/catalogue/catalogue.ts'
import { heldPrices } from '#services/domain/catalogue/held-prices.ts'
import { addOnsOf, packagesOf } from '#services/domain/catalogue/offer.ts'
import { isHeldBy, isPriceHeld, lastDayOf, type QuoteHolder } from '#services/domain/quote/promise.ts'
import { quoteAt } from '#services/domain/quote/quote.ts'
import type { AppContext } from '#services/features/context.ts'

interface PricedCatalogue {
  readonly catalogue: Catalogue
  readonly quote: { readonly lastDay: string; readonly isHeld: boolean } | null
}

/** Catalogue with a quote's promised prices, for any number of visits until its last day. */
export async function catalogueFor(
  ctx: Pick<AppContext, 'log' | 'views' | 'clock'>,
  holder: QuoteHolder,
  quoteId: string | null,
): Promise<PricedCatalogue> {
  const catalogue = await catalogueInForce(ctx.views)
  if (quoteId === null) return { catalogue, quote: null }
  const quote = await stateOf(ctx.log, quoteAt(quoteId))
  if (quote.status === 'none' || !isHeldBy(quote, holder)) return { catalogue, quote: null }
  const isHeld = isPriceHeld(quote, ctx.clock())
  const told = { lastDay: lastDayOf(quote), isHeld }
  if (!isHeld || quote.priceListVersion === catalogue.priceList.version) return { catalogue, quote: told }
  const quoted = await publishedPrices(ctx.log, quote.priceListVersion)
  return { catalogue: { ...catalogue, priceList: heldPrices(catalogue.priceList, quoted) }, quote: told }
}

export async function quotedPrices(ctx: AppContext, holder: QuoteHolder, quoteId: string): Promise<QuotedPrices> {
  const { catalogue, quote } = await catalogueFor(ctx, holder, quoteId)
  return { services: packagesOf(catalogue.priceList), addOns: addOnsOf(catalogue.priceList), quote }
}
