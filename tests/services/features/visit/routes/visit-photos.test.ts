import { afterAll, beforeAll, expect, test } from 'vitest'

import { visitPhotosStream } from '#events/visit-photo.ts'
import { mostPhotoBytes, visitPhotos } from '#services/contracts/visit-photos.ts'
import { photoOwner } from '#services/domain/visit-photo/visit-photos.ts'
import { addVisitPhoto } from '#services/features/visit/visit-photos.ts'
import { bookAsGuest } from '#tests/services/features/book-as-guest.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { jpegParts, phoneJpeg, plainJpeg } from '#tests/support/jpeg.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const today = '2027-02-09'

let app: TestApp
let owner: TestBrowser
let crew: TestBrowser
let crewName: string
let people: ReturnType<typeof accountVisitors>
let booking: string
beforeAll(async () => {
  app = await openTestApp({ now, vans: 3 })
  const staff = officeStaff(app)
  owner = await staff.owner()
  const member = await staff.member('crew')
  crew = member.visitor
  crewName = member.username
  people = accountVisitors(app)
  booking = await bookAsGuest(app, { email: 'asha@example.com', date: today, time: '4:00 PM' })
})
afterAll(() => app.close())

const pathOf = (id: string, photoId = '') => `/api/crm/bookings/${id}/photos${photoId === '' ? '' : `/${photoId}`}`
const put = (
  by: TestBrowser,
  photoId: string,
  body: Uint8Array,
  { query = 'kind=before', of = booking }: { readonly query?: string; readonly of?: string } = {},
) => by.request('PUT', `${pathOf(of, photoId)}?${query}`, Uint8Array.from(body), { 'content-type': 'image/jpeg' })
const shown = async (id = booking) => visitPhotos.parse((await owner.get(pathOf(id))).body).photos

async function storedBytes(photoId: string, of = booking): Promise<Buffer | null> {
  const [row] = await app.database.query<{ sha256: string }>('select sha256 from infra.blob_owners where owner = $1', [
    photoOwner(of, photoId),
  ])
  if (row === undefined) return null
  const found = await app.blobs.get(row.sha256)
  return found === null ? null : Buffer.concat(await Array.fromAsync(found.content))
}

