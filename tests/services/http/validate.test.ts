import fc from 'fast-check'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { createPaymentIntent } from '#services/contracts/booking.ts'
import { quoteRequest } from '#services/contracts/quotes.ts'
import { onError } from '#services/http/problem.ts'
import { validate } from '#services/http/validate.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

const thing = z.object({
  name: z.string().check(z.minLength(2), z.maxLength(10)),
  size: z.optional(z.enum(['small', 'large'])),
  counts: z._default(z.array(z.object({ count: z.int().check(z.gte(1), z.lte(9)) })).check(z.maxLength(50)), []),
  code: z.optional(z.string().check(z.regex(/^\d+$/))),
})

const { logger, lines } = recordingLogger()
const app = new Hono()
  .post('/things', validate('json', thing), (c) => c.json(c.req.valid('json')))
  .post('/quotes', validate('json', quoteRequest), (c) => c.json(c.req.valid('json')))
  .post('/intents', validate('json', createPaymentIntent), (c) => c.json(c.req.valid('json')))
  .get('/things', validate('query', z.object({ name: z.string() })), (c) => c.json(c.req.valid('query')))
  .get('/things/:id', validate('param', z.object({ id: z.string().check(z.regex(/^\w{1,8}$/)) })), (c) =>
    c.json(c.req.valid('param')),
  )
app.onError(onError(logger))

const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as { code?: string; fields?: { path: string; message: string }[] },
})

const json = { 'content-type': 'application/json' }
const post = async (body: string, headers: Record<string, string> = json, path = '/things') =>
  answerOf(await app.request(path, { method: 'POST', body, headers }))
const ask = async (path: string) => answerOf(await app.request(path))

test('what fits arrives parsed, without fields that the contract does not know', async () => {
  expect(await post('{"name":"wheel","isAdmin":true,"counts":[{"count":1,"x":2}]}')).toEqual({
    status: 200,
    body: { name: 'wheel', counts: [{ count: 1 }] },
  })
})

test('what does not fit is named, field by field, without repeating it', async () => {
  const sent = { size: 'secret-value', counts: [{ count: 'secret-value' }, {}, { count: 10 }, { count: 0 }], code: 'x' }
  const { status, body } = await post(JSON.stringify(sent))
  expect(status).toBe(400)
  expect(body.code).toBe('invalid_request')
  expect(body.fields).toEqual([
    { path: 'name', message: 'This is needed.' },
    { path: 'size', message: 'This is not one of the choices.' },
    { path: 'counts.0.count', message: 'This is of the wrong kind.' },
    { path: 'counts.1.count', message: 'This is needed.' },
    { path: 'counts.2.count', message: 'This is too large.' },
    { path: 'counts.3.count', message: 'This is too small.' },
    { path: 'code', message: 'This does not have the right form.' },
  ])
  expect(JSON.stringify(body)).not.toContain('secret-value')
})

test.each([
  ['', 'This is needed.'],
  ['x', 'This is too short.'],
  ['x'.repeat(11), 'This is too long.'],
])('a text that is missing, too short or too long is refused with that reason: %j', async (name, message) => {
  expect((await post(JSON.stringify({ name }))).body.fields).toEqual([{ path: 'name', message }])
})

test('twenty faults are named at the most', async () => {
  const { body } = await post(JSON.stringify({ name: 'wheel', counts: Array.from({ length: 50 }, () => ({})) }))
  expect(body.fields).toHaveLength(20)
})

