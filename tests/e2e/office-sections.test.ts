import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { figureNames } from '#services/contracts/figures.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { rotated, sampleOf } from '#tests/support/sample.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import {
  expectAccessible,
  expectAccessibleInLight,
  expectAccessibleIn,
  expectNothingSideways,
  expectSpeaks,
  untilOfficeRead,
} from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

type Visitor = Awaited<ReturnType<ReturnType<typeof officeStaff>['owner']>>

let empty: TestApp
let busy: TestApp
let owner: Visitor
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  browser = await openChromium(inject('chromiumPath'))
  empty = await openTestApp({ webDirectory })
  busy = await openTestApp({ webDirectory, demo: true })
  await officeStaff(empty).owner()
  owner = await officeStaff(busy).owner()
})
afterAll(async () => {
  await browser.close()
  await empty.close()
  await busy.close()
})

const heading = { en: 'CRM sign-in', fr: 'Connexion au CRM', pa: 'CRM ਸਾਈਨ-ਇਨ' } as const
const parts = ['hours', 'prices', 'business', 'brand', 'area', 'languages', 'vans', 'staff']
const sections = [
  'dashboard',
  'analytics',
  'reports',
  'pipeline',
  'leads',
  'customers',
  'bookings',
  'email',
  'google',
  'archive',
  'history',
  ...parts.map((part) => `settings&part=${part}`),
  'password',
  'system',
  'notifications',
]

/** The sections that a language looks at closely: a third of them, another one for each. */
const lookedAtIn = (language: Language): ReadonlySet<string> =>
  new Set(sampleOf(rotated(sections, languages.indexOf(language)), Math.ceil(sections.length / languages.length)))

const within = [
  ...figureNames.map((figure) => `dashboard&figure=${figure}`),
  ...['day', 'month', 'list', 'new', 'concerns', 'weather'].map((view) => `bookings&view=${view}`),
  ...['new', 'reviews'].map((view) => `customers&view=${view}`),
  'pipeline&moved=yes',
]

async function signIn(page: Page) {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
}

async function open(page: Page, language: Language, section: string): Promise<string> {
  const place = `/crm?section=${section}`
  await page.goto(place)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await untilOfficeRead(page, language)
  return place
}

/** The ids of the menu's sections, of which none may be missing above. */
const menuOf = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .locator('nav a[href^="/crm?section="]')
    .evaluateAll((links) =>
      links.map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('section')),
    )

/** A customer, a visit, a deal and a lead of the demo data, each opened. */
async function firstOfEach(): Promise<readonly string[]> {
  const first = async (path: string) => {
    const [row] = z.array(z.looseObject({ id: z.string() })).parse((await owner.get(path)).body)
    if (row === undefined) throw new Error(`${path} lists nothing`)
    return row.id
  }
  const [customer, visit, deal, lead] = [
    await first('/api/crm/customers?kind=customer'),
    await first('/api/crm/bookings?status=completed'),
    await first('/api/crm/deals'),
    await first('/api/admin/leads'),
  ]
  return [
    `customers&customer=${customer}`,
    `history&customer=${customer}`,
    `bookings&booking=${visit}`,
    `pipeline&deal=${deal}`,
    `leads&lead=${lead}`,
  ]
}

test.each(languages)(
  'in %s staff sign in, and every section without a row in it speaks it; those of a sample, with --every-case all, are accessible on a phone and no wider than any screen',
  async (language) => {
    const { page, faults } = await openWindow(browser, empty.url, 390)
    await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const answer = await page.goto('/crm-login')
    expect(answer?.status()).toBe(200)
    await page.getByRole('heading', { level: 1, name: heading[language], exact: true }).waitFor()
    await expect.poll(() => page.title()).toBe(`${heading[language]} – Fresh Glaze`)
    await expectSpeaks(page, language, '/crm-login')
    await expectAccessibleIn(language, page, '/crm-login')
    await expectNothingSideways(page, '/crm-login')
    await signIn(page)
    for (const section of sections) {
      const place = await open(page, language, section)
      await expectSpeaks(page, language, place)
      if (!lookedAtIn(language).has(section)) continue
      await expectAccessibleIn(language, page, place)
      await expectNothingSideways(page, place)
    }
    expect(faults).toEqual([])
    await page.context().close()
  },
)

test('in one language or another every section without a row in it is looked at closely', () => {
  expect(new Set(languages.flatMap((language) => [...lookedAtIn(language)]))).toEqual(new Set(sections))
})

test(
  'with ninety days of work in it every section and what opens in it is accessible on a desk in light, a sample of them, with --every-case all, in dark too, and no wider than any screen',
  { timeout: 600_000 },
  async () => {
    const { page, faults } = await openWindow(browser, busy.url, 1440)
    await page.goto('/crm-login')
    await signIn(page)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const listed = new Set(sections.map((section) => section.split('&')[0]))
    const inMenu = await menuOf(page)
    expect(inMenu.length).toBeGreaterThan(10)
    expect(inMenu.filter((id) => id !== null && !listed.has(id))).toEqual([])
    const all = [...sections, ...within, ...(await firstOfEach())]
    const inBothThemes = new Set(sampleOf(all, Math.ceil(all.length / 2)))
    for (const section of all) {
      const place = await open(page, 'en', section)
      await (inBothThemes.has(section) ? expectAccessible(page, place) : expectAccessibleInLight(page, place))
      await expectNothingSideways(page, place)
    }
    expect(faults).toEqual([])
    await page.context().close()
  },
)
