import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { gunzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { bookingRow, insertBookings, personOf } from '#tests/projections/list-rows.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: TestBrowser
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  app = await openTestApp()
  staff = officeStaff(app)
  owner = await staff.owner()
  await insertBookings(app.database, [
    bookingRow('b1', { person: personOf('Éloïse', 'Roy', 'eloise@example.com') }),
    bookingRow('b2', { heldAt: '2026-11-21T15:00:00.000Z', person: personOf('=1+1', 'Gill', 'asha@example.com') }),
  ])
})
afterAll(() => app.close())

const built = (id: string) =>
  eventually(async () => {
    const { body } = await owner.get(`/api/crm/exports/${id}`)
    return body.state === 'ready' && body
  }, 'the file')

/** The bytes as they come over the wire. */
async function wireOf(path: string, encoding: string) {
  const cookie = [...owner.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = get(`${app.url}${path}`, { headers: { cookie, 'accept-encoding': encoding } })
  const [answer]: IncomingMessage[] = await once(request, 'response')
  if (answer === undefined) throw new Error('There was no answer')
  return { headers: answer.headers, bytes: Buffer.concat(await Array.fromAsync(answer)) }
}

test('a worker builds the file of every booking, which is the report, zipped for whoever takes that', async () => {
  const asked = await owner.post('/api/crm/exports', {})
  expect([asked.status, asked.body]).toMatchObject([202, { from: null, to: null }])
  const { id, keptUntil, requestedAt, ...file } = await built(asked.body.id)
  expect(Date.parse(keptUntil) - Date.parse(requestedAt)).toBe(86_400_000)
  const report = await wireOf('/api/crm/reports?format=csv', 'identity')
  expect(file).toMatchObject({ state: 'ready', rows: 2, totalRows: 2, bytes: report.bytes.length })

  const path = `/api/crm/reports?format=csv&export=${id}`
  const [zipped, plain] = [await wireOf(path, 'gzip'), await wireOf(path, 'identity')]
  expect([zipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual(['gzip', undefined])
  for (const { headers } of [zipped, plain]) {
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="crm-report-${dayOf(requestedAt)}.csv"`,
      'cache-control': 'no-store',
      vary: expect.stringContaining('accept-encoding'),
    })
  }
  expect(gunzipSync(zipped.bytes)).toEqual(report.bytes)
  expect(plain.bytes).toEqual(report.bytes)
  expect(plain.bytes.toString()).toContain("'=1+1")
})

test('a period is asked for by days or by instants, and is listed with the others, the newest first', async () => {
  const { body } = await owner.post('/api/crm/exports', { from: '2026-11-21T05:00:00.000Z', to: '2026-11-21' })
  expect(body).toMatchObject({ from: '2026-11-21', to: '2026-11-21' })
  expect(await built(body.id)).toMatchObject({ rows: 1 })
  const { text } = await owner.get(`/api/crm/reports?export=${body.id}`)
  expect([text.includes('asha@example.com'), text.includes('eloise@example.com')]).toEqual([true, false])
  const listed = await owner.get('/api/crm/exports')
  expect(listed.body.exports).toMatchObject([{ id: body.id }, { from: null }])
})

test('a deleted file cannot be read any more and is on no list', async () => {
  const { body } = await owner.post('/api/crm/exports', { from: '2026-11-20', to: '2026-11-20' })
  await built(body.id)
  expect((await owner.request('DELETE', `/api/crm/exports/${body.id}`)).status).toBe(204)
  expect((await owner.request('DELETE', `/api/crm/exports/${body.id}`)).status).toBe(204)
  expect((await owner.get(`/api/crm/reports?export=${body.id}`)).status).toBe(404)
  expect((await owner.get(`/api/crm/exports/${body.id}`)).body).toMatchObject({
    state: 'expired',
    bytes: expect.any(Number),
  })
  const { body: left } = await owner.get('/api/crm/exports')
  expect(left.exports.map(({ id }: { id: string }) => id)).not.toContain(body.id)
})

test('a damaged file is cut off, zipped or not, and the server answers on', async () => {
  const { body } = await owner.post('/api/crm/exports', { from: '2026-11-19', to: '2026-11-21' })
  await built(body.id)
  await app.database.query(
    `update infra.blob_chunks set content = overlay(content placing '\\x00000000'::bytea from 30)
     where sha256 = (select sha256 from infra.exports where id = $1)`,
    [body.id],
  )
  for (const encoding of ['gzip', 'identity'])
    await expect(wireOf(`/api/crm/reports?export=${body.id}`, encoding)).rejects.toThrow(/aborted|hang up/)
  expect((await owner.get('/api/crm/exports')).status).toBe(200)
})

test('is for owners alone, and refuses what is no export and no day', async () => {
  const { visitor } = await staff.member('crew')
  const { body } = await owner.post('/api/crm/exports', {})
  await built(body.id)
  for (const answer of [
    await visitor.post('/api/crm/exports', {}),
    await visitor.get('/api/crm/exports'),
    await visitor.get(`/api/crm/exports/${body.id}`),
    await visitor.get(`/api/crm/reports?export=${body.id}`),
    await visitor.request('DELETE', `/api/crm/exports/${body.id}`),
  ])
    expect(answer.status).toBe(403)
  expect((await owner.get('/api/crm/exports/none')).status).toBe(404)
  expect((await owner.get('/api/crm/reports?export=none')).status).toBe(404)
  expect((await owner.post('/api/crm/exports', { from: 'yesterday' })).status).toBe(400)
})

test('more than ten at once are refused', async () => {
  const waiting = await openTestApp({ workers: false })
  try {
    const busy = await officeStaff(waiting).owner()
    const ask = (day: number) => busy.post('/api/crm/exports', { from: `2026-11-${String(day).padStart(2, '0')}` })
    for (let day = 1; day <= 10; day += 1) expect((await ask(day)).status).toBe(202)
    const refused = await ask(11)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    const { body } = await busy.get('/api/crm/exports')
    expect(body.exports).toHaveLength(10)
    expect((await busy.get(`/api/crm/reports?export=${body.exports[0].id}`)).status).toBe(404)
  } finally {
    await waiting.close()
  }
})
