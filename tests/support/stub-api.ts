import { Hono } from 'hono'

import { hstOn } from '#events/values/money.ts'
import { isLocalDate, isSlotLabel, slotLabels, slotToHour } from '#events/values/time.ts'
import { addMinutes, instantAt } from '#events/values/toronto.ts'
import type { Slot, SlotReason } from '#services/contracts/availability.ts'
import type { BookingSummary, CreatePaymentIntent } from '#services/contracts/booking.ts'
import type { AddOn, ServicePackage } from '#services/contracts/catalogue.ts'
import { problems, type ProblemBody, type ProblemCode } from '#services/contracts/problem.ts'
import type { QuotedPrices } from '#services/contracts/quoted-prices.ts'
import type { Site } from '#services/contracts/site.ts'

import { sandboxCards, type StubIntent } from './stub-card-sandbox.ts'
import { stubQuotes } from './stub-quotes.ts'
import { startingVisits, stubVisits, type StubVisits } from './stub-visits.ts'

export interface StubCall {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly body: unknown
}

/** An answer that stands in for the usual one. */
export interface StubAnswer {
  readonly status: number
  readonly body: unknown
}

export interface StubState {
  services: ServicePackage[]
  /** Prices of the visitor's own quote; null for a foreign one. */
  quoted: QuotedPrices | null
  readonly addOns: AddOn[]
  site: Site
  user: unknown
  /** Unavailable starts by label, on every day. */
  reasons: Partial<Record<string, SlotReason>>
  yours: string | null
  /** Free starts by date; other days have all without a reason. */
  freeOn: Record<string, number>
  predictions: { description: string; city?: string }[]
  holdMs: number
  intents: StubIntent[]
  /** Whether visits lie outside the map. */
  travelToBeConfirmed: boolean
  /** Number of 'processing' answers before the booking. */
  processing: number
  /** Data of the signed-in customer. */
  visits: StubVisits
}

