import { afterAll, beforeAll, expect, test } from 'vitest'

import { visitPhotosStream } from '#events/visit-photo.ts'
import { serviceHistory } from '#services/contracts/own-visits.ts'
import { visitPhotos } from '#services/contracts/visit-photos.ts'
import { finishVisit } from '#services/features/visit/finish-visit.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { phoneJpeg, plainJpeg } from '#tests/support/jpeg.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'

let app: TestApp
let staff: ReturnType<typeof officeStaff>
let owner: TestBrowser
let crew: TestBrowser
let asha: { visitor: Visitor; email: string }
let jo: { visitor: Visitor; email: string }
let visit: string
beforeAll(async () => {
  app = await openTestApp({ now, vans: 3 })
  staff = officeStaff(app)
  await signStaffIn()
  const people = accountVisitors(app)
  ;[asha, jo] = [await people.customer(), await people.customer()]
  visit = await bookAsGuest(app, { email: asha.email, date: '2027-02-09', time: '4:00 PM' })
  for (const [id, kind] of [
    ['after1', 'after'],
    ['before1', 'before'],
    ['before2', 'before'],
  ])
    await crew.request('PUT', `${officePath(id)}?kind=${kind}`, Uint8Array.from(phoneJpeg(1)), {
      'content-type': 'image/jpeg',
    })
})
afterAll(() => app.close())

async function signStaffIn() {
  owner = await staff.owner()
  crew = (await staff.member('crew')).visitor
}
const officePath = (photoId = '') => `/api/crm/bookings/${visit}/photos/${photoId}`
const share = (by: TestBrowser, photoId: string, isShared = true) => by.patch(officePath(photoId), { isShared })
const ownPath = (photoId: string, of = visit) => `/api/user/bookings/${of}/photos/${photoId}`
const shownTo = async ({ visitor }: { visitor: Visitor }) =>
  serviceHistory.parse((await visitor.get('/api/user/service-history')).body).flatMap(({ photos = [] }) => photos)

async function picture(by: TestBrowser, path: string) {
  const cookie = [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${app.url}${path}`, { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('no photo is shown to the customer before staff choose it, nor before the visit is completed', async () => {
  expect((await share(crew, 'before1')).status).toBe(200)
  expect(await shownTo(asha)).toEqual([])
  expect((await picture(asha.visitor, ownPath('before1'))).status).toBe(404)
  app.forward(6 * 60)
  // Their sessions have ended by then.
  await signStaffIn()
  await finishVisit(app.ctx, { kind: 'staff', staffId: 's1' }, visit, { outcome: 'completed' })
  expect((await shownTo(asha)).map(({ id }) => id)).toEqual(['before1'])
  expect((await picture(asha.visitor, ownPath('after1'))).status).toBe(404)
})

test('owner and crew show photos; the customer has them in their history, before the work first, and looks at each', async () => {
  const { photos } = visitPhotos.parse((await share(owner, 'after1')).body)
  expect(photos.map(({ id, isShared }) => [id, isShared])).toEqual([
    ['after1', true],
    ['before1', true],
    ['before2', false],
  ])
  const shown = await shownTo(asha)
  expect(shown).toEqual([
    { id: 'before1', kind: 'before', takenAt: expect.stringMatching(/Z$/) },
    { id: 'after1', kind: 'after', takenAt: expect.stringMatching(/Z$/) },
  ])
  for (const { id } of shown) {
    const { status, headers, bytes } = await picture(asha.visitor, ownPath(id))
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect([headers.get('cache-control'), headers.get('content-security-policy')]).toEqual([
      'private, no-store',
      "sandbox; default-src 'none'",
    ])
    expect(bytes).toEqual(Buffer.from(plainJpeg(1)))
  }
})

test('nobody else looks at them, and the customer changes nothing: another customer hears what they hear of a random id', async () => {
  const random = await jo.visitor.get(ownPath('before1', 'b0'))
  const others = await jo.visitor.get(ownPath('before1'))
  const unknown = await asha.visitor.get(ownPath('before9'))
  const said = ({ status, body }: typeof random) => ({ status, code: body.code, message: body.message })
  expect(said(random)).toMatchObject({ status: 404, code: 'not_found' })
  expect([said(others), said(unknown)]).toEqual([said(random), said(random)])
  expect(await shownTo(jo)).toEqual([])
  expect((await app.visitor().get(ownPath('before1'))).status).toBe(401)
  // The office's own session is not a customer's.
  expect((await picture(owner, ownPath('before1'))).status).toBe(401)
  for (const stranger of [app.visitor(), jo.visitor, asha.visitor])
    expect((await share(stranger, 'before2')).status).toBe(401)
  expect((await asha.visitor.request('DELETE', ownPath('before1'))).status).toBeGreaterThanOrEqual(404)
  expect(await shownTo(asha)).toHaveLength(2)
})

test('it is taken back and shown again, each time as an event that names who did it, and once however often it is asked', async () => {
  for (const _ of [1, 2]) expect((await share(owner, 'before1', false)).status).toBe(200)
  expect((await shownTo(asha)).map(({ id }) => id)).toEqual(['after1'])
  expect((await picture(asha.visitor, ownPath('before1'))).status).toBe(404)
  for (const _ of [1, 2]) expect((await share(crew, 'before1')).status).toBe(200)
  expect((await picture(asha.visitor, ownPath('before1'))).status).toBe(200)
  const events = (await app.ctx.log.readStream(visitPhotosStream(visit))).filter(
    ({ data }) => Object(data).photoId === 'before1',
  )
  expect(events.map(({ type, meta: { actor } }) => [type, actor.kind])).toEqual([
    ['VisitPhotoAdded', 'staff'],
    ['VisitPhotoShared', 'staff'],
    ['VisitPhotoUnshared', 'staff'],
    ['VisitPhotoShared', 'staff'],
  ])
  const { body: history } = await owner.get(`/api/crm/history/bookings/${visit}`)
  expect(history.map(({ type }: { type: string }) => type)).toContain('VisitPhotoUnshared')
})

test('of a photo that is unknown or removed nothing is shown', async () => {
  expect((await share(owner, 'nothing')).status).toBe(404)
  await owner.request('DELETE', officePath('after1'))
  expect((await share(owner, 'after1')).status).toBe(404)
  expect((await picture(asha.visitor, ownPath('after1'))).status).toBe(404)
  expect((await shownTo(asha)).map(({ id }) => id)).toEqual(['before1'])
  expect((await owner.patch(officePath('before1'), { isShared: 'yes' })).status).toBe(400)
})

test('a copy of the person’s data has what was shown, and an erasure leaves nothing to look at', async () => {
  const { text } = await asha.visitor.get('/api/user/personal-copy')
  expect([text.includes('VisitPhotoAdded'), text.includes('VisitPhotoShared')]).toEqual([true, true])
  await eraseCustomer(app, asha.email)
  expect((await picture(asha.visitor, ownPath('before1'))).status).not.toBe(200)
  expect((await share(owner, 'before1')).status).toBe(404)
  expect(visitPhotos.parse((await owner.get(officePath().slice(0, -1))).body).photos).toEqual([])
  const blobs = await app.database.query<{ count: number }>('select count(*)::int as count from infra.blobs')
  expect(blobs).toEqual([{ count: 0 }])
})
