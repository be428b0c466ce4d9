import { setTimeout as sleep } from 'node:timers/promises'

import { customerAt, type CustomerOrder } from './customer.ts'
import type { Fleet } from './fleet.ts'
import type { Purchase } from './money-outcomes.ts'
import { tell } from './playing-provider.ts'

/** Orders of webhook, page and expiry. Too late: the slot was sold meanwhile. */
export const orders = [
  'complete first',
  'webhook first',
  'both at once',
  'webhook only',
  'complete only',
  'neither',
  'too late',
] as const

export type Order = (typeof orders)[number]

const againMs = 300
const patienceMs = 240_000

/** Longer than the shortened hold. */
const holdMs = 3_500

/** One customer, or two for a slot, who retry after failures. */
export async function purchase(fleet: Fleet, slot: CustomerOrder, order: Order, name: string): Promise<Purchase[]> {
  const customer = customerAt(fleet.apis[0]?.url ?? '', fleet.eyes.paymentSetup.site.publishableKey)
  const buy = async (who: string): Promise<{ intentId: string; secret: string; one: Purchase }> => {
    const held = await untilAnswered(() => customer.hold(slot, who), [200])
    const intentId = String(held['paymentIntentId'])
    const one = { name: `${name}, ${who}`, intentId, bookingId: String(held['bookingId']), isAcknowledged: false }
    return { intentId, secret: String(held['clientSecret']), one }
  }
  // 400: the first try came through, only its answer was lost.
  const pay = (secret: string) => untilAnswered(() => customer.pay(secret), [200, 400])
  // Whoever closed the tab does not ask again.
  const complete = async ({ one, secret }: { readonly one: Purchase; readonly secret: string }) => {
    const done = await customer.complete(secret)
    if (done.status === 200) one.isAcknowledged = true
  }
  const webhook = (intentId: string) =>
    untilAnswered(
      async () => ({
        status: await tell(fleet, 'payment_intent.amount_capturable_updated', intentId),
        body: {},
      }),
      [200],
    )

  const first = await buy('first')
  if (order === 'too late') {
    await sleep(holdMs)
    const other = await buy('other')
    await pay(other.secret)
    await complete(other)
    await webhook(other.intentId)
    await pay(first.secret)
    await Promise.all([complete(first), webhook(first.intentId)])
    return [first.one, other.one]
  }
  await pay(first.secret)
  switch (order) {
    case 'complete first':
      await complete(first)
      await webhook(first.intentId)
      break
    case 'webhook first':
      await webhook(first.intentId)
      await complete(first)
      break
    case 'both at once':
      await Promise.all([complete(first), webhook(first.intentId)])
      break
    case 'webhook only':
      await webhook(first.intentId)
      break
    case 'complete only':
      await complete(first)
      break
    case 'neither':
      break
  }
  return [first.one]
}

async function untilAnswered(
  ask: () => Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>,
  wanted: readonly number[],
) {
  let last = ''
  const late = Date.now() + patienceMs
  while (Date.now() < late) {
    const { status, body } = await ask()
    if (wanted.includes(status)) return body
    last = `${status} ${JSON.stringify(body)}`
    await sleep(againMs)
  }
  throw new Error(`Nobody gave the answer that was waited for; the last was ${last}`)
}