/** The API as its contracts promise it, held in memory: what the pages are developed and tested against. */
export function createStubApi(change: Partial<StubState> = {}) {
  const state: StubState = { ...startingState(), ...change }
  const calls: StubCall[] = []
  const replies: { path: string; answers: (StubAnswer | Promise<StubAnswer>)[] }[] = []
  const app = new Hono()

  app.use(async (c, next) => {
    const text = c.req.method === 'GET' ? '' : await c.req.raw.clone().text()
    const { pathname, search } = new URL(c.req.url)
    const headers = Object.fromEntries(c.req.raw.headers)
    calls.push({ method: c.req.method, path: pathname, search, headers, text, body: readJson(text) })
    const reply = await replies.find((one) => one.path === pathname && one.answers.length > 0)?.answers.shift()
    if (reply !== undefined) return Response.json(reply.body, { status: reply.status })
    return next()
  })

  app.get('/api/auth/user', (c) => (state.user ? c.json(state.user) : c.json(problemBody('unauthorized'), 401)))
  app.route('/api/user', stubVisits(state.visits))
  app.get('/api/reviews', (c) =>
    c.json({ count: 0, average: null, distribution: [0, 0, 0, 0, 0], reviews: [], next: null }),
  )
  app.get('/api/services', (c) => c.json(state.services))
  app.get('/api/addons', (c) => c.json(state.addOns))
  app.get('/api/site', (c) => c.json(state.site))
  app.get('/api/places-autocomplete', (c) => c.json({ predictions: state.predictions }))
  app.post('/api/contact', (c) => c.json({ status: 'received' }, 201))
  app.post('/api/newsletter', (c) => c.json({ status: 'received' }, 202))
  app.post('/api/newsletter/confirmation', (c) => c.json({ status: 'confirmed' }))
  app.post('/api/newsletter/unsubscription', (c) => c.json({ status: 'ended' }))
  app.get('/api/availability', (c) => c.json(slotLabels.map((time) => slotOf(state, time))))
  app.get('/api/availability/days', (c) => {
    const [from = '', days = ''] = [c.req.query('from'), c.req.query('days')]
    return c.json(openDaysOf(state, from, Number(days)))
  })
  app.post('/api/refused-starts', (c) => c.json({ status: 'received' }, 202))
  app.delete('/api/refused-starts/:attempt', (c) => c.body(null, 204))
  app.post('/api/create-payment-intent', async (c) => {
    const order = await c.req.json<CreatePaymentIntent>()
    const { services } = order.draft?.quoteId === undefined ? state : (state.quoted ?? state)
    const service = services.find((one) => one.id === order.metadata.serviceId)
    if (service === undefined) return c.json(problemBody('unknown_service'), 400)
    if (order.amount !== service.depositCents) return c.json(problemBody('amount_changed'), 409)
    const intent = openIntent(state, order)
    const { order: _order, status: _status, ...created } = intent
    return c.json(created)
  })
  app.post('/api/payments/complete', async (c) => {
    const { paymentIntentId } = await c.req.json<{ paymentIntentId: string }>()
    const intent = state.intents.find((one) => one.paymentIntentId === paymentIntentId)
    if (intent === undefined) return c.json(problemBody('payment_not_found'), 404)
    if (intent.status !== 'requires_capture') return c.json(problemBody('payment_not_authorised'), 409)
    if (state.processing > 0) {
      state.processing -= 1
      return c.json({ status: 'processing' })
    }
    return c.json(summaryOf(state, intent))
  })
  app.route(
    '/api/quotes',
    stubQuotes(() => state),
  )
  app.route(
    '/sandbox/stripe',
    sandboxCards(() => state.intents),
  )

  return {
    app,
    state,
    calls,
    /** The next answers of a path, one each; a promise is waited for. */
    answer: (path: string, ...answers: (StubAnswer | Promise<StubAnswer>)[]) => void replies.push({ path, answers }),
    callsTo: (path: string) => calls.filter((call) => call.path === path),
    /** `fetch` of a page whose origin is the given one. */
    fetch: (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input instanceof Request ? input : new URL(String(input), location.origin), init)
      return Promise.resolve(app.fetch(request))
    },
  }
}

export type StubApi = ReturnType<typeof createStubApi>

export const refusal = (code: ProblemCode, details: Record<string, unknown> = {}): StubAnswer => ({
  status: problems[code].status,
  body: { ...problemBody(code), ...details },
})

const problemBody = (code: ProblemCode): ProblemBody => ({ code, message: problems[code].message, id: 'stub' })

function slotOf(state: StubState, time: (typeof slotLabels)[number]): Slot {
  const reason = state.reasons[time]
  const own = state.yours === time ? { yours: true } : {}
  return reason === undefined ? { time, available: true, ...own } : { time, available: false, reason, ...own }
}

function openDaysOf(state: StubState, from: string, days: number) {
  const ofDay = slotLabels.filter((time) => state.reasons[time] === undefined).length
  return Array.from({ length: days }, (_, index) => {
    const date = new Date(Date.parse(`${from}T12:00:00Z`) + index * 86_400_000).toISOString().slice(0, 10)
    return { date, free: state.freeOn[date] ?? ofDay }
  })
}

/** Refund tiers: all until a day before, half until two hours before. */
function refundsOf({ order }: Pick<StubIntent, 'order'>) {
  const { appointmentDate, appointmentTime } = order.metadata
  if (!isLocalDate(appointmentDate) || !isSlotLabel(appointmentTime)) return []
  const startsAt = instantAt(appointmentDate, slotToHour(appointmentTime) * 60)
  const before = (hours: number) => addMinutes(startsAt, -60 * hours)
  return [
    { until: before(24), percent: 100 },
    { until: before(2), percent: 50 },
  ]
}

