import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { describe, expect, test } from 'vitest'

import { DatabaseError } from '#infra/database/database.ts'
import { problems, type ProblemCode } from '#services/contracts/problem.ts'
import { onError, onNotFound, problem } from '#services/http/problem.ts'
import { requestId } from '#services/http/request-id.ts'
import { ProviderError } from '#services/providers/stripe/provider.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** An app with one route, which fails in the given way. */
async function failing(error: Error) {
  const { logger, lines } = recordingLogger()
  const app = new Hono()
  app.onError(onError(logger))
  app.notFound(onNotFound)
  app.use(requestId(() => 'request-7'))
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  return { response, body: (await response.json()) as Record<string, unknown>, lines }
}

test.each(Object.keys(problems) as ProblemCode[])(
  '%s leaves with its status, code, sentence and the request id',
  async (code) => {
    const { response, body } = await failing(problem(code))
    expect(response.status).toBe(problems[code].status)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-request-id')).toBe('request-7')
    expect(body).toEqual({ code, message: problems[code].message, id: 'request-7' })
  },
)

test.each([
  ['a refusal', problem('forbidden_origin'), 'malicious_csrf'],
  ['a failure', new Error('broken'), 'a request failed'],
])('%s is logged with its route as it is written, without the token in its address', async (_, error, message) => {
  const { logger, lines } = recordingLogger()
  const app = new Hono()
  app.onError(onError(logger))
  app.use(requestId(() => 'request-7'))
  app.use('/api/*', async (_c, next) => next())
  app.post('/api/balance/:token/intent', () => {
    throw error
  })
  await app.request('/api/balance/b1.secret/intent?token=secret', { method: 'POST' })
  expect(JSON.stringify(lines)).toContain('/api/balance/:token/intent')
  expect(JSON.stringify(lines)).toContain(message)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('a 401 says Unauthorized, by which the pages recognise an ended session', async () => {
  const { body } = await failing(problem('unauthorized'))
  expect(JSON.stringify(body)).toContain('Unauthorized')
})

test('details go into the body, and cannot replace code, sentence or id', async () => {
  const { body } = await failing(problem('amount_changed', { amount: 3100, code: 'x', message: 'x', id: 'x' }))
  expect(body).toEqual({
    amount: 3100,
    code: 'amount_changed',
    message: problems.amount_changed.message,
    id: 'request-7',
  })
})

test('how long to wait stands in the Retry-After header too', async () => {
  const { response, body } = await failing(problem('too_many_requests', { retryAfterSeconds: 42 }))
  expect(response.headers.get('retry-after')).toBe('42')
  expect(body['retryAfterSeconds']).toBe(42)
})

test('a database that cannot be reached is 503, with a time to come back', async () => {
  const { response, body, lines } = await failing(
    new DatabaseError('unreachable', 'connect ECONNREFUSED 10.0.0.7:5432'),
  )
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(body['code']).toBe('unavailable')
  expect(JSON.stringify(body)).not.toContain('10.0.0.7')
  expect(lines).toEqual([
    {
      level: 'warn',
      details: { id: 'request-7', method: 'GET', path: '/', error: 'connect ECONNREFUSED 10.0.0.7:5432' },
      message: 'the database did not answer',
    },
  ])
})

test.each(['53300', '53200', '55P03', '57014', '25006', '40001', '40P01'])(
  'a database that is there and cannot now (%s) is 503 too',
  async (state) => {
    const { response, body } = await failing(new DatabaseError(state, 'canceling statement due to lock timeout'))
    expect([response.status, response.headers.get('retry-after'), body['code']]).toEqual([503, '5', 'unavailable'])
    expect(JSON.stringify(body)).not.toContain('lock')
  },
)

test.each([
  ['an error of ours', new Error('relation "event" does not exist')],
  ['a statement that the database refuses', new DatabaseError('42P01', 'relation "event" does not exist')],
  ['JSON of our own that cannot be read', new SyntaxError('relation "event" does not exist')],
])('%s is 500, logged with the request id, and tells nothing of itself', async (_, error) => {
  const { response, body, lines } = await failing(error)
  expect(response.status).toBe(500)
  expect(body).toEqual({ code: 'internal', message: problems.internal.message, id: 'request-7' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 'error', details: { id: 'request-7', method: 'GET', path: '/' } })
  expect(JSON.stringify(lines[0]?.details)).toContain('problem.test.ts')
})

describe('what Hono refuses', () => {
  test.each([
    [400, 'malformed_request'],
    [401, 'unauthorized'],
    [404, 'not_found'],
    [405, 'method_not_allowed'],
    [413, 'body_too_large'],
    [415, 'unsupported_media_type'],
    [418, 'malformed_request'],
    [500, 'internal'],
  ] as const)('with %d is told as %s', async (status, code) => {
    const { body } = await failing(new HTTPException(status, { message: 'an inner text' }))
    expect(body['code']).toBe(code)
    expect(JSON.stringify(body)).not.toContain('an inner text')
  })
})

test.each([
  ['forbidden_origin', 'malicious_csrf'],
  ['too_many_requests', 'excess_rate_limit_exceeded'],
] as const)('%s is logged as %s', async (code, event) => {
  const { lines } = await failing(problem(code))
  expect(lines).toMatchObject([{ level: 'warn', details: { event, id: 'request-7' } }])
})

test('an ordinary refusal is not logged', async () => {
  expect((await failing(problem('slot_taken'))).lines).toEqual([])
})

test('a path that nobody answers is 404 in the same shape', async () => {
  const app = new Hono().notFound(onNotFound)
  const response = await app.request('/api/nothing')
  expect(response.status).toBe(404)
  expect(await response.json()).toEqual({ code: 'not_found', message: 'There is nothing here.', id: '' })
})

test.each([
  [true, 'provider_unavailable', 'warn', 'the provider did not answer'],
  [false, 'provider_refused', 'error', 'the provider refused a request'],
] as const)(
  'a call that the payment provider failed (to be tried again: %o) is told as what it is, without its sentence, on every route',
  async (retryable, code, level, message) => {
    const { response, body, lines } = await failing(
      new ProviderError('refused', 'asha@example.com is refused', { retryable }),
    )
    expect([response.status, body['code']]).toEqual([problems[code].status, code])
    expect(lines).toEqual([{ level, message, details: expect.objectContaining({ code: 'refused', id: 'request-7' }) }])
    expect(JSON.stringify([body, lines])).not.toContain('asha@example.com')
  },
)
