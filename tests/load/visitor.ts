import { check } from 'k6'
import http, { type RefinedResponse } from 'k6/http'

/** Base URL: `k6 run -e APP_URL=https://staging.example.com …`, with the card sandbox alone, for visitors pay. */
export const origin: string = __ENV['APP_URL'] ?? 'http://127.0.0.1:3000'

const deadline = '30s'

export interface Order {
  readonly date: string
  readonly time: string
}

type Response = RefinedResponse<'text'>

export const get = (path: string): Response =>
  http.get<'text'>(`${origin}${path}`, { timeout: deadline, tags: { name: path.replace(/\?.*/, '') } })

const post = (path: string, body: object): Response =>
  http.post<'text'>(`${origin}${path}`, JSON.stringify(body), {
    headers: { 'content-type': 'application/json' },
    timeout: deadline,
    tags: { name: path },
    // Another visitor may have been quicker: 409 is an answer, not a failure.
    responseCallback: http.expectedStatuses(200, 201, 409),
  })

export const availability = ({ date }: Order): Response => get(`/api/availability?service=glazed&date=${date}`)

/** Holds a slot: 200 with the client secret of its payment, or 409 when it is taken. */
export function hold({ date, time }: Order, who: string): Response {
  const email = `${who}@example.com`
  return post('/api/create-payment-intent', {
    amount: 3_100,
    metadata: {
      serviceId: 'glazed',
      serviceName: 'Glazed Detail',
      customerEmail: email,
      appointmentDate: date,
      appointmentTime: time,
    },
    draft: {
      customerInfo: { firstName: 'Load', lastName: who, email, phone: '416-555-0100' },
      vehicleInfo: { year: 2022, make: 'Toyota', model: 'Corolla', size: 'sedan', color: '' },
      appointmentInfo: { date, time, address: '1 Yonge Street', city: 'Toronto', notes: '' },
    },
  })
}

/** Pays as the card form does: at the provider, with the secret of this one payment. */
export function pay(clientSecret: string): Response {
  const id = clientSecret.slice(0, clientSecret.indexOf('_secret'))
  return http.post<'text'>(
    `${origin}/sandbox/stripe/v1/payment_intents/${id}/confirm`,
    { client_secret: clientSecret, payment_method: 'pm_card_visa', return_url: `${origin}/booking-success` },
    {
      headers: { authorization: `Bearer ${publishableKey()}` },
      timeout: deadline,
      tags: { name: 'confirm' },
    },
  )
}

/** Without cookies, the secret proves whose payment it is. */
export const complete = (clientSecret: string): Response =>
  post('/api/payments/complete', { paymentIntentId: clientSecret.split('_secret')[0] ?? '', clientSecret })

/** True when the answer is the expected one; counted either way. */
export const answered = (step: string, response: Response, status = 200): boolean =>
  check(response, { [`${step} is answered ${status}`]: (given) => given.status === status })

export function textOf(response: Response, field: string): string {
  const value = response.json(field)
  if (typeof value !== 'string') throw new Error(`${response.url} answered without ${field}`)
  return value
}

let key: string | null = null

function publishableKey(): string {
  key ??= textOf(get('/api/site'), 'payments.publishableKey')
  return key
}
