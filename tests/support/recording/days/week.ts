import { addMinutes, dayOf, instantAt } from '#events/values/toronto.ts'

import { must, type Stage } from '../stage.ts'
import type { Week } from './bookings.ts'
import { saveCard, signIn } from './people-days.ts'
import {
  cancel,
  discount,
  makeVisit,
  office,
  path,
  payBalance,
  payByLink,
  payLink,
  photograph,
  visitOf,
} from './visit-days.ts'

/** Tuesday and Wednesday: visits that were written down by programs of before, and one with everything. */
export async function liveTuesday(stage: Stage, week: Week): Promise<void> {
  const { log } = stage.product.ctx
  await office(stage, week('phoned'), 'deposit-link')
  await payByLink(stage, week('phoned'))
  await office(stage, week('forgiven'), 'deposit-waiver', { reason: 'goodwill' })
  for (const [age, name, tipCents] of [
    [1, 'old', 0],
    [2, 'second', 500],
    [3, 'third', 0],
  ] as const) {
    const id = week(name)
    log.writeAs(age)
    await makeVisit(stage, id)
    if (name === 'second') await discount(stage, id, 700, 'damage', 'A scratch')
    await payBalance(stage, id, { method: name === 'third' ? 'cheque' : 'cash', tipCents })
    await stage.settle()
    log.writeAs(0)
  }
}

export async function liveWednesday(stage: Stage, week: Week): Promise<void> {
  const id = week('noor')
  await makeVisit(stage, week('quoted'))
  await payBalance(stage, week('quoted'), { method: 'debit', amountCents: 5_000 })
  await payBalance(stage, week('quoted'), { method: 'e-transfer', tipCents: 1_000 })
  const undone = await discount(stage, id, 1_500, 'goodwill')
  await office(stage, id, `discounts/${undone}/undo`)
  await discount(stage, id, 2_000, 'other', 'Waited an hour for us')
  await makeVisit(stage, id)
  await photograph(stage, id)
  await payBalance(stage, id, { method: 'cash', amountCents: 10_000, tipCents: 2_000 })
  const { url } = await office(stage, id, 'balance-link')
  await payLink(stage, new URL(url).searchParams.get('token') ?? '')
  const browser = await signIn(stage, 'noor@example.com')
  const review = { stars: 5, words: 'Spotless.\nEven under the seats.', name: 'Noor', language: 'en' }
  must(await browser.post(`/api/user/bookings/${id}/review`, { ...review, stars: 2 }), 'review')
  must(await browser.request('DELETE', `/api/user/bookings/${id}/review`), 'review withdrawn')
  must(await browser.post(`/api/user/bookings/${id}/review`, review), 'review')
  const desk = await stage.office()
  must(await desk.put(`/api/crm/reviews/${id}/answer`, { words: 'Thank you, Noor.' }), 'answer')
  must(await desk.put(`/api/crm/reviews/${id}/hidden`, { reason: 'personal_data' }), 'hidden')
  must(await desk.put(`/api/crm/reviews/${id}/hidden`, { reason: null }), 'shown')
  await stage.settle()
}

/** Thursday: late arrival, cancellations, a missed visit that a saved card pays, one that is withdrawn. */
export async function liveThursday(stage: Stage, week: Week): Promise<void> {
  await cancel(stage, week('late'), 'customer', 'plans_changed').catch(() => null)
  await cancel(stage, week('refused'), 'business', 'vehicle')
  const lea = await signIn(stage, 'lea@example.com')
  await saveCard(stage, lea)
  await makeVisit(stage, week('lea'), 'no-show')
  await charge(stage, week('lea'))
  await office(stage, week('lea'), 'charge/withdrawal')
  await makeVisit(stage, week('missed'), 'no-show')
  const twoStarts = await stage.startOf(week('forgotten'))
  await stage.at(addMinutes(twoStarts, 200))
  const { startsAt } = await visitOf(stage, week('forgotten'))
  const minute = (Date.parse(startsAt) - Date.parse(instantAt(dayOf(startsAt), 0))) / 60_000 + 10
  await office(stage, week('forgotten'), 'arrival', { minute, reason: 'forgotten' })
  await office(stage, week('forgotten'), 'progress', { step: 'completed', id: stage.newId() })
  await payBalance(stage, week('forgotten'), { method: 'credit' })
  await stage.settle()
}

