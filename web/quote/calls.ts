import type { QuoteRequest, QuoteResult } from '#services/contracts/quotes.ts'
import { request } from '#web/data/http.ts'
import { orReload } from '#web/data/reload.ts'

/** Fetched with the first call: a page that is only read does without. */
const contract = () => orReload(() => import('#services/contracts/quotes.ts'))

/** Calculates, then keeps: two calls, in this order (specification section 4). Throws as `request` does. */
export async function getQuote(wanted: QuoteRequest): Promise<QuoteResult> {
  const [{ pricing, quoteResult }, priced] = await Promise.all([
    contract(),
    request('POST', '/api/quotes/calculate', wanted),
  ])
  pricing.parse(priced)
  return quoteResult.parse(await request('POST', '/api/quotes', wanted))
}

export interface QuoteContact {
  readonly email: string
  readonly phone: string
}

/** Asks to be called about a quote. The token shows that it is one's own where the browser keeps no cookies. */
export async function bookQuote(quote: QuoteResult, { email, phone }: QuoteContact): Promise<QuoteResult> {
  const { ownerToken } = quote
  const [{ quoteResult }, answer] = await Promise.all([
    contract(),
    request('PATCH', `/api/quotes/${encodeURIComponent(quote.id)}/book`, {
      customerEmail: email,
      customerPhone: phone,
      ...(ownerToken === undefined ? {} : { ownerToken }),
    }),
  ])
  return { ...quoteResult.parse(answer), ...(ownerToken === undefined ? {} : { ownerToken }) }
}
