import { setTimeout as sleep } from 'node:timers/promises'

import { confirmInSandbox } from '#web/booking/payment/confirm-sandbox.ts'

import { orderBody, type CustomerOrder } from './customer.ts'

/** Reactions to a payment without an answer. */
export const habits = ['presses again', 'reloads the page', 'takes another time'] as const

export type Habit = (typeof habits)[number]

export interface Visitor {
  readonly name: string
  readonly habit: Habit
  readonly slot: CustomerOrder
  readonly otherSlot: CustomerOrder
}

export interface Visited {
  readonly intents: readonly string[]
  readonly bookings: readonly string[]
  readonly isBooked: boolean
  readonly presses: number
}

interface Place {
  readonly url: string
  /** The provider's URL for this browser. */
  readonly providerUrl: string
  readonly publishableKey: string
  /** Resolves before a retry. */
  readonly think: (intentId: string) => Promise<void>
  readonly beforePaying: () => Promise<void>
}

interface Opened {
  readonly intentId: string
  readonly clientSecret: string
}

const mostPresses = 12
const mostLooks = 100
const lookMs = 100
const deadlineMs = 60_000

/** Books and pays as the page does, with its own confirmation and cookies. */
export async function visit(place: Place, visitor: Visitor): Promise<Visited> {
  const cookies = new Map<string, string>()
  const intents = new Set<string>()
  const bookings = new Set<string>()
  const ask = (path: string, body: object) => post(`${place.url}${path}`, cookies, body)
  let slot = visitor.slot

  /** Checkout; null when paid already. */
  const open = async (): Promise<Opened | null> => {
    const { status, body } = await ask('/api/create-payment-intent', orderBody(slot, visitor.name))
    if (typeof body['paymentIntentId'] === 'string') intents.add(body['paymentIntentId'])
    if (typeof body['bookingId'] === 'string') bookings.add(body['bookingId'])
    if (body['code'] === 'already_booked') return null
    if (body['code'] === 'slot_taken') {
      // The page offers other starts, and people take one.
      if (slot === visitor.otherSlot) throw new Error(`${visitor.name} found no other start`)
      slot = visitor.otherSlot
      return open()
    }
    if (status !== 200) throw new Error(`the checkout was answered ${status} ${JSON.stringify(body)}`)
    return { intentId: String(body['paymentIntentId']), clientSecret: String(body['clientSecret']) }
  }
  /** Polls the server until it knows the booking. */
  const isRecorded = async (opened: Partial<Opened> & Pick<Opened, 'intentId'>): Promise<boolean> => {
    const { intentId: paymentIntentId, clientSecret } = opened
    for (let looks = 0; looks < mostLooks; looks += 1) {
      const { status } = await ask('/api/payments/complete', {
        paymentIntentId,
        ...(clientSecret === undefined ? {} : { clientSecret }),
      })
      if (status === 200) return true
      if (status !== 202 && status < 500) return false
      await sleep(lookMs)
    }
    throw new Error(`${visitor.name}: nobody knew of ${paymentIntentId}`)
  }
  const result = (isBooked: boolean, presses: number) => ({
    intents: [...intents],
    bookings: [...bookings],
    isBooked,
    presses,
  })

  let opened = await open()
  for (let presses = 1; presses <= mostPresses; presses += 1) {
    if (opened === null) return result(await isRecorded({ intentId: [...intents].at(-1) ?? '' }), presses)
    await confirm(place, opened)
    // The page that was left open asks at once; the others are opened anew, with what the browser remembers.
    if (visitor.habit !== 'reloads the page' && (await isRecorded(opened))) return result(true, presses)
    await place.think(opened.intentId)
    if (visitor.habit === 'reloads the page') opened = await open()
    else if (visitor.habit === 'takes another time' && slot === visitor.slot) {
      slot = visitor.otherSlot
      opened = await open()
      await place.beforePaying()
    }
  }
  return result(false, mostPresses)
}

/** Confirms as the page does: only a card error is an answer. */
async function confirm({ providerUrl, publishableKey, url }: Place, opened: Opened): Promise<void> {
  const sandbox = { url: providerUrl, publishableKey, ask: async () => true }
  const outcome = await confirmInSandbox(
    sandbox,
    { ...opened, returnUrl: `${url}/booking-success` },
    'pm_card_visa',
  ).catch(() => null)
  if (outcome?.kind === 'declined') throw new Error(`A good card was declined: ${outcome.message}`)
}

async function post(url: string, cookies: Map<string, string>, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadlineMs),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
  }
  const read: unknown = await answer.json()
  const object: Record<string, unknown> = typeof read === 'object' && read !== null ? { ...read } : {}
  return { status: answer.status, body: object }
}
