import { request } from 'node:http'

import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'

import { onError } from '#services/http/problem.ts'
import { requestGuard } from '#services/http/request-guard.ts'
import { route } from '#services/http/route.ts'
import { listen } from '#tests/support/listen.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const ours = 'https://freshglaze.example'

function guarded(publicOrigin: string | null) {
  const app = new Hono()
  app.onError(onError(recordingLogger().logger))
  app.use(requestGuard({ publicOrigin }))
  app.use('/webhooks/stripe', route({ audience: 'public', limit: { unlimited: 'signed' }, isFromAnywhere: true }))
  return app.all('*', (c) => c.text('entered'))
}

const app = guarded(ours)
const present = (headers: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  )

const sites = ['same-origin', 'same-site', 'cross-site', 'none', null]
const origins = [ours, 'https://evil.example', 'null', null]
const types = ['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', null]
const methods = ['POST', 'PUT', 'PATCH', 'DELETE']

const cells = methods.flatMap((method) =>
  types.flatMap((type) => origins.flatMap((origin) => sites.map((site) => ({ method, type, origin, site })))),
)

const statusOf = async ({ method, type, origin, site }: (typeof cells)[number], more: Record<string, string>) => {
  const headers = present({ 'content-type': type, origin, 'sec-fetch-site': site })
  return (await app.request('/api/quotes', { method, headers: { ...headers, ...more } })).status
}

describe('400 cells: where from, by fetch metadata and by origin, with every type of body and every method that changes something', () => {
  test('there are 400', () => {
    expect(cells).toHaveLength(400)
  })

  test('with a cookie, only our own pages enter', async () => {
    for (const cell of cells) {
      const isOurs = cell.site === 'same-origin' || (cell.site === null && cell.origin === ours)
      expect({ ...cell, status: await statusOf(cell, { cookie: 'sid=x' }) }).toEqual({
        ...cell,
        status: isOurs ? 200 : 403,
      })
    }
  })

  test('without any sign of a browser, programs enter too', async () => {
    for (const cell of cells) {
      const isOurs = cell.site === 'same-origin' || (cell.site === null && cell.origin === ours)
      const isProgram = cell.site === null && cell.origin === null
      expect({ ...cell, status: await statusOf(cell, {}) }).toEqual({
        ...cell,
        status: isOurs || isProgram ? 200 : 403,
      })
    }
  })
})

test.each([
  ['sec-fetch-dest', 'document'],
  ['sec-fetch-user', '?1'],
  ['cookie', 'sid=x'],
  ['cookie', 'fg_visitor=x; __Host-sid=y'],
])('%s: %s alone is a sign of a browser', async (name, value) => {
  const response = await app.request('/api/quotes', { method: 'POST', headers: { [name]: value } })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ code: 'forbidden_origin' })
})

test.each([
  ['sec-fetch-mode', 'cors'],
  ['cookie', 'fg_visitor=x; fg_quotes=y'],
])('%s: %s is what programs send too', async (name, value) => {
  const response = await app.request('/api/quotes', { method: 'POST', headers: { [name]: value } })
  expect(response.status).toBe(200)
})

test.each(['GET', 'HEAD', 'OPTIONS'])('%s changes nothing and is let through from everywhere', async (method) => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', cookie: 'fg_visitor=x' }
  expect((await app.request('/api/services', { method, headers })).status).toBe(200)
})

test('a method that nobody knows is no safe one', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await app.request('/api/services', { method: 'PURGE', headers })).status).toBe(403)
})

test.each([
  'http://freshglaze.example',
  'https://freshglaze.example:8443',
  'https://freshglaze.example.evil.example',
  'https://evil.example/https://freshglaze.example',
  'https://FRESHGLAZE.example ',
  'freshglaze.example',
  '',
])('%j is not our origin', async (origin) => {
  expect((await app.request('/api/quotes', { method: 'POST', headers: { origin } })).status).toBe(403)
})

test('the webhook is exempt by its name, its neighbours are not', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const statusAt = async (path: string) => (await app.request(path, { method: 'POST', headers })).status
  expect(await statusAt('/webhooks/stripe')).toBe(200)
  for (const path of [
    '/webhooks/stripe/',
    '/webhooks/stripe2',
    '//webhooks/stripe',
    '/webhooks/stripe%2F..%2F..%2Fapi',
    '/Webhooks/stripe',
  ]) {
    expect([path, await statusAt(path)]).toEqual([path, 403])
  }
})

describe('without APP_URL', () => {
  test.each(['127.0.0.1', 'localhost'])(
    'a page at http://%s and the port of this machine is ours, another port is not',
    async (host) => {
      const port = await listen(guarded(null))
      expect(await askAs(port, `${host}:${port}`, `http://${host}:${port}`)).toBe(200)
      expect(await askAs(port, `${host}:${port}`, `http://${host}:1`)).toBe(403)
      expect(await askAs(port, `${host}:${port}`, `https://${host}:${port}`)).toBe(403)
      expect(await askAs(port, `${host}:${port}`, 'https://evil.example')).toBe(403)
    },
  )

  test.each([
    'freshglaze.example',
    '192.168.1.7:3000',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'localhost:3000@evil.example',
    '127.0.0.1:3000:4',
  ])('the host %s is no proof', async (host) => {
    const headers = { host, origin: `http://${host}` }
    expect((await guarded(null).request('/api/quotes', { method: 'POST', headers })).status).toBe(403)
  })

  test('a browser that says same-origin is believed on every host', async () => {
    const headers = { host: '192.168.1.7:3000', 'sec-fetch-site': 'same-origin' }
    expect((await guarded(null).request('/api/quotes', { method: 'POST', headers })).status).toBe(200)
  })
})

/** A POST whose Host and Origin are written by hand. */
function askAs(port: number, host: string, origin: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'POST', path: '/api/quotes', headers: { host, origin } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
}
