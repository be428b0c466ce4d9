import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openWindow } from '#tests/support/chromium.ts'
import { isEveryCase } from '#tests/support/sample.ts'

import { openDemoOffice, signInAsOwner, type DemoOffice } from './demo-office.ts'
import { readyForWalk } from './random-walk.ts'
import { standing } from './walk-page.ts'
import { wordsOfWalk } from './walk-values.ts'

let office: DemoOffice
beforeAll(async () => {
  office = await openDemoOffice()
})
afterAll(() => office.close())

interface Place {
  readonly section: string
  readonly view?: string
  readonly link?: string
}

/** A prime number of places, so that each stride visits all. */
const places: readonly Place[] = [
  { section: 'dashboard' },
  { section: 'bookings', view: 'day' },
  { section: 'bookings' },
  { section: 'bookings', link: 'view=weather' },
  { section: 'bookings', view: 'list' },
  { section: 'bookings', view: 'month' },
  { section: 'bookings', link: 'view=new' },
  { section: 'analytics' },
  { section: 'reports' },
  { section: 'pipeline' },
  { section: 'leads' },
  { section: 'customers' },
  { section: 'email' },
  { section: 'google' },
  { section: 'archive' },
  { section: 'history' },
  { section: 'settings' },
  { section: 'system' },
  { section: 'bookings', link: 'view=concerns' },
]
const nameOf = ({ section, view, link }: Place): string => [section, view ?? link].filter(Boolean).join(' ')

/** Each place after each other one: the first strides are one place on and one back. */
function everyPair(): readonly Place[] {
  const { length } = places
  const strides = Array.from({ length: length - 1 }, (_, index) => index + 1)
  const order = [1, length - 1, ...strides.slice(1, -1)]
  return order.flatMap((stride) =>
    places.map((_, turn) => places[(turn * stride) % length] ?? { section: 'dashboard' }),
  )
}
const most = isEveryCase ? Infinity : 61

async function openOffice(): Promise<{ page: Page; faults: string[] }> {
  const { page } = await openWindow(office.browser, office.app.url, 1440)
  await readyForWalk(page.context())
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => answer.status() >= 400 && faults.push(`${answer.status()} ${answer.url()}`))
  await signInAsOwner(page)
  faults.length = 0 // who comes to sign in is asked who they are
  return { page, faults }
}

async function goTo(page: Page, { section, view, link }: Place): Promise<void> {
  await page.locator(`nav a[href="/crm?section=${section}"]`).first().click()
  if (view !== undefined)
    await page
      .locator('main select')
      .filter({ has: page.locator(`option[value=${view}]`) })
      .first()
      .selectOption(view)
  if (link !== undefined) await page.locator(`main a[href*="${link}"]`).first().click()
}

/** Defects on the ways between places. */
async function through(page: Page, faults: string[], ways: readonly Place[]): Promise<readonly string[]> {
  const words = wordsOfWalk('office', 'en')
  const found: string[] = []
  let from = 'the sign-in'
  for (const place of ways) {
    const to = nameOf(place)
    await goTo(page, place)
    const { isBroken, isFocusLost, sideways } = await page.evaluate(standing, words)
    const what = [isBroken && 'broken', isFocusLost && 'focus lost', sideways > 0 && 'sideways', ...faults.splice(0)]
    found.push(...what.filter((one) => one !== false).map((one) => `${from}, then ${to}: ${one}`))
    if (isBroken) return found
    from = to
  }
  return found
}

test('in one tab every section of the office and every view of its calendar opens after every other by their links', async () => {
  const { page, faults } = await openOffice()
  const ways = everyPair().slice(0, most)
  expect(
    new Set(ways.slice(1).map((place, turn) => `${nameOf(ways[turn] ?? place)} ${nameOf(place)}`)).size,
  ).toBeGreaterThanOrEqual(55)
  expect(await through(page, faults, ways)).toEqual([])
  await page.context().close()
})

test('two parts of the office that found the answer of each other would be found, were their keys without their form', async () => {
  const { page, faults } = await openOffice()
  const form = /form:`\$\{[\w$]+\} \$\{[\w$]+\([\w$]+\)\}`/
  let patched = 0
  await page.route('**/assets/office-*.js', async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    if (form.test(body)) patched += 1
    await route.fulfill({ response: answer, body: body.replace(form, 'form:""') })
  })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const found = await through(page, faults, places.slice(0, 2))
  // A file that is under way when the page closes has no text any more.
  await page.unrouteAll({ behavior: 'wait' })
  await page.context().close()
  expect(patched, 'the pattern of the control').toBe(1)
  expect(found.filter((one) => one.endsWith(': broken'))).toEqual(['dashboard, then bookings day: broken'])
})
