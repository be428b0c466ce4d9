import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { requestId, requestIdOf } from '#services/http/request-id.ts'

test('an answer made without Hono has the id too', async () => {
  const app = new Hono().use(requestId(() => 'id')).get('/', () => new Response('done'))
  expect((await app.request('/')).headers.get('x-request-id')).toBe('id')
})

test('every request has a new id of ours, whatever it brought along', async () => {
  let count = 0
  const app = new Hono().use(requestId(() => `id-${++count}`)).get('/', (c) => c.text(requestIdOf(c)))
  const ask = () => app.request('/', { headers: { 'x-request-id': 'forged' } })
  for (const id of ['id-1', 'id-2']) {
    const response = await ask()
    expect([response.headers.get('x-request-id'), await response.text()]).toEqual([id, id])
  }
})
