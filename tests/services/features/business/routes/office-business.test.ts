import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { scheduleStream } from '#events/schedule.ts'
import { staffStream } from '#events/staff.ts'
import { dayOf } from '#events/values/toronto.ts'
import { vanStream } from '#events/van.ts'
import { slots } from '#services/contracts/availability.ts'
import { officeBusinessDetails, previewedInvoice } from '#services/contracts/business-details.ts'
import { madePassword, officeStaff as staffList } from '#services/contracts/staff-members.ts'
import { officeVans } from '#services/contracts/vans.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

/** A Tuesday in Toronto, noon; later than now, for sessions look at the real clock. */
const now = '2027-02-09T17:00:00.000Z'
const wednesday = '2027-02-10'
const thursday = '2027-02-11'

let app: TestApp
let owner: TestBrowser
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp({ now, vans: 2, workers: false })
  staff = officeStaff(app)
  owner = await staff.owner()
})
afterAll(() => app.close())

const path = '/api/crm/business'

describe('business details', () => {
  const read = async () => officeBusinessDetails.parse((await owner.get(`${path}/details`)).body)
  const put = (body: object) => owner.request('PUT', `${path}/details`, body)
  const details = {
    name: 'Glaze Inc.',
    phone: '905 555 0199',
    email: 'hello@glaze.example',
    address: '1 Front Street West, Toronto',
    hstNumber: '123456782rt0001',
    footers: { en: 'Thank you.', fr: '', pa: '' },
  }

  test('are those of the environment until an owner changes them, and can be set back from the list of editions', async () => {
    const before = await read()
    expect([before.inForce.version, before.inForce.name, before.editions]).toEqual([0, 'Fresh Glaze', []])
    expect((await put({ ...details, expectedVersion: 0 })).body).toEqual({ version: 1 })
    const after = await read()
    expect(after.inForce).toMatchObject({ version: 1, phone: '(905) 555-0199', hstNumber: '123456782 RT0001' })
    expect(after.editions.map(({ version, by }) => [version, by])).toEqual([
      [1, 'admin'],
      [0, null],
    ])
    expect((await app.visitor().get('/api/site')).body.postalAddress).toBe('1 Front Street West, Toronto')

    const late = await put({ ...details, name: 'Another', expectedVersion: 0 })
    expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
    const [, first] = after.editions
    const back = await put({ ...details, name: first?.name ?? '', phone: first?.phone ?? '', expectedVersion: 1 })
    expect(back.body).toEqual({ version: 2 })
    expect((await read()).inForce).toMatchObject({ name: 'Fresh Glaze', phone: '(416) 555-0134' })
    const [event] = (await app.ctx.log.readStream(catalogueStream)).slice(-1)
    expect([event?.type, event?.meta.actor.kind]).toEqual(['BusinessPublished', 'staff'])
  })

  test.each([
    [{ hstNumber: '123456789 RT0001' }, 'hst_number_invalid'],
    [{ phone: '555' }, 'phone_invalid'],
    [{ email: 'nobody' }, 'invalid_request'],
    [{ address: '' }, 'invalid_request'],
    [{ name: 'two\nlines' }, 'invalid_request'],
  ])('that cannot be are refused: %j', async (change, code) => {
    const { version } = (await read()).inForce
    const answer = await put({ ...details, ...change, expectedVersion: version })
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  test('are shown on an invoice before they are saved, in each language, and nothing is written', async () => {
    const length = (await app.ctx.log.readStream(catalogueStream)).length
    const preview = async (language: string) =>
      previewedInvoice.parse((await owner.post(`${path}/details/preview`, { ...details, language })).body)
    expect(await preview('en')).toMatchObject({ title: 'Invoice', footer: 'Thank you.' })
    expect((await preview('fr')).seller).toEqual([
      'Glaze Inc.',
      '1 Front Street West, Toronto',
      '(905) 555-0199',
      'hello@glaze.example',
      'Numéro de TPS/TVH 123456782 RT0001',
    ])
    const wrong = await owner.post(`${path}/details/preview`, { ...details, hstNumber: '1', language: 'en' })
    expect(wrong.body.code).toBe('hst_number_invalid')
    expect(await app.ctx.log.readStream(catalogueStream)).toHaveLength(length)
  })
})

describe('vans', () => {
  const read = async () => officeVans.parse((await owner.get(`${path}/vans`)).body)
  const offered = async (date: string) =>
    slots
      .parse((await app.visitor().get(`/api/availability?service=glazed&date=${date}`)).body)
      .some(({ time, available }) => time === '10:00 AM' && available)
  const call = (id: string, date: string) => ({
    id: id.padStart(32, '0'),
    service: 'glazed',
    addons: [],
    totalCents: 12_500,
    customer: { firstName: 'Asha', lastName: 'Gill', email: '', phone: '416 555 0134' },
    customerId: null,
    vehicle: null,
    appointment: { date, time: '10:00 AM', address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  })

  test('are added, renamed, taken out of service and put back, each with the edition that was on screen', async () => {
    const { version } = await read()
    const added = await owner.post(`${path}/vans`, { name: 'Blue', expectedVersion: version })
    expect([added.status, added.body]).toEqual([201, { version: version + 1 }])
    const late = await owner.post(`${path}/vans`, { name: 'Red', expectedVersion: version })
    expect(late.body.code).toBe('settings_changed')
    const renamed = await owner.request('PATCH', `${path}/vans/van-3`, { name: 'Sky', expectedVersion: version + 1 })
    expect(renamed.body).toEqual({ version: version + 2 })
    const out = { outFrom: wednesday, expectedVersion: version + 2 }
    expect((await owner.request('PUT', `${path}/vans/van-3/service`, out)).body).toEqual({ version: version + 3 })
    expect((await read()).vans.at(-1)).toEqual({
      id: 'van-3',
      number: 3,
      name: 'Sky',
      outFrom: wednesday,
      stranded: [],
    })
    const past = { outFrom: '2027-02-08', expectedVersion: version + 3 }
    expect((await owner.request('PUT', `${path}/vans/van-2/service`, past)).body.code).toBe('date_past')
    const back = { outFrom: null, expectedVersion: version + 3 }
    expect((await owner.request('PUT', `${path}/vans/van-3/service`, back)).body).toEqual({ version: version + 4 })
    const last = { outFrom: thursday, expectedVersion: version + 4 }
    expect((await owner.request('PUT', `${path}/vans/van-3/service`, last)).status).toBe(200)
  })

  test('of a booking and a withdrawal at the same moment, what is booked afterwards is on another van', async () => {
    const { version } = await read()
    const asked = Array.from({ length: 6 }, (_, index) => owner.post('/api/crm/bookings', call(`a${index}`, thursday)))
    const taken = owner.request('PUT', `${path}/vans/van-2/service`, { outFrom: thursday, expectedVersion: version })
    const answers = await Promise.all(asked)
    expect((await taken).status).toBe(200)
    const booked = answers.filter(({ status }) => status === 201).length
    expect(booked).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ body }) => body.code === 'slot_taken' || body.code === 'conflict')).toHaveLength(
      6 - booked,
    )
    const positions = async (stream: string) => (await app.ctx.log.readStream(stream)).map(({ position }) => position)
    const [withdrawn = 0] = (await positions(vanStream('van-2'))).slice(-1)
    const sold = await positions(scheduleStream('van-2', thursday))
    expect(sold.every((position) => position < withdrawn)).toBe(true)
    expect(await offered(thursday)).toBe(false)
    const stranded = (await read()).vans.find(({ id }) => id === 'van-2')?.stranded ?? []
    expect(stranded).toHaveLength(sold.length)
  })

  test('that are out of service hand their visits to others', async () => {
    expect((await owner.post('/api/crm/bookings', call('b1', wednesday))).status).toBe(201)
    expect((await owner.post('/api/crm/bookings', call('b2', wednesday))).status).toBe(201)
    const visit = async (id: string) => (await owner.get(`/api/crm/bookings/${id.padStart(32, '0')}/visit`)).body
    const former = String((await visit('b1')).van)
    const listed = await owner.get(`${path}/vans/${former}/visits?from=${wednesday}`)
    expect(listed.body.visits.map(({ reference }: { reference: string }) => reference)).toContain(
      (await visit('b1')).reference,
    )
    const spare = { outFrom: null, expectedVersion: (await read()).version }
    expect((await owner.request('PUT', `${path}/vans/van-3/service`, spare)).status).toBe(200)
    const out = { outFrom: wednesday, expectedVersion: (await read()).version }
    expect((await owner.request('PUT', `${path}/vans/${former}/service`, out)).status).toBe(200)
    const stranded = async () => (await read()).vans.find(({ id }) => id === former)?.stranded ?? []
    const before = (await stranded()).length
    expect(before).toBeGreaterThanOrEqual(1)
    const moved = await owner.post(`/api/crm/bookings/${'b1'.padStart(32, '0')}/van`, {})
    expect(moved.status).toBe(200)
    expect(moved.body.van).not.toBe(former)
    expect((await visit('b1')).van).toBe(moved.body.van)
    expect(await stranded()).toHaveLength(before - 1)
  })
})

