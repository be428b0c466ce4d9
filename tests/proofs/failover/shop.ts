import { setTimeout as sleep } from 'node:timers/promises'

import { customerAt, inParallel, type Answer, type CustomerOrder } from '../customer.ts'
import type { PlayingStripe } from '../playing-stripe.ts'

export interface Sold {
  readonly who: string
  readonly slot: CustomerOrder
  readonly bookingId: string
  readonly intentId: string
}

const captureMs = 60_000
const atOnce = 4
const deadlineMs = 20_000

export interface Shop {
  /** Books and pays; 'refused' with the code, or without an answer. */
  buy(slot: CustomerOrder, who: string): Promise<Sold | { readonly refused: string }>
  /** Sells like `buy`, and rejects where one is refused. */
  sell(slots: readonly CustomerOrder[], who: string): Promise<Sold[]>
  /** Writes an event each, from many addresses. */
  quote(count: number): Promise<void>
  captured(sold: readonly Sold[]): Promise<string[]>
}

export function openShop(url: string, stripe: PlayingStripe): Shop {
  const shop = customerAt(url, '')
  const card = customerAt(stripe.url, stripe.publishableKey)
  let asked = 0
  const address = () => {
    asked += 1
    return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
  }

  async function buy(slot: CustomerOrder, who: string): Promise<Sold | { refused: string }> {
    const held = await shop.hold(slot, who, address())
    if (held.status !== 200) return { refused: refusalOf(held) }
    const clientSecret = String(held.body['clientSecret'])
    await card.pay(clientSecret)
    const done = await shop.complete(clientSecret)
    if (done.status !== 200) return { refused: refusalOf(done) }
    const { bookingId, paymentIntentId } = held.body
    return { who, slot, bookingId: String(bookingId), intentId: String(paymentIntentId) }
  }

  return {
    buy,
    async sell(slots, who) {
      const sold: Sold[] = []
      await inParallel([...slots.entries()], atOnce, async ([number, slot]) => {
        const one = await buy(slot, `${who}-${number}`)
        if ('refused' in one) throw new Error(`A sale before the failover was answered ${one.refused}`)
        sold.push(one)
      })
      return sold
    },
    quote: (count) =>
      inParallel(Array.from({ length: count }), atOnce, async () => {
        const { status } = await fetch(`${url}/api/quotes`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': address() },
          body: quoteText,
          signal: AbortSignal.timeout(deadlineMs),
        })
        if (status !== 201) throw new Error(`A quote was answered ${status}`)
      }),
    async captured(sold) {
      const late = Date.now() + captureMs
      const missing: string[] = []
      for (const { intentId, who } of sold) {
        while ((await stripe.desk.retrieveIntent(intentId)).status !== 'succeeded') {
          if (Date.now() > late) {
            missing.push(`the deposit of ${who} was not captured`)
            break
          }
          await sleep(100)
        }
      }
      return missing
    },
  }
}

/** Code of a refusal; the status without one, '0' without an answer. */
const refusalOf = ({ status, body: { code } }: Answer): string => (typeof code === 'string' ? code : String(status))

const quoteText = JSON.stringify({
  vehicleDetails: { year: 2022, make: 'Toyota', model: 'Corolla', size: 'sedan', color: '' },
  locationDetails: { type: 'home', address: '1 Yonge Street, Toronto' },
  selectedService: 'glazed',
})