export async function charge(stage: Stage, bookingId: string): Promise<void> {
  const shown = must(await (await stage.office()).get(path(bookingId, 'charge')), 'charge')
  if (shown.card === null) throw new Error(`no charge: ${JSON.stringify(shown)}`)
  await office(stage, bookingId, 'charge', { id: stage.newId(), cardId: shown.card.id, amountCents: shown.amountCents })
  await stage.settle()
}

/** The first of these that is not refused. */
async function firstOf<One, Result>(all: readonly One[], attempt: (one: One) => Promise<Result>): Promise<Result> {
  for (const one of all) {
    const result = await attempt(one).catch(() => null)
    if (result !== null) return result
  }
  throw new Error('All were refused')
}

/** Friday: moves, another van, weather, rewards, a dispute, a concern. */
export async function liveFriday(stage: Stage, week: Week): Promise<void> {
  const { log } = stage.product.ctx
  await office(stage, week('moved'), 'reschedule', {
    date: '2026-12-08',
    time: '9:00 AM',
    terms: 'office',
    reason: 'crew',
  })
  log.writeAs(1)
  await office(stage, week('moved'), 'reschedule', {
    date: '2026-12-09',
    time: '9:00 AM',
    terms: 'office',
    reason: 'goodwill',
  })
  await stage.settle()
  log.writeAs(0)
  const business = must(await (await stage.office()).get('/api/crm/business/vans'), 'vans')
  const { van } = await visitOf(stage, week('van'))
  const other = business.vans.find(
    ({ id, outFrom }: { id: string; outFrom: string | null }) => id !== van && outFrom === null,
  )
  await office(stage, week('van'), 'van', { van: other.id, from: van })
  const ids = ['weather', 'weatherMoved', 'weatherUndone'].map(week)
  const desk = await stage.office()
  must(await desk.post('/api/crm/bookings/call-off', { ids, note: 'Freezing rain warning' }), 'called off')
  await stage.settle()
  must(await desk.post('/api/crm/bookings/call-off/undo', { ids: [week('weatherUndone')] }), 'undone')
  const moved = await stage.mailed('weathermoved@example.com', 'token')
  must(await stage.visitor().post(`/api/called-off/${moved}/move`, { date: '2026-12-07', time: '11:00 AM' }), 'moved')
  const refunded = await stage.mailed('weather@example.com', 'token')
  const shown = must(await stage.visitor().get(`/api/called-off/${refunded}`), 'called off')
  must(await stage.visitor().post(`/api/called-off/${refunded}/refund`, { refundCents: shown.refundCents }), 'refunded')
  await stage.settle()
  for (const name of ['disputed', 'concerned']) {
    await makeVisit(stage, week(name))
    await payBalance(stage, week(name), { method: 'e-transfer' })
  }
}

export async function liveMonday(stage: Stage, week: Week): Promise<void> {
  const id = week('concerned')
  const words = 'The seats are wet.'
  await office(stage, id, 'concern', { areas: ['seats', 'smell'], words })
  await office(stage, id, 'concern/answer', { id: stage.newId(), words: 'We look at it.' })
  const recleanId = stage.newId()
  const again = { id: recleanId, outcome: 'reclean', words: 'We come again.' }
  await firstOf(
    ['2026-11-28', '2026-11-30', '2026-12-01'].flatMap((date) =>
      ['1:00 PM', '11:00 AM', '9:00 AM', '3:00 PM'].map((time) => ({ date, time })),
    ),
    (start) => office(stage, id, 'concern/decision', { ...again, ...start }),
  )
  await makeVisit(stage, recleanId)
  await office(stage, recleanId, 'concern', { areas: ['floor'], words: 'Still wet.' })
  await office(stage, id, 'concern/decision', {
    id: stage.newId(),
    outcome: 'refund',
    words: 'We give some back.',
    refundCents: 1_000,
  })
  await stage.settle()
  await office(stage, id, 'concern/closing')
  await office(stage, week('disputed'), 'concern', { areas: ['other'], words: 'A late word.' })
}

export async function dispute(stage: Stage, week: Week): Promise<void> {
  const disputeId = await stage.desk.dispute(await stage.intentOf(week('disputed')))
  await stage.settle()
  await stage.desk.answer(disputeId, 'won')
  await stage.settle()
  const lost = await stage.desk.dispute(await stage.intentOf(week('third')))
  await stage.settle()
  await stage.desk.answer(lost, 'lost')
  await stage.desk.refund(await stage.intentOf(week('far')), 1_000)
  await stage.settle()
}