/** Resumes the intent of an equal order, as the API does. */
function openIntent(state: StubState, order: CreatePaymentIntent): StubIntent {
  const same = state.intents.find(
    (one) => JSON.stringify(one.order) === JSON.stringify(order) && Date.parse(one.holdExpiresAt) > Date.now(),
  )
  if (same !== undefined) return same
  const number = state.intents.length + 1
  const intent: StubIntent = {
    clientSecret: `pi_${number}_secret_${number}`,
    paymentIntentId: `pi_${number}`,
    bookingId: `booking-${number}`,
    amount: order.amount,
    currency: 'cad',
    holdExpiresAt: new Date(Date.now() + state.holdMs).toISOString(),
    refunds: refundsOf({ order }),
    order,
    status: 'requires_payment_method',
  }
  state.intents.push(intent)
  return intent
}

function summaryOf(state: StubState, { order, bookingId, amount }: StubIntent): BookingSummary {
  const service = state.services.find((one) => one.id === order.metadata.serviceId)
  const addons = state.addOns.filter((one) => order.draft?.addons.includes(one.name))
  const totalCents = addons.reduce((sum, one) => sum + one.priceCents, service?.basePriceCents ?? 0)
  const { appointmentInfo, vehicleInfo } = order.draft ?? {}
  return {
    bookingId,
    reference: 'FG-7K3M9Q',
    status: 'confirmed',
    serviceId: order.metadata.serviceId,
    serviceName: service?.displayName ?? '',
    date: order.metadata.appointmentDate,
    time: order.metadata.appointmentTime,
    location: `${appointmentInfo?.address}, ${appointmentInfo?.city}`,
    vehicle: `${vehicleInfo?.year} ${vehicleInfo?.make} ${vehicleInfo?.model}`,
    addons: addons.map((one) => one.displayName),
    totalCents,
    depositCents: amount,
    balanceCents: totalCents - amount,
    hstCents: hstOn(totalCents),
    travelToBeConfirmed: state.travelToBeConfirmed,
    refunds: refundsOf({ order }),
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const sprinkleClean = packageOf('sprinkle', 'Sprinkle Clean', [65, 16, 80], [1, 2])

const startingState = (): StubState => ({
  quoted: null,
  services: [
    sprinkleClean,
    packageOf('glazed', 'Glazed Detail', [125, 31, 150], [2, 3]),
    packageOf('filled', 'Filled Luxury', [225, 56, 220], [3, 4]),
  ],
  addOns: [
    addOnOf('pet-hair-removal', 'Pet Hair Removal', 40, 'Hair lifted out of carpet and fabric.'),
    addOnOf('stain-treatment', 'Stain Treatment', 35, 'Coffee, juice or ink, spot by spot.'),
    addOnOf('odor-elimination', 'Odor Elimination', 45, 'The source is cleaned, then the cabin treated.'),
    addOnOf('headliner-cleaning', 'Headliner Cleaning', 30, 'The whole ceiling, cleaned gently.'),
  ],
  site: {
    payments: { mode: 'sandbox', publishableKey: 'pk_test_stub', sandboxUrl: '/sandbox/stripe' },
    mail: { sandboxUrl: '/sandbox/mail' },
    googleSignIn: true,
    postalAddress: '12 Queen Street West, Toronto, ON M5H 2N2',
    timeZone: 'America/Toronto',
    bookingHorizonDays: 180,
  },
  user: null,
  reasons: {},
  yours: null,
  freeOn: {},
  predictions: [],
  holdMs: 10 * 60_000,
  intents: [],
  travelToBeConfirmed: false,
  processing: 0,
  visits: startingVisits(),
})

function packageOf(
  name: ServicePackage['name'],
  displayName: string,
  [price, deposit, publishedPrice]: [number, number, number],
  [min, max]: [number, number],
): ServicePackage {
  return {
    id: name,
    name,
    displayName,
    basePrice: price,
    basePriceCents: price * 100,
    depositCents: deposit * 100,
    features: ['Full interior vacuum'],
    durationHours: { min, max },
    popular: name === 'glazed',
    publishedPrice,
  }
}

const addOnOf = (name: string, displayName: string, price: number, description: string): AddOn => ({
  id: name,
  name,
  displayName,
  price,
  priceCents: price * 100,
  description,
})
