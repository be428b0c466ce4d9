import { addMinutes } from '#events/values/toronto.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { phoneJpeg, plainJpeg } from '#tests/support/jpeg.ts'

import { must, type Json, type Ordered, type Stage } from '../stage.ts'

export const path = (bookingId: string, what: string): string => `/api/crm/bookings/${bookingId}/${what}`

/** The office does something with a visit. */
export async function office(stage: Stage, bookingId: string, what: string, body: object = {}): Promise<Json> {
  const browser = await stage.office()
  return must(await browser.post(path(bookingId, what), body), what)
}

export const visitOf = async (stage: Stage, bookingId: string): Promise<Json> =>
  must(await (await stage.office()).get(path(bookingId, 'visit')), 'visit')

/** The van drives there and the visit takes place, or nobody is there. */
export async function makeVisit(
  stage: Stage,
  bookingId: string,
  step: 'completed' | 'no-show' = 'completed',
): Promise<void> {
  const startsAt = await stage.startOf(bookingId)
  await stage.at(addMinutes(startsAt, -20))
  await office(stage, bookingId, 'progress', { step: 'departed', id: stage.newId(), waitedMs: 60_000 })
  await stage.at(addMinutes(startsAt, 5))
  await office(stage, bookingId, 'progress', { step: 'arrived', id: stage.newId(), waitedMs: 0 })
  await stage.at(addMinutes(startsAt, step === 'completed' ? 150 : 30))
  await office(stage, bookingId, 'progress', { step, id: stage.newId() })
  await stage.settle()
}

export const payBalance = (stage: Stage, bookingId: string, terms: object): Promise<Json> =>
  office(stage, bookingId, 'balance', { id: stage.newId(), ...terms })

export async function discount(
  stage: Stage,
  bookingId: string,
  amountCents: number,
  reason: string,
  note = '',
): Promise<string> {
  const { totalCents } = await visitOf(stage, bookingId)
  const id = stage.newId()
  await office(stage, bookingId, 'discounts', { id, amountCents, shownTotalCents: totalCents, reason, note })
  return id
}

export async function cancel(
  stage: Stage,
  bookingId: string,
  by: 'customer' | 'business',
  reason: string,
): Promise<void> {
  const shown = must(await (await stage.office()).get(`${path(bookingId, 'cancellation')}?by=${by}`), 'cancellation')
  await office(stage, bookingId, 'cancellation', { by, reason, refundCents: shown.refundCents })
  await stage.settle()
}

const prices = { sprinkle: 6_500, glazed: 12_500, filled: 22_500 } as const

interface Called {
  readonly service?: keyof typeof prices
  readonly date: string
  readonly time: string
  readonly customer: Readonly<Record<string, string>>
  readonly customerId?: string | null
  readonly waiver: string | null
  readonly language?: 'en' | 'fr' | 'pa'
  readonly vehicle?: object | null
}

/** Booked by the office for somebody who called. */
export async function bookByPhone(stage: Stage, called: Called): Promise<string> {
  const {
    service = 'glazed',
    date,
    time,
    customer,
    waiver,
    customerId = null,
    language = 'en',
    vehicle = null,
  } = called
  const id = stage.newId()
  const browser = await stage.office()
  const form = {
    id,
    service,
    totalCents: prices[service],
    customer: { firstName: 'Rosa', lastName: 'Diaz', email: '', phone: '416 555 0188', ...customer },
    customerId,
    vehicle,
    appointment: { date, time, address: '100 Queen Street West', city: 'Toronto' },
    language,
    waiver,
  }
  must(await browser.post('/api/crm/bookings', form), 'phone booking')
  await stage.settle()
  return id
}

/** Photos of the vehicle: one stays, one is shared, one is shared no more, one is removed. */
export async function photograph(stage: Stage, bookingId: string): Promise<void> {
  const browser = await stage.office()
  const ids = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32))
  for (const [index, photoId] of ids.entries()) {
    const kind = index < 2 ? 'before' : 'after'
    const picture = index === 0 ? phoneJpeg(index) : plainJpeg(index)
    const address = path(bookingId, `photos/${photoId}?kind=${kind}`)
    must(await browser.request('PUT', address, picture, { 'content-type': 'image/jpeg' }), 'photo')
  }
  const share = async (photoId: string, isShared: boolean) =>
    must(await browser.patch(path(bookingId, `photos/${photoId}`), { isShared }), 'photo shared')
  for (const photoId of ids.slice(1, 3)) await share(photoId, true)
  await share(ids[2] ?? '', false)
  must(await browser.request('DELETE', path(bookingId, `photos/${ids[3]}`)), 'photo removed')
}

/** Visits that come to nothing before they are paid. */
export async function loseVisits(stage: Stage): Promise<void> {
  const browser = stage.visitor()
  const order: Ordered = { date: '2026-12-16', customer: { email: 'undecided@example.com' } }
  await stage.hold(browser, order)
  await stage.hold(browser, { ...order, time: '1:00 PM' })
  const declined = stage.visitor()
  const held = await stage.hold(declined, { date: '2026-12-16', customer: { email: 'declined@example.com' } })
  await declined.pay(held.clientSecret, 'pm_card_chargeDeclined')
  await stage.settle()
}

/** The deposit of a visit booked by phone, asked for by link: paid, waived, not paid in time. */
export async function payByLink(stage: Stage, bookingId: string, card?: string): Promise<void> {
  const { depositLink } = await visitOf(stage, bookingId)
  const token = new URL(depositLink.url).searchParams.get('token') ?? ''
  await payLink(stage, token, card)
}

export async function payLink(stage: Stage, token: string, card?: string): Promise<void> {
  const browser: TestBrowser = stage.visitor()
  const { clientSecret } = must(await browser.post(`/api/balance/${token}/intent`), 'intent of a link')
  await browser.pay(clientSecret, card)
  must(await browser.post(`/api/balance/${token}/payment`), 'payment of a link')
  await stage.settle()
}