describe('a body', () => {
  test.each(['{', '', 'name=wheel', '{"name":"wheel"}}', 'undefined', '\u0000', '\uFEFF{'])(
    '%j that is no JSON is malformed',
    async (body) => {
      const answer = await post(body)
      expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request'])
    },
  )

  test.each(['null', '[]', '7', '"wheel"', 'true'])('%s that is no object is invalid', async (body) => {
    const answer = await post(body)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'that says it is %j is refused, whatever it holds',
    async (type) => {
      for (const body of ['{"name":"wheel"}', '{']) {
        const answer = await post(body, { 'content-type': type })
        expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media_type'])
      }
    },
  )

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json ;charset="utf-8"'])(
    '%s is JSON',
    async (type) => {
      expect((await post('{"name":"wheel"}', { 'content-type': type })).status).toBe(200)
    },
  )

  test.each(['__proto__', 'constructor', 'prototype'])('with a field %s is refused, at any depth', async (key) => {
    for (const body of [
      `{"name":"wheel","${key}":{"isAdmin":true}}`,
      `{"name":"wheel","counts":[{"count":1,"${key}":1}]}`,
    ]) {
      const answer = await post(body)
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    }
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test.each([String.raw`\u0000`, String.raw`wh\ud800eel`, String.raw`\udc00`])(
    'with %s, which no record keeps, is refused',
    async (text) => {
      const expected = [{ path: 'name', message: 'There is a character in it that cannot be kept.' }]
      expect((await post(`{"name":"${text}"}`)).body.fields).toEqual(expected)
      expect((await post(`{"name":"wheel","${text}":1}`)).status).toBe(400)
    },
  )

  test('with a whole character outside the first plane is kept', async () => {
    expect((await post('{"name":"wheel🍩"}')).body).toMatchObject({ name: 'wheel🍩' })
  })

  test.each([33, 1_000, 30_000])('nested %d deep is malformed', async (depth) => {
    const answer = await post(`{"name":"wheel","x":${'['.repeat(depth)}${']'.repeat(depth)}}`)
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request'])
  })

  test('nested 31 deep is not', async () => {
    expect((await post(`{"name":"wheel","x":${'['.repeat(31)}${']'.repeat(31)}}`)).status).toBe(200)
  })

  test("with odd names has them replaced in the fault's path", async () => {
    const answer = await post(String.raw`{"name":"wheel","<script>":{"x y":"\u0000"}}`)
    expect(answer.body.fields).toMatchObject([{ path: '?.?' }])
  })
})

test('a query is read by its schema', async () => {
  expect(await ask('/things?name=wheel&x=1')).toEqual({ status: 200, body: { name: 'wheel' } })
  expect((await ask('/things')).body.fields).toEqual([{ path: 'name', message: 'This is needed.' }])
  expect((await ask('/things?name=a&name=b')).status).toBe(400)
  expect((await ask('/things?name=a%00b')).status).toBe(400)
  expect((await ask('/things?name=a&__proto__=b')).status).toBe(400)
})

test('a part of the path is read by its schema', async () => {
  expect(await ask('/things/abc')).toEqual({ status: 200, body: { id: 'abc' } })
  for (const id of ['abc-def', '%00', '%ED%A0%80', '__proto__', '%2e%2e%2f', 'a'.repeat(9), '%']) {
    const { status } = await ask(`/things/${id}`)
    expect([id, status]).toEqual([id, id === '__proto__' ? 400 : status])
    expect(status).toBeLessThan(500)
  }
})

describe('whatever is sent', () => {
  const bodies = fc.oneof(
    fc.json({ maxDepth: 6 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.anything({ withNullPrototype: true }).map((value) => JSON.stringify(value) ?? ''),
    fc
      .record({ name: fc.anything(), size: fc.anything(), counts: fc.anything() }, { requiredKeys: [] })
      .map((value) => JSON.stringify(value)),
    fc
      .record({ vehicleDetails: fc.object(), locationDetails: fc.object(), selectedService: fc.anything() })
      .map((value) => JSON.stringify(value)),
    fc
      .record({ amount: fc.anything(), metadata: fc.object(), draft: fc.anything() })
      .map((value) => JSON.stringify(value)),
  )
  const types = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/plain',
    'multipart/form-data; boundary=x',
  )
  const paths = fc.constantFrom('/things', '/quotes', '/intents')

  test('no body makes an answer of 500 or more', async () => {
    await fc.assert(
      fc.asyncProperty(paths, bodies, types, async (path, body, type) => {
        const { status } = await post(body, { 'content-type': type }, path)
        expect([200, 400, 415]).toContain(status)
      }),
      { numRuns: 2_000 },
    )
    expect(lines).toEqual([])
  })

  test('no query and no path makes an answer of 500 or more', async () => {
    const text = fc.oneof(
      fc.webFragments(),
      fc.string({ unit: 'binary' }).map((one) => encodeURIComponent(one.toWellFormed())),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/things?name=', '/things?', '/things/'), text, async (path, odd) => {
        const response = await app.request(`${path}${odd}`)
        expect(response.status).toBeLessThan(500)
      }),
      { numRuns: 1_000 },
    )
    expect(lines).toEqual([])
  })
})
