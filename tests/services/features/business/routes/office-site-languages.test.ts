import { afterAll, beforeAll, expect, test } from 'vitest'

import { dayOf } from '#events/values/toronto.ts'
import { siteLanguages } from '#services/contracts/site-languages.ts'
import { pageContactOf } from '#services/features/business/business-in-force.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const path = '/api/crm/business/languages'
let app: TestApp
let owner: TestBrowser
beforeAll(async () => {
  app = await openTestApp()
  owner = await officeStaff(app).owner()
})
afterAll(() => app.close())

const read = async () => siteLanguages.parse((await owner.get(path)).body)
const put = (languages: readonly string[], expectedVersion: number) =>
  owner.request('PUT', path, { languages, expectedVersion })

test('the pages are offered in all languages until an owner switches one off, of two owners the second is told, and it can be offered again', async () => {
  expect(await read()).toEqual({ version: 0, languages: ['en', 'fr', 'pa'] })
  const changed = await put(['en', 'pa'], 0)
  expect([changed.status, changed.body]).toEqual([200, { version: 1 }])
  const late = await put(['en'], 0)
  expect([late.status, late.body.code]).toEqual([409, 'settings_changed'])
  expect(await read()).toEqual({ version: 1, languages: ['en', 'pa'] })
  expect((await pageContactOf(app.ctx)).languages).toEqual(['en', 'pa'])
  await eventually(
    async () => !(await (await fetch(`${app.url}/sitemap.xml`)).text()).includes('/fr/'),
    'a sitemap without French',
  )
  const [entry] = (await owner.get(`/api/crm/history?day=${dayOf(new Date().toISOString())}&noun=business`)).body
  expect(entry).toMatchObject({
    type: 'SiteLanguagesPublished',
    facts: { version: 1, added: '–', removed: 'fr' },
    sentence: 'admin published the languages of the site 1: English and Punjabi',
  })
})

test('the crew reaches none of it', async () => {
  const { visitor } = await officeStaff(app).member('crew')
  expect((await visitor.get(path)).status).toBe(403)
  expect((await visitor.request('PUT', path, { languages: [], expectedVersion: 1 })).status).toBe(403)
  expect(await read()).toEqual({ version: 1, languages: ['en', 'pa'] })
  expect((await put(['en', 'fr', 'pa'], 1)).body).toEqual({ version: 2 })
  expect((await pageContactOf(app.ctx)).languages).toEqual(['en', 'fr', 'pa'])
})
