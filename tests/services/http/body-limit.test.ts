import { request } from 'node:http'

import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'

import { bodyLimit } from '#services/http/body-limit.ts'
import { onError } from '#services/http/problem.ts'
import { route } from '#services/http/route.ts'
import { listen } from '#tests/support/listen.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const app = new Hono()
app.onError(onError(recordingLogger().logger))
app.use(bodyLimit(1_000))
app.use('/webhooks/stripe', route({ audience: 'public', limit: { unlimited: 'signed' }, mostBytes: 5_000 }))
app.all('*', async (c) => c.json({ size: (await c.req.arrayBuffer()).byteLength }))

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** Sends so many bytes with their length announced, or in chunks without. */
function send(
  port: number,
  size: number,
  how: 'announced' | 'chunked',
  path = '/api/quotes',
  method = 'POST',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = how === 'announced' ? { 'content-length': size } : { 'transfer-encoding': 'chunked' }
    const sending = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) as unknown }))
    })
    sending.on('error', reject)
    for (let sent = 0; sent < size; sent += 100) sending.write(Buffer.alloc(Math.min(100, size - sent), 'x'))
    sending.end()
  })
}

describe.each(['announced', 'chunked'] as const)('a body whose length is %s', (how) => {
  test.each([
    ['/api/quotes', 1_000],
    ['/webhooks/stripe', 5_000],
  ])('enters %s up to %d bytes and not one more', async (path, most) => {
    const port = await listen(app)
    expect(await send(port, most, how, path)).toEqual({ status: 200, body: { size: most } })
    expect(await send(port, most + 1, how, path)).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  })

  test.each(['PUT', 'PATCH', 'DELETE'])('is limited for %s too', async (method) => {
    const port = await listen(app)
    expect((await send(port, 1_000, how, '/', method)).status).toBe(200)
    expect((await send(port, 1_001, how, '/', method)).status).toBe(413)
  })

  test('of a megabyte is refused with an answer, and the next request is served', async () => {
    const port = await listen(app)
    expect((await send(port, 1024 * 1024, how)).status).toBe(413)
    expect((await send(port, 10, how)).status).toBe(200)
  })
})

test('a request without a body passes', async () => {
  const port = await listen(app)
  expect(await (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).json()).toEqual({ size: 0 })
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
})

test('a request inside the process, whose length nobody announced, is counted as it comes', async () => {
  const statusOf = async (size: number) => (await app.request('/', { method: 'POST', body: 'x'.repeat(size) })).status
  expect(await statusOf(1_000)).toBe(200)
  expect(await statusOf(1_001)).toBe(413)
})

test.each(['1001, 5', 'Infinity', 'x', '-1e9x', '1e9'])('a length of %j is not believed', async (length) => {
  const response = await app.request('/', { method: 'POST', body: 'x', headers: { 'content-length': length } })
  expect(response.status).toBe(413)
})

test('a path that names something of every object has no limit of its own', async () => {
  expect((await app.request('/constructor', { method: 'POST', body: 'x'.repeat(1_001) })).status).toBe(413)
})
