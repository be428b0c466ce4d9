import { Hono } from 'hono'
import { expect, test } from 'vitest'

import { bookingsList } from '#projections/bookings-list.ts'
import { writeCursor } from '#projections/engine/lists/cursor.ts'
import { onError } from '#services/http/problem.ts'
import { validate } from '#services/http/validate.ts'
import { listQuery } from '#services/lists/list-query.ts'
import { recordingLogger } from '#tests/support/recording-logger.ts'

/** A route as the office will have them, behind its door. */
const app = new Hono().get('/bookings', validate('query', listQuery(bookingsList)), (c) => c.json(c.req.valid('query')))
app.onError(onError(recordingLogger().logger))

async function ask(question: string) {
  const response = await app.request(`/bookings?${question}`)
  return { status: response.status, body: await response.json() }
}

test('a query string becomes a question: values, days, words, order and page', async () => {
  const { status, body } = await ask(
    'status=held&status=confirmed&van=van-1&dateFrom=2026-11-01&heldAtTo=2026-11-30&search=%20Ann%20%20li&order=startsAt.asc&limit=20',
  )
  expect(status).toBe(200)
  expect(body).toEqual({
    query: {
      equal: { status: ['held', 'confirmed'], van: ['van-1'] },
      days: { date: { from: '2026-11-01' }, heldAt: { to: '2026-11-30' } },
      words: ['ann', 'li'],
      order: { by: 'startsAt', direction: 'asc' },
    },
    after: null,
    limit: 20,
  })
})

test('without anything it is the first fifty rows, newest first', async () => {
  expect((await ask('')).body).toEqual({
    query: { equal: {}, days: {}, words: [], order: { by: 'heldAt', direction: 'desc' } },
    after: null,
    limit: 50,
  })
})

test('a cursor leads on in its own question, and is refused in another', async () => {
  const { query } = listQuery(bookingsList).parse({ status: 'held' })
  const place = { at: '2026-11-20T15:00:00.000Z', key: 'b1' }
  const cursor = writeCursor(bookingsList, query, place)
  expect((await ask(`status=held&cursor=${cursor}`)).body).toMatchObject({ after: place })
  expect(await ask(`status=lapsed&cursor=${cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', fields: [{ path: 'cursor', message: 'This is not valid.' }] },
  })
})

const forged = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const own = writeCursor(bookingsList, listQuery(bookingsList).parse({}).query, { at: '', key: '' })
const [fingerprint] = JSON.parse(Buffer.from(own, 'base64url').toString())

test.each([
  ['statuss=held', 'statuss'],
  ['status=flying', 'status.0'],
  ['status=', 'status.0'],
  ['van=', 'van.0'],
  ['van=%00', 'van'],
  [`van=${'x'.repeat(201)}`, 'van.0'],
  [Array.from({ length: 51 }, (_, index) => `van=${index}`).join('&'), 'van'],
  ['date=2026-11-01', 'date'],
  ['dateFrom=2026-02-30', 'dateFrom'],
  ['dateFrom=0000-01-01', 'dateFrom'],
  ['dateTo=yesterday', 'dateTo'],
  ['dateTo=2026-11-01&dateTo=2026-11-02', 'dateTo'],
  [`search=${'x'.repeat(101)}`, 'search'],
  ['search=a%20b%20c%20d%20e%20f', 'search'],
  ['order=person.asc', 'order'],
  ['order=heldAt', 'order'],
  ['order=heldAt.asc%3B', 'order'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=all', 'limit'],
  ['cursor=', 'cursor'],
  ['cursor=xyz', 'cursor'],
  [`cursor=${'x'.repeat(501)}`, 'cursor'],
  [`cursor=${forged(null)}`, 'cursor'],
  [`cursor=${forged({ at: 1 })}`, 'cursor'],
  [`cursor=${forged(['another', '2026-11-20T15:00:00.000Z', 'b1'])}`, 'cursor'],
  [`cursor=${forged([fingerprint, 'now()', 'b1'])}`, 'cursor'],
  [`cursor=${forged([fingerprint, '0000-01-01T00:00:00.000Z', 'b1'])}`, 'cursor'],
  [`cursor=${forged([fingerprint, '2026-11-20T15:00:00.000Z', 'b\0'])}`, 'cursor'],
  [`cursor=${forged([fingerprint, '2026-11-20T15:00:00.000Z', 7])}`, 'cursor'],
])('%s is refused with 400, and the field is named', async (question, field) => {
  const { status, body } = await ask(question)
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.fields.map(({ path }: { path: string }) => path)).toEqual([field])
})

test('a field that does not exist is said to be none, beside what else is wrong', async () => {
  const { body } = await ask('colour=red&Status=held&limit=x')
  expect(body.fields).toHaveLength(3)
  expect(body.fields).toContainEqual({ path: 'colour', message: 'There is no such field.' })
  expect(body.fields).toContainEqual({ path: 'Status', message: 'There is no such field.' })
})
