import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { serviceHistory } from '#services/contracts/own-visits.ts'
import { officeReviews, publishedReviews } from '#services/contracts/reviews.ts'
import { reviewToken } from '#services/domain/review/links.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Friday in Toronto, noon. */
const now = '2026-11-20T17:00:00.000Z'
const tuesday = '2026-11-24'
const staff = { kind: 'staff', staffId: 's1' } as const

let app: TestApp
let owner: TestBrowser
let asha: { visitor: Visitor; email: string }
let jo: { visitor: Visitor; email: string }
/** A visit of Asha, two of Jo; all took place. */
let visits: { readonly asha: string; readonly jo: string; readonly second: string }
beforeAll(async () => {
  app = await openTestApp({ now, vans: 10 })
  const people = accountVisitors(app)
  ;[asha, jo] = [await people.customer(), await people.customer()]
  const book = (email: string, time: string) => bookAsGuest(app, { email, date: tuesday, time })
  visits = {
    asha: await book(asha.email, '8:00 AM'),
    jo: await book(jo.email, '9:00 AM'),
    second: await book(jo.email, '10:00 AM'),
  }
  app.forward(5 * 24 * 60)
  owner = await officeStaff(app).owner()
  for (const id of Object.values(visits)) await finishVisit(app.ctx, staff, id, { outcome: 'completed' })
})
afterAll(() => app.close())

const published = async (query = '') => publishedReviews.parse((await app.visitor().get(`/api/reviews${query}`)).body)
const own = (id: string) => `/api/user/bookings/${id}/review`
const review = { stars: 2, words: 'They came late.', name: 'Jo', language: 'en' }

