import { expect, test } from 'vitest'

import { withMiddleware } from '#services/http/middleware.ts'
import { countTraffic } from '#services/http/traffic.ts'
import { declaredRoutes } from '#tests/support/declared-routes.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** The front door of a live installation, with its routes, which take whatever it lets through. */
function liveDoor() {
  const app = withMiddleware({
    logger: recordingLogger().logger,
    newId: () => 'request-7',
    now: () => 0,
    publicOrigin: null,
    payments: 'live',
    mail: 'live',
    addressOf: () => 'somebody',
    traffic: countTraffic(),
    isStopping: () => false,
  })
  for (const { method, path, declarations } of declaredRoutes)
    app.on(method, [path], ...declarations.map(({ handler }) => handler), (c) => c.json({}))
  return app
}

async function served(app: ReturnType<typeof liveDoor>, path: string, method: string, times: number) {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push((await app.request(path, { method })).status)
  return [statuses.filter((status) => status === 200).length, statuses.at(-1)]
}

test.each(['/api/user/sms', '/api/bookings/b1/texts'])(
  'ten codes to a phone are asked for in an hour, at %s or the other address; to wait for one and to end the texts counts as none',
  async (path) => {
    const app = liveDoor()
    expect(await served(app, path, 'GET', 150)).toEqual([150, 200])
    expect(await served(app, '/api/user/sms', 'DELETE', 20)).toEqual([20, 200])
    expect(await served(app, path, 'POST', 12)).toEqual([10, 429])
    expect(await served(app, '/api/user/sms', 'POST', 1)).toEqual([0, 429])
    expect(await served(app, '/api/bookings/b2/texts', 'POST', 1)).toEqual([0, 429])
    expect(await served(app, path, 'GET', 1)).toEqual([1, 200])
    expect(await served(app, '/api/user/sms', 'DELETE', 1)).toEqual([1, 200])
  },
)

test('to be led to the page that signs in counts as no sign-in', async () => {
  const app = liveDoor()
  expect(await served(app, '/api/login', 'GET', 40)).toEqual([40, 200])
  expect(await served(app, '/api/login', 'POST', 31)).toEqual([30, 429])
  expect(await served(app, '/api/login', 'GET', 1)).toEqual([1, 200])
})

test('to look at the page behind a link counts as no question to the card provider, of which the page and the checkout have 300 a minute', async () => {
  const app = liveDoor()
  expect(await served(app, '/api/balance/token', 'GET', 310)).toEqual([310, 200])
  expect(await served(app, '/api/balance/token/intent', 'POST', 200)).toEqual([200, 200])
  expect(await served(app, '/api/balance/token/payment', 'POST', 101)).toEqual([100, 429])
  expect(await served(app, '/api/balance/other/intent', 'POST', 1)).toEqual([0, 429])
  expect(await served(app, '/api/payments/complete', 'POST', 1)).toEqual([0, 429])
  expect(await served(app, '/api/balance/token', 'GET', 1)).toEqual([1, 200])
})
