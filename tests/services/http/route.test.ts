import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { forCrew, forOwners } from '#services/http/route.ts'
import { officeAddresses } from '#services/http/staff-guard.ts'
import { declaredRoutes, routesIn, type DeclaredRoute } from '#tests/support/declared-routes.ts'

const callsOf = (routes: readonly DeclaredRoute[]) => routes.map(({ method, path }) => `${method} ${path}`)

const notOnce = (routes: readonly DeclaredRoute[]) =>
  callsOf(routes.filter(({ declarations }) => declarations.length !== 1))

test('each route declares once for whom it is and how often it may be called', () => {
  expect(declaredRoutes.length).toBeGreaterThan(290)
  expect(notOnce(declaredRoutes), 'begin its handlers with `route({ … })` of services/http/route.ts').toEqual([])
})

test('a route that declares nothing, or two things, is found', () => {
  const app = new Hono()
    .get('/api/crm/nothing', (c) => c.text(''))
    .get('/api/crm/twice', forOwners, forCrew, (c) => c.text(''))
    .get('/api/crm/once', forOwners, (c) => c.text(''))
  expect(notOnce(routesIn(app))).toEqual(['GET /api/crm/nothing', 'GET /api/crm/twice'])
})

const isAtOffice = (path: string) => officeAddresses.some((address) => path.startsWith(address.slice(0, -1)))

/** Kind of session that is looked up at an address, for those that no route has too. */
const guardOf = (path: string) =>
  isAtOffice(path) ? 'staff' : path.startsWith('/api/user/') || path === '/api/live' ? 'customer' : 'public'

const sessionOf = { owner: 'staff', crew: 'staff', customer: 'customer', public: 'public' } as const

test('a route lies where the session that it asks for is looked up; at the office only the sign-in asks for none', () => {
  const elsewhere = declaredRoutes.filter(({ path, declarations }) =>
    declarations.some(({ audience }) => sessionOf[audience] !== guardOf(path)),
  )
  expect(callsOf(elsewhere)).toEqual([
    'POST /api/admin/login',
    'POST /api/admin/login/code',
    'POST /api/admin/login/passkey/options',
    'POST /api/admin/login/passkey',
  ])
})

test('what anybody may send without a mailed link or a signature has a limit, but for what ends a session', () => {
  const open = declaredRoutes.filter(({ method, declarations }) =>
    declarations.some(
      ({ audience, limit }) =>
        audience === 'public' &&
        method !== 'GET' &&
        'unlimited' in limit &&
        !['a mailed link permits it', 'the provider signs it'].includes(limit.unlimited),
    ),
  )
  expect(callsOf(open)).toEqual(['POST /api/logout', 'POST /api/bookings/:id/texts/code'])
})