describe('staff', () => {
  const members = async () => staffList.parse((await owner.get('/api/crm/staff')).body).members
  const idOf = async (username: string) => (await members()).find((one) => one.username === username)?.id ?? ''

  test('are added with a password that is shown once, and sign in with it', async () => {
    const added = await owner.post('/api/crm/staff', { username: 'Harpreet', role: 'crew' })
    const made = madePassword.parse(added.body)
    expect([added.status, added.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const crew = await staff.signIn('harpreet', made.password)
    expect((await crew.get('/api/crm/me')).body).toMatchObject({ username: 'Harpreet', role: 'crew' })
    const again = await owner.post('/api/crm/staff', { username: 'HARPREET', role: 'crew' })
    expect([again.status, again.body.code]).toEqual([409, 'username_taken'])
    expect(JSON.stringify(await app.ctx.log.readStream(staffStream))).not.toContain(made.password)
  })

  test('who are deactivated are out at once, and come back with another password', async () => {
    const { visitor, staffId, username, password } = await staff.member('crew')
    expect((await owner.request('PUT', `/api/crm/staff/${staffId}/active`, { isActive: false })).status).toBe(200)
    expect((await visitor.get('/api/crm/me')).status).toBe(401)
    expect((await app.visitor().post('/api/admin/login', { username, password })).status).toBe(401)
    expect((await members()).find(({ id }) => id === staffId)).toMatchObject({ isActive: false })
    const back = await owner.request('PUT', `/api/crm/staff/${staffId}/active`, { isActive: true })
    const made = madePassword.parse(back.body)
    expect(made.password).not.toBe(password)
    expect((await app.visitor().post('/api/admin/login', { username, password })).status).toBe(401)
    expect((await (await staff.signIn(username, made.password)).get('/api/crm/me')).status).toBe(200)
  })

  test('get another role and another password, each of which ends their sessions', async () => {
    const { visitor, staffId, username, password } = await staff.member('crew')
    expect((await owner.request('PUT', `/api/crm/staff/${staffId}/role`, { role: 'owner' })).status).toBe(200)
    expect((await visitor.get('/api/crm/me')).status).toBe(401)
    const promoted = await staff.signIn(username, password)
    expect((await promoted.get('/api/crm/staff')).status).toBe(200)
    const made = madePassword.parse((await owner.post(`/api/crm/staff/${staffId}/password`, {})).body)
    expect((await promoted.get('/api/crm/me')).status).toBe(401)
    expect((await (await staff.signIn(username, made.password)).get('/api/crm/staff')).status).toBe(200)
    expect((await owner.request('PUT', `/api/crm/staff/${staffId}/role`, { role: 'crew' })).status).toBe(200)
    // Asked again, as after an answer that was lost: whoever signed in meanwhile is out too.
    const back = await staff.signIn(username, made.password)
    expect((await owner.request('PUT', `/api/crm/staff/${staffId}/role`, { role: 'crew' })).status).toBe(200)
    expect((await back.get('/api/crm/me')).status).toBe(401)
    expect((await owner.post('/api/crm/staff/nobody/password', {})).status).toBe(404)
  })

  test('change their own password by the present one, which ends their other sessions alone', async () => {
    const { visitor, username, password } = await staff.member('crew')
    const elsewhere = await staff.signIn(username, password)
    const next = 'twelve glazed rings before noon'
    const change = (body: object) => visitor.request('PUT', '/api/crm/password', body)
    expect((await change({ current: 'another one', next })).body.code).toBe('password_wrong')
    expect((await change({ current: password, next: 'passwordpassword' })).body.code).toBe('password_weak')
    expect((await change({ current: password, next: 'short' })).status).toBe(400)
    expect((await change({ current: password, next })).status).toBe(200)
    expect((await visitor.get('/api/crm/me')).status).toBe(200)
    expect((await elsewhere.get('/api/crm/me')).status).toBe(401)
    expect((await app.visitor().post('/api/admin/login', { username, password })).status).toBe(401)
    expect((await (await staff.signIn(username, next)).get('/api/crm/me')).status).toBe(200)
  })

  test('keep an active owner, whoever asks', async () => {
    const own = await idOf('admin')
    const demoted = await owner.request('PUT', `/api/crm/staff/${own}/role`, { role: 'crew' })
    const removed = await owner.request('PUT', `/api/crm/staff/${own}/active`, { isActive: false })
    expect([demoted.body.code, removed.body.code]).toEqual(['last_owner', 'last_owner'])
    expect((await owner.get('/api/crm/me')).status).toBe(200)
  })

  test('get no made password of their own, which would end the session that shows it', async () => {
    const own = await idOf('admin')
    const before = (await app.ctx.log.readStream(staffStream)).length
    const reset = await owner.post(`/api/crm/staff/${own}/password`, {})
    const restored = await owner.request('PUT', `/api/crm/staff/${own}/active`, { isActive: true })
    expect([reset.body.code, restored.body.code]).toEqual(['not_permitted', 'not_permitted'])
    expect(await app.ctx.log.readStream(staffStream)).toHaveLength(before)
    expect((await owner.get('/api/crm/me')).status).toBe(200)
  })

  test('are told of in the history by their names', async () => {
    const [first] = await app.ctx.log.readStream(staffStream)
    const day = dayOf(first?.recordedAt ?? '')
    const entries = (await owner.get(`/api/crm/history?day=${day}&noun=business`)).body
    const told = entries.map(({ type, facts }: { type: string; facts: object }) => ({ type, ...facts }))
    expect(told).toContainEqual({ type: 'StaffAdded', member: 'Harpreet', role: 'crew' })
    expect(told).toContainEqual({ type: 'VanTakenOut', van: 'van-3', vanName: 'Sky', date: wednesday })
    expect(told).toContainEqual({ type: 'BusinessPublished', version: 1, source: 'office' })
  })
})

test('the crew reaches none of it', async () => {
  const { visitor } = await staff.member('crew')
  for (const [method, address] of [
    ['GET', `${path}/details`],
    ['PUT', `${path}/details`],
    ['POST', `${path}/details/preview`],
    ['GET', `${path}/vans`],
    ['POST', `${path}/vans`],
    ['PATCH', `${path}/vans/van-1`],
    ['PUT', `${path}/vans/van-1/service`],
    ['GET', `${path}/vans/van-1/visits`],
    ['GET', '/api/crm/staff'],
    ['POST', '/api/crm/staff'],
    ['PUT', '/api/crm/staff/s1/role'],
    ['PUT', '/api/crm/staff/s1/active'],
    ['POST', '/api/crm/staff/s1/password'],
    ['POST', '/api/crm/bookings/b1/van'],
  ] as const) {
    expect([address, (await visitor.request(method, address, method === 'GET' ? undefined : {})).status]).toEqual([
      address,
      403,
    ])
  }
})
