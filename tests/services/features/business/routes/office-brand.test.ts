import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { officeBrand } from '#services/contracts/brand.ts'
import { accentShades } from '#services/isomorphic/accent-shades.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { phoneJpeg, plainJpeg } from '#tests/support/jpeg.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { plainPng, pngChunk } from '#tests/support/png.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const path = '/api/crm/business/brand'
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const told = Buffer.concat([plainPng().subarray(0, 33), pngChunk('tEXt', 'Author\0somebody'), plainPng().subarray(33)])

describe.each([
  ['on Postgres', undefined],
  ['in PGlite', 'embedded'],
] as const)('the brand, %s', (_, databaseUrl) => {
  let app: TestApp
  let owner: TestBrowser
  beforeAll(async () => {
    app = await openTestApp(databaseUrl === undefined ? {} : { databaseUrl })
    owner = await officeStaff(app).owner()
  })
  afterAll(() => app.close())

  const read = async () => officeBrand.parse((await owner.get(path)).body)
  const put = (form: object, expectedVersion: number, by = owner) =>
    by.request('PUT', path, { accent: null, logo: null, ...form, expectedVersion })
  const ask = (address: string) => fetch(`${app.url}${address}`)

  test('is that of the program until an owner changes it; of two owners the second is told', async () => {
    const usual = { version: 0, accent: null, logo: null }
    expect(await read()).toEqual({ inForce: usual, editions: [{ ...usual, at: null, by: null }] })
    const changed = await put({ accent: '#1b4f9c' }, 0)
    expect([changed.status, changed.body]).toEqual([200, { version: 1 }])
    const late = await put({ accent: '#0e6b57' }, 0)
    expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
    expect((await read()).inForce).toEqual({ version: 1, accent: '#1b4f9c', logo: null })
    const [entry] = (await owner.get(`/api/crm/history?day=${dayOf(new Date().toISOString())}&noun=business`)).body
    expect(entry).toMatchObject({
      type: 'BrandPublished',
      sentence: 'admin published brand 1: accent colour #1b4f9c, the drawn ring',
    })
  })

  test('has a logo without what its file says, at an address for good, and the one of before can be set back', async () => {
    expect((await put({ accent: '#1b4f9c', logo: { file: base64(told), ground: 'light' } }, 1)).body).toEqual({
      version: 2,
    })
    const { logo } = (await read()).inForce
    expect(logo).toMatchObject({ type: 'png', width: 40, height: 12, ground: 'light' })
    const address = `/api/logos/${logo?.sha256}.png`
    const answer = await ask(address)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(plainPng())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })

    expect((await put({ logo: { file: base64(phoneJpeg()), ground: 'dark' } }, 2)).body).toEqual({ version: 3 })
    const second = (await read()).inForce
    expect(second).toMatchObject({ accent: null, logo: { type: 'jpeg', width: 16, height: 9, ground: 'dark' } })
    const jpeg = await ask(`/api/logos/${second.logo?.sha256}.jpeg`)
    expect([jpeg.headers.get('content-type'), Buffer.from(await jpeg.arrayBuffer())]).toEqual([
      'image/jpeg',
      Buffer.from(plainJpeg()),
    ])
    expect((await ask(address)).status).toBe(200)

    expect((await put({ logo: { sha256: logo?.sha256, ground: 'dark' } }, 3)).body).toEqual({ version: 4 })
    const { inForce, editions } = await read()
    expect(inForce.logo).toEqual({ ...logo, ground: 'dark' })
    expect(editions.map(({ version, by }) => [version, by])).toEqual([
      [4, 'admin'],
      [3, 'admin'],
      [2, 'admin'],
      [1, 'admin'],
      [0, null],
    ])
  })

  test.each([
    ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', plainPng().subarray(0, 40)],
    ['a picture that is too small', plainPng(7, 7)],
    ['a picture that is too large', plainPng(1_100, 8)],
  ])('%s is no logo, and nothing changes or stays of it', async (_name, bytes) => {
    const before = await read()
    const { rows } = await stored()
    const refused = await put({ logo: { file: base64(bytes), ground: 'light' } }, before.inForce.version)
    expect([refused.status, refused.body.code]).toEqual([400, 'logo_invalid'])
    expect(await read()).toEqual(before)
    expect((await stored()).rows).toBe(rows)
  })

  test('a file that comes second, after another change, belongs to nobody', async () => {
    const { rows } = await stored()
    const late = await put({ logo: { file: base64(plainPng(50, 20)), ground: 'light' } }, 0)
    expect(late.status).toBe(409)
    expect((await stored()).rows).toBe(rows)
  })

  test('an unknown logo is neither published nor found', async () => {
    const unknown = 'f'.repeat(64)
    const { version } = (await read()).inForce
    expect((await put({ logo: { sha256: unknown, ground: 'light' } }, version)).status).toBe(404)
    expect((await ask(`/api/logos/${unknown}.png`)).status).toBe(404)
    const { logo } = (await read()).inForce
    expect((await ask(`/api/logos/${logo?.sha256}.jpeg`)).status).toBe(404)
    expect((await ask(`/api/logos/${logo?.sha256}.svg`)).status).toBe(400)
  })

  test('the crew reaches none of it, and nobody reaches it signed out', async () => {
    const { visitor: crew } = await officeStaff(app).member('crew')
    expect((await crew.get(path)).status).toBe(403)
    expect((await put({ accent: '#1b4f9c' }, 4, crew)).status).toBe(403)
    expect((await put({ accent: '#1b4f9c' }, 4, app.visitor())).status).toBe(401)
    expect((await read()).inForce.version).toBe(4)
  })

  test('is on mails from the next one on', async () => {
    await put(
      { accent: '#1b4f9c', logo: (await read()).inForce.logo && { file: base64(plainPng()), ground: 'light' } },
      4,
    )
    const { logo } = (await read()).inForce
    await app.visitor().post('/api/contact', { name: 'Asha', email: 'asha@example.com', phone: '', message: 'Hello' })
    const mail = await eventually(async () => {
      const { messages } = (await (await ask('/sandbox/mail/messages')).json()) as {
        messages: readonly { to: string; html: string }[]
      }
      return messages.find(({ to }) => to === 'asha@example.com')
    }, 'the acknowledgement')
    expect(mail.html).toContain(`src="${app.url}/api/logos/${logo?.sha256}.png" alt="Fresh Glaze"`)
    expect(mail.html).toContain(`border-top:8px solid ${accentShades('#1b4f9c').field}`)
    expect(mail.html).not.toContain('#a81e52')
  })

  const stored = async () => {
    const [row] = await app.database.query<{ count: number }>(
      `select count(*)::int as count from infra.blob_owners where starts_with(owner, 'brand-logo-')`,
    )
    return { rows: row?.count }
  }
})