async function picture(by: TestBrowser, photoId: string, of = booking) {
  const cookie = [...by.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${app.url}${pathOf(of, photoId)}`, { headers: { cookie } })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('the crew adds a photo, and the office sees it without where it was taken, with who took it and when', async () => {
  const answer = await put(crew, 'p1', phoneJpeg(1), { query: 'kind=before&waitedMs=600000' })
  expect(answer.status).toBe(200)
  const [photo] = await shown()
  expect(photo).toMatchObject({ id: 'p1', kind: 'before', by: crewName })
  expect(Math.abs(Date.parse(photo?.takenAt ?? '') - Date.parse('2027-02-09T16:50:00.000Z'))).toBeLessThan(600_000)
  expect(await storedBytes('p1')).toEqual(Buffer.from(plainJpeg(1)))
  for (const who of [owner, crew]) {
    const { status, headers, bytes } = await picture(who, 'p1')
    expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/jpeg',
      'nosniff',
    ])
    expect(headers.get('cache-control')).toMatch(/^private,/)
    expect(bytes).toEqual(Buffer.from(plainJpeg(1)))
  }
  const { body: history } = await owner.get(`/api/crm/history/bookings/${booking}`)
  expect(history).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'VisitPhotoAdded' })]))
})

test('nobody else sees, adds or removes one', async () => {
  const { visitor: customer } = await people.customer()
  for (const stranger of [app.visitor(), customer]) {
    expect((await stranger.get(pathOf(booking))).status).toBe(401)
    expect((await picture(stranger, 'p1')).status).toBe(401)
    expect((await put(stranger, 'p9', plainJpeg(9))).status).toBe(401)
    expect((await stranger.request('DELETE', pathOf(booking, 'p1'))).status).toBe(401)
  }
  expect((await shown()).map(({ id }) => id)).toEqual(['p1'])
})

test('sent again under its id it is there once, and another picture under that id is not kept', async () => {
  expect((await put(crew, 'p1', phoneJpeg(1))).status).toBe(200)
  expect((await put(crew, 'p1', phoneJpeg(2))).status).toBe(200)
  expect(await shown()).toHaveLength(1)
  expect(await storedBytes('p1')).toEqual(Buffer.from(plainJpeg(1)))
})

test('what is too large, no picture, of an unknown kind or of no visit is refused, and nothing of it is stored', async () => {
  const { start, jfif, quantisation, frame, huffman, scan, end } = jpegParts
  const pixels = Buffer.alloc(mostPhotoBytes, 7)
  const large = Buffer.concat([start, jfif, quantisation, frame(16, 9), huffman, scan, pixels, end])
  const answers = [
    await put(crew, 'p2', large),
    await put(crew, 'p2', Buffer.from('<script>')),
    await put(crew, 'p2', Buffer.alloc(0)),
    await put(crew, 'p2', plainJpeg(2), { query: 'kind=during' }),
    await put(crew, 'p2', plainJpeg(2), { query: 'kind=after&waitedMs=-1' }),
    await put(crew, 'p2', plainJpeg(2), { of: 'unknown' }),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual([
    'body_too_large',
    'photo_invalid',
    'photo_invalid',
    'invalid_request',
    'invalid_request',
    'not_found',
  ])
  expect((await owner.get(pathOf('unknown'))).status).toBe(404)
  const owners = await app.database.query<{ owner: string }>('select owner from infra.blob_owners')
  expect(owners).toEqual([{ owner: photoOwner(booking, 'p1') }])
})

test('a removed one is gone for good with the next collection, and the same picture under another id is not', async () => {
  await put(owner, 'p3', plainJpeg(3), { query: 'kind=after' })
  await put(owner, 'p4', plainJpeg(3), { query: 'kind=after' })
  expect((await crew.request('DELETE', pathOf(booking, 'p1'))).status).toBe(200)
  expect((await owner.request('DELETE', pathOf(booking, 'p3'))).status).toBe(200)
  expect((await owner.request('DELETE', pathOf(booking, 'p3'))).status).toBe(200)
  expect((await owner.request('DELETE', pathOf(booking, 'p0'))).status).toBe(404)
  expect((await shown()).map(({ id }) => id)).toEqual(['p4'])
  expect((await picture(owner, 'p1')).status).toBe(404)
  expect(await app.blobs.collect()).toMatchObject({ blobs: 1 })
  expect((await picture(owner, 'p4')).bytes).toEqual(Buffer.from(plainJpeg(3)))
})

test('an erasure deletes the pictures of all visits of the person, also those whose adding was interrupted, and no others', async () => {
  const email = 'gone@example.com'
  const theirs = await bookAsGuest(app, { email, date: today, time: '4:00 PM' })
  await put(crew, 'e1', phoneJpeg(11), { of: theirs })
  const interrupted = async function* () {
    yield plainJpeg(12)
  }
  await app.blobs.put(interrupted(), { owner: photoOwner(theirs, 'e2') })
  expect(await shown(theirs)).toHaveLength(1)
  await eraseCustomer(app, email)
  expect(await shown(theirs)).toEqual([])
  expect((await picture(owner, 'e1', theirs)).status).toBe(404)
  expect((await put(crew, 'e3', plainJpeg(13), { of: theirs })).body.code).toBe('not_found')
  const left = await app.database.query<{ owner: string }>('select owner from infra.blob_owners')
  expect(left).toEqual([{ owner: photoOwner(booking, 'p4') }])
  const blobs = await app.database.query<{ count: number }>('select count(*)::int as count from infra.blobs')
  expect(blobs).toEqual([{ count: 1 }])
})

test('a photo that is added in the instant of the erasure leaves neither picture nor hash', async () => {
  const email = 'going@example.com'
  const theirs = await bookAsGuest(app, { email, date: today, time: '4:00 PM' })
  const append: TestApp['ctx']['log']['append'] = async (command) => {
    await eraseCustomer(app, email)
    return app.ctx.log.append(command)
  }
  const ctx = { ...app.ctx, log: { ...app.ctx.log, append } }
  const sent = { photoId: 'g1', kind: 'before', file: plainJpeg(14) } as const
  const added = await addVisitPhoto({ ctx, files: app.blobs }, { kind: 'staff', staffId: 's1' }, theirs, sent)
  expect(added).toEqual({ photos: [] })
  const [event] = await app.ctx.log.readStream(visitPhotosStream(theirs))
  expect(event).toMatchObject({ type: 'VisitPhotoAdded', data: { photoId: 'g1' }, personal: null })
  expect(await storedBytes('g1', theirs)).toBeNull()
  const [keys] = await app.database.query(
    'select count(*)::int as keys, count(wrapped)::int as living from es.subject_keys where subject = $1',
    [Reflect.get(event?.data ?? {}, 'customerId')],
  )
  expect(keys).toEqual({ keys: 1, living: 0 })
})
