import { Agent, request } from 'node:http'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'

/** Customer as a program: the wizard's calls, with deadlines. */
export interface CustomerOrder {
  readonly service: 'sprinkle' | 'glazed' | 'filled'
  readonly date: string
  readonly time: string
}

export interface Answer {
  /** 0 without an answer. */
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

const deadlineMs = 90_000
const deposits = { sprinkle: 1_600, glazed: 3_100, filled: 5_600 }

export function orderBody(order: CustomerOrder, who: string) {
  const email = `${who}@example.com`
  return {
    amount: deposits[order.service],
    metadata: {
      serviceId: order.service,
      serviceName: order.service,
      customerEmail: email,
      appointmentDate: order.date,
      appointmentTime: order.time,
    },
    draft: {
      customerInfo: { firstName: 'Proof', lastName: who, email, phone: '416-555-0100' },
      vehicleInfo: { year: 2022, make: 'Toyota', model: 'Corolla', size: 'sedan', color: '' },
      appointmentInfo: { date: order.date, time: order.time, address: '1 Yonge Street', city: 'Toronto', notes: '' },
    },
  }
}

const quoteBody = {
  vehicleDetails: { year: 2022, make: 'Toyota', model: 'Corolla', size: 'sedan', color: '' },
  locationDetails: { type: 'home', address: '1 Yonge Street, Toronto' },
  selectedService: 'glazed',
}

export function customerAt(url: string, publishableKey: string) {
  return {
    /** `address` is the client's, behind a proxy. */
    hold: (order: CustomerOrder, who: string, address?: string) =>
      call(url, 'POST', '/api/create-payment-intent', orderBody(order, who), address),
    availability: (order: CustomerOrder) =>
      call(url, 'GET', `/api/availability?service=${order.service}&date=${order.date}`),
    quote: () => call(url, 'POST', '/api/quotes', quoteBody),
    complete: (clientSecret: string) =>
      call(url, 'POST', '/api/payments/complete', { paymentIntentId: intentIn(clientSecret), clientSecret }),
    async pay(clientSecret: string, paymentMethod = 'pm_card_visa'): Promise<Answer> {
      return ask(`${url}/sandbox/stripe/v1/payment_intents/${intentIn(clientSecret)}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: paymentMethod,
          return_url: `${url}/booking-success`,
        }).toString(),
      })
    },
  }
}

const intentIn = (clientSecret: string): string => clientSecret.slice(0, clientSecret.indexOf('_secret'))

const call = (url: string, method: string, path: string, body?: object, address?: string): Promise<Answer> =>
  ask(`${url}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

interface Asked {
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

const agent = new Agent({ keepAlive: true })

/** Node's own client, for a crowd on the measured machine. */
function ask(url: string, given: Asked, isAgain = false): Promise<Answer> {
  const { method, headers = {}, body } = given
  return new Promise((resolve) => {
    const fail = (error: unknown) => {
      // The server closed a kept connection at the very moment in which it was used again: a browser asks on another one.
      const isStale = asked.reusedSocket && error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
      resolve(isStale && !isAgain ? ask(url, given, true) : unanswered(error))
    }
    const asked = request(url, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', (error) => resolve(unanswered(error)))
      response.once('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, body: text.startsWith('{') ? readObject(text) : { text } })
      })
    })
    const late = setTimeout(() => asked.destroy(new Error('No answer in time')), deadlineMs)
    asked.once('error', fail)
    asked.once('close', () => clearTimeout(late))
    asked.end(body)
  })
}

const unanswered = (error: unknown): Answer => ({ status: 0, body: { error: String(error) } })

function readObject(text: string): Record<string, unknown> {
  const read: unknown = JSON.parse(text)
  return typeof read === 'object' && read !== null ? { ...read } : {}
}

/** Maps with bounded concurrency. */
export async function inParallel<Work>(
  work: readonly Work[],
  atOnce: number,
  doOne: (one: Work) => Promise<void>,
): Promise<void> {
  const waiting = work.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of waiting) await doOne(one)
    }),
  )
}

/** Seeded numbers in [0, 1) (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Disjoint starts on working days from the day after tomorrow, two a day per van, within half a year. */
export function someSlots(count: number, vans = 1): CustomerOrder[] {
  const slots: CustomerOrder[] = []
  const first = addDays(dayOf(new Date().toISOString()), 2)
  for (let van = 0; van < vans; van += 1) {
    for (let day = 0; day < bookableDays; day += 1) {
      const date = addDays(first, day)
      if (weekdayOf(date) > 5) continue
      for (const time of ['8:00 AM', '1:00 PM']) if (slots.length < count) slots.push({ service: 'glazed', date, time })
    }
  }
  return slots
}

/** Less than the booking horizon. */
const bookableDays = 170
