import { Agent, request } from 'node:http'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createApp } from '#services/app.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { readConfig } from '#services/process/config.ts'
import { openNoticed } from '#services/process/operator-warnings.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { spellings, withIds } from '#tests/support/raw-http.ts'
import { rotated, sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let port = 0
let routes: { method: string; path: string }[] = []
/** Cookies by who asks. */
const cookies = new Map<string, string>()

const isOffice = (path: string) => /^\/api\/(?:crm|admin|email|webmail|google)\//.test(path)
const forEverybody = [
  'POST /api/admin/login',
  'POST /api/admin/login/code',
  'POST /api/admin/login/passkey',
  'POST /api/admin/login/passkey/options',
]
const forCrew = [
  'GET /api/crm/me',
  'GET /api/crm/live',
  'POST /api/crm/logout',
  'PUT /api/crm/password',
  'GET /api/crm/totp',
  'POST /api/crm/totp',
  'POST /api/crm/totp/options',
  'POST /api/crm/totp/removal',
  'GET /api/crm/passkeys',
  'POST /api/crm/passkeys',
  'POST /api/crm/passkeys/options',
  'DELETE /api/crm/passkeys/an-id',
  'GET /api/crm/sessions',
  'DELETE /api/crm/sessions/an-id',
  'POST /api/crm/confirmation',
  'GET /api/crm/settings',
  'PATCH /api/crm/settings',
  'GET /api/crm/bookings',
  'GET /api/crm/business',
  'GET /api/crm/bookings/an-id/visit',
  'POST /api/crm/bookings/an-id/progress',
  'POST /api/crm/bookings/an-id/balance',
  'GET /api/crm/bookings/an-id/texts',
  'GET /api/crm/bookings/an-id/photos',
  'GET /api/crm/bookings/an-id/photos/anid',
  'PUT /api/crm/bookings/an-id/photos/anid',
  'PATCH /api/crm/bookings/an-id/photos/anid',
  'DELETE /api/crm/bookings/an-id/photos/anid',
]

beforeAll(async () => {
  app = await openTestApp()
  port = Number(new URL(app.url).port)
  const terms = { pages: new Map(), renderer: null, isStopping: () => false, now: Date.now, traffic: countTraffic() }
  const { routes: all } = createApp(app, readConfig({}), { ...terms, noticed: openNoticed(app.ctx.logger) })
  routes = all
    .filter(({ method, path }) => method !== 'ALL' && isOffice(path))
    .map(({ method, path }) => ({ method, path: withIds(path) }))
  const staff = officeStaff(app)
  const { visitor: customer } = await accountVisitors(app).customer()
  const { visitor: crew } = await staff.member('crew')
  const { visitor: owner } = await staff.member('owner')
  const { visitor: gone } = await staff.member('owner')
  const { visitor: expired, staffId: expiredId } = await staff.member('owner')
  cookies.set('nobody', '')
  for (const [name, { jar }] of Object.entries({ customer, crew, owner, gone, expired }))
    cookies.set(name, cookieOf(jar))
  await gone.post('/api/crm/logout')
  const ended = await app.database.query(
    "update infra.sessions set expires_at = now() - interval '1 second' where audience = 'staff' and owner = $1 returning id",
    [expiredId],
  )
  expect(ended).toHaveLength(1)
  // A customer's token is none of staff's, whatever the name of the cookie.
  cookies.set('customer as staff', `fg_staff=${customer.jar.get('fg_session')}`)
})
afterAll(() => app.close())

const cookieOf = (jar: ReadonlyMap<string, string>) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
afterAll(() => agent.destroy())

/** The path goes out as it is written. */
function ask(who: string, method: string, path: string): Promise<number> {
  const body = method === 'GET' ? '' : '{}'
  const headers = {
    cookie: cookies.get(who) ?? '',
    origin: app.url,
    'content-type': 'application/json',
    'content-length': String(body.length),
  }
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers, agent }, (response) => {
      const answer = () => resolve(response.statusCode ?? 0)
      // A stream of events has no end.
      if (response.headers['content-type'] === 'text/event-stream') {
        response.destroy()
        return answer()
      }
      response.resume()
      response.on('end', answer)
    })
      .on('error', reject)
      .end(body)
  })
}

test('the routes of the office are those of the running API', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual(expect.arrayContaining([...forEverybody, ...forCrew]))
})

/** Refused by the guard, or led nowhere; what names no path at all comes to no route. */
const isClosed = (status: number, target: string) =>
  [401, 403, 404].includes(status) || (status === 400 && (!target.startsWith('/') || target.includes('\\')))

test('18 spellings of each path, all with --every-case, are closed to nobody, customers, ended and expired sessions, and the crew', async () => {
  const opened: string[] = []
  for (const [turn, { method, path }] of routes.entries()) {
    const call = `${method} ${path}`
    if (forEverybody.includes(call) || call === 'POST /api/crm/logout') continue
    const others = [
      'nobody',
      'customer',
      'customer as staff',
      'gone',
      'expired',
      ...(forCrew.includes(call) ? [] : ['crew']),
    ]
    for (const who of others) {
      const all = [...spellings(path), path.replace('/crm/', '/%63rm/')]
      const targets = sampleOf(rotated(all, turn), 18)
      const statuses = await Promise.all(targets.map((target) => ask(who, method, target)))
      for (const [index, target] of targets.entries()) {
        const status = statuses[index] ?? 0
        if (!isClosed(status, target)) opened.push(`${who}: ${method} ${target} ${status}`)
      }
    }
  }
  expect(opened).toEqual([])
})

test('each route answers nobody, customers, ended and expired sessions 401, the crew 403 where it is for owners, and owners neither', async () => {
  const statuses: Record<string, unknown> = {}
  const expected: Record<string, unknown> = {}
  for (const { method, path } of routes) {
    const call = `${method} ${path}`
    if (forEverybody.includes(call) || call === 'POST /api/crm/logout') continue
    const strange = ['nobody', 'customer', 'customer as staff', 'gone', 'expired']
    const [crew, owner, ...strangers] = [
      await ask('crew', method, path),
      await ask('owner', method, path),
      ...(await Promise.all(strange.map((who) => ask(who, method, path)))),
    ]
    statuses[call] = { strangers, crew: crew === 403, owner: owner === 401 || owner === 403 }
    expected[call] = { strangers: strange.map(() => 401), crew: !forCrew.includes(call), owner: false }
  }
  expect(statuses).toEqual(expected)
})

test.each([
  '/api/crm/nothing',
  '/api/admin/nothing',
  '/api/email/nothing',
  '/api/webmail/nothing',
  '/api/google/nothing',
])('%s, which does not exist, is told to owners alone', async (path) => {
  expect([await ask('nobody', 'GET', path), await ask('crew', 'GET', path), await ask('owner', 'GET', path)]).toEqual([
    401, 403, 404,
  ])
})