describe('a review', () => {
  test('is written by the link in the mail without signing in, and is on the page as it was written', async () => {
    expect(await published()).toMatchObject({ count: 0, average: null, reviews: [], next: null })
    const mail = await eventually(
      async () =>
        (await sandboxInbox(app.url).messages()).find(
          (one) => one.to === asha.email && one.subject === 'How was your visit?',
        ),
      'the request for a review',
    )
    const token = /\/reviews\?token=(\S+)/.exec(mail.text)?.[1] ?? ''
    const stranger = app.visitor()
    const path = `/api/review?token=${token}`
    expect((await stranger.get(path)).body).toEqual({ service: 'Glazed Detail', date: tuesday, review: null })
    const written = { stars: 5, words: 'Spotless.\nEven under the seats.', name: '', language: 'en' }
    expect((await stranger.post(path, written)).body.review).toMatchObject({ stars: 5, words: written.words })
    expect(await published()).toEqual({
      count: 1,
      average: 5,
      distribution: [0, 0, 0, 0, 1],
      reviews: [
        {
          id: expect.any(String),
          stars: 5,
          words: written.words,
          name: '',
          language: 'en',
          service: 'Glazed Detail',
          month: '2026-11',
          answer: null,
        },
      ],
      next: null,
    })
    expect((await published()).reviews[0]?.id).not.toBe(visits.asha)
  })

  test('is written from the portal by its own customer only, counts in the average however bad it is, and is told to the office', async () => {
    expect((await app.visitor().post(own(visits.jo), review)).status).toBe(401)
    expect((await asha.visitor.post(own(visits.jo), review)).status).toBe(404)
    expect((await jo.visitor.post(own(visits.jo), { ...review, stars: 6 })).status).toBe(400)
    expect((await jo.visitor.post(own(visits.jo), review)).status).toBe(200)
    expect((await jo.visitor.get(own(visits.jo))).body.review).toMatchObject({ stars: 2, name: 'Jo' })
    const page = await published()
    expect([page.count, page.average, page.distribution]).toEqual([2, 3.5, [0, 1, 0, 0, 1]])
    const history = serviceHistory.parse((await jo.visitor.get('/api/user/service-history')).body)
    expect(history.map(({ id, rating, feedback }) => [id, rating, feedback])).toContainEqual([
      visits.jo,
      2,
      review.words,
    ])
    await eventually(async () => {
      const { body } = await owner.get('/api/crm/notifications')
      return body.some(
        (one: { kind: string; bookingId: string }) => one.kind === 'review_written' && one.bookingId === visits.jo,
      )
    }, 'the notification')
  })

  test('is answered by the office, and hidden only for a stated reason, which can be undone', async () => {
    const path = `/api/crm/reviews/${visits.jo}`
    expect((await app.visitor().put(`${path}/answer`, { words: 'x' })).status).toBe(401)
    expect((await owner.put(`${path}/answer`, { words: 'We are sorry.' })).body).toEqual({ answer: 'We are sorry.' })
    expect((await published()).reviews[0]).toMatchObject({ name: 'Jo', answer: 'We are sorry.' })
    expect((await owner.put(`${path}/hidden`, { reason: 'too bad' })).status).toBe(400)
    expect((await owner.put(`${path}/hidden`, { reason: 'personal_data' })).status).toBe(200)
    expect(await published()).toMatchObject({ count: 1, average: 5 })
    const listed = officeReviews.parse((await owner.get('/api/crm/reviews?status=hidden')).body)
    expect(listed.map(({ bookingId, hiddenFor }) => [bookingId, hiddenFor])).toEqual([[visits.jo, 'personal_data']])
    const events = await app.ctx.log.readStream(`review-${visits.jo}`)
    expect(events.at(-1)).toMatchObject({
      type: 'ReviewHidden',
      data: { reason: 'personal_data' },
      meta: { actor: { kind: 'staff' } },
    })
    expect((await owner.put(`${path}/hidden`, { reason: null })).body).toEqual({ hiddenFor: null })
    expect(await published()).toMatchObject({ count: 2, average: 3.5 })
  })

  test('comes in pages, each behind the last one of the page before', async () => {
    const { reviews } = await published()
    const rest = await published(`?after=${reviews[0]?.id}`)
    expect(rest.reviews).toEqual(reviews.slice(1))
    expect(rest.count).toBe(2)
  })

  test('is withdrawn by its customer, and leaves the page with the person who is erased', async () => {
    const link = `/api/review?token=${reviewToken(visits.second, app.ctx.secret)}`
    expect((await app.visitor().post(link, { ...review, words: 'The second time it was fine.' })).status).toBe(200)
    expect(await published()).toMatchObject({ count: 3 })
    expect((await app.visitor().request('DELETE', link)).body.review).toBeNull()
    expect(await published()).toMatchObject({ count: 2 })
    await eraseCustomer(app, jo.email)
    expect(await published()).toMatchObject({ count: 1, average: 5 })
    const [kept] = await app.database.query('select words, name, answer, stars from rm.reviews where booking_id = $1', [
      visits.jo,
    ])
    expect(kept).toEqual({ words: null, name: null, answer: null, stars: 2 })
    expect((await app.visitor().get(`/api/review?token=${reviewToken(visits.jo, app.ctx.secret)}`)).status).toBe(404)
  })
})

test('a mail program declines further requests by one click, and the page of the link says so', async () => {
  const mail = await eventually(
    async () =>
      (await sandboxInbox(app.url).messages()).find(
        (one) => one.to === asha.email && one.subject === 'How was your visit?',
      ),
    'the request for a review',
  )
  const token = /preferences=(\S+)/.exec(mail.text)?.[1] ?? ''
  const clicked = await fetch(`${app.url}/api/mail-preferences/unsubscription?token=${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect([clicked.status, await clicked.json()]).toEqual([
    200,
    { reviewRequests: false, newsletter: null, texts: null },
  ])
  const page = app.visitor()
  expect((await page.get(`/api/mail-preferences?token=${token}`)).body).toMatchObject({ reviewRequests: false })
  const wanted = { mails: 'review-requests', isWanted: true }
  expect((await page.put(`/api/mail-preferences?token=${token}`, wanted)).body).toMatchObject({ reviewRequests: true })
  expect((await page.put(`/api/mail-preferences?token=${token}`, { mails: 'newsletter', isWanted: true })).status).toBe(
    400,
  )
  expect((await page.get('/api/mail-preferences?token=forged.token')).status).toBe(404)
})
