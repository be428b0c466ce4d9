import { finishVisit } from '#services/features/visit/finish-visit.ts'

import { id32, madeBy, type Door } from './doors.ts'
import { must, written } from './people.ts'

/** Doors that are open once the visit has taken place. */
export const laterDoors = {
  concern: {
    routes: ['/api/user/bookings/an-id/concern', '/api/crm/bookings/an-id/concern'],
    fields: (person) => ({ concern: written(person, 'wrong') }),
    async enter({ app }, person) {
      const id = madeBy(person, 'booking wizard')
      await finishVisit(app.ctx, { kind: 'staff', staffId: 's1' }, id, { outcome: 'completed' })
      const told = { areas: ['seats'], words: written(person, 'wrong') }
      must(await person.browser.post(`/api/user/bookings/${id}/concern`, told), 'concern')
    },
  },
  'answer to a concern': {
    routes: ['/api/crm/bookings/an-id/concern/answer', '/api/crm/bookings/an-id/concern/decision'],
    fields: (person) => ({ concernAnswer: written(person, 'looking'), decision: written(person, 'decided') }),
    async enter({ owner }, person) {
      const path = `/api/crm/bookings/${madeBy(person, 'booking wizard')}/concern`
      must(await owner.post(`${path}/answer`, { id: id32(), words: written(person, 'looking') }), 'answer')
      const decided = { id: id32(), words: written(person, 'decided'), outcome: 'declined' }
      must(await owner.post(`${path}/decision`, decided), 'decision')
    },
  },
  'incoming text': {
    routes: [],
    fields: (person) => ({ text: written(person, 'text') }),
    async enter({ app }, person) {
      const from = `+1${person.phone.replaceAll(/\D/g, '')}`
      const form = new URLSearchParams({ from, body: written(person, 'text'), told: 'once' })
      await fetch(`${app.url}/sandbox/sms/answers`, { method: 'POST', body: form, redirect: 'manual' })
    },
  },
  'calling a visit off': {
    routes: ['/api/crm/bookings/call-off'],
    fields: (person) => ({ callOff: written(person, 'storm') }),
    async enter({ owner }, person) {
      const call = { ids: [madeBy(person, 'phone booking')], note: written(person, 'storm') }
      must(await owner.post('/api/crm/bookings/call-off', call), 'call-off')
    },
  },
  review: {
    routes: ['/api/user/bookings/an-id/review', '/api/review'],
    fields: (person) => ({ review: written(person, 'review') }),
    async enter(_, person) {
      const words = written(person, 'review')
      const review = { stars: 5, words, name: person.first.slice(0, 40), language: 'en' }
      const path = `/api/user/bookings/${madeBy(person, 'booking wizard')}/review`
      must(await person.browser.post(path, review), 'review')
    },
  },
  'answer to a review': {
    routes: ['/api/crm/reviews/an-id/answer'],
    fields: (person) => ({ reviewAnswer: written(person, 'thanks') }),
    async enter({ owner }, person) {
      const path = `/api/crm/reviews/${madeBy(person, 'booking wizard')}/answer`
      must(await owner.put(path, { words: written(person, 'thanks') }), 'answer')
    },
  },
} as const satisfies Readonly<Record<string, Door>>
