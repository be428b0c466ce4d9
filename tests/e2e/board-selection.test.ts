import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const people = ['Ana Diaz', 'Ben Li', 'Cal Roy']

let app: TestApp
let browser: Browser
let staff: ReturnType<typeof officeStaff>
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  staff = officeStaff(app)
  for (const [index, name] of people.entries()) {
    const form = { name, email: `p${index}@example.com`, phone: '', message: 'Do you do vans?' }
    expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  }
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function openBoard(width: number) {
  const { visitor } = await staff.member('owner')
  const { page, faults } = await openWindow(browser, app.url, width)
  await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))
  await page.goto('/crm?section=pipeline')
  const cards = (stage: string) => page.locator(`[data-stage="${stage}"] article`)
  await expect.poll(() => page.locator('article').count()).toBe(people.length)
  return { page, faults, cards, bar: page.getByRole('region', { name: 'Selected deals' }) }
}

const countIs = (page: Page, stage: string, count: number) =>
  expect.poll(() => page.locator(`[data-stage="${stage}"] article`).count()).toBe(count)

test('deals are selected by mouse and by keys, moved together, and all moved back', async () => {
  const { page, faults, cards, bar } = await openBoard(1440)
  const text = (index: number) => cards('new-lead').nth(index).locator('p').first()
  const top = () =>
    cards('new-lead')
      .first()
      .evaluate((one) => one.getBoundingClientRect().top)
  const before = await top()
  await text(0).click({ modifiers: ['Control'] })
  await text(2).click({ modifiers: ['Shift'] })
  await bar.getByText('3 deals selected').waitFor()
  expect([await top(), await page.evaluate(() => String(getSelection()))]).toEqual([before, ''])
  await expectAccessible(page, 'selected deals')
  await bar.getByLabel('Move to').selectOption('Quoted')
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  await countIs(page, 'quoted', 3)
  await page.getByText('3 deals moved to Quoted.').first().waitFor()
  expect(await bar.count()).toBe(0)
  await page.reload()
  await countIs(page, 'quoted', 3)

  await cards('quoted').first().locator('button').first().focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('2 deals selected').waitFor()
  await page.keyboard.press('m')
  await page.keyboard.type('Boo')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await countIs(page, 'booked', 2)
  await page.getByRole('button', { name: 'Undo all' }).click()
  await page.getByText('2 deals moved to Quoted.').first().waitFor()
  await countIs(page, 'quoted', 3)
  await cards('quoted').first().locator('button').first().focus()
  await page.keyboard.press('x')
  await bar.getByText('1 deal selected').waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a phone the menu of a card selects it, and the bar covers nothing sideways', async () => {
  const { page, faults, bar } = await openBoard(390)
  const card = page.locator('article').first()
  await card.getByRole('button', { name: /^Move to/ }).click()
  await card.getByRole('button', { name: /^Select/ }).click()
  await bar.getByText('1 deal selected').waitFor()
  await expectNothingSideways(page, 'selected deals')
  await expectAccessible(page, 'selected deals on a phone')
  await bar.getByRole('button', { name: 'Archive as lost' }).click()
  await page.getByText('1 deal archived as lost.').first().waitFor()
  await page.getByRole('button', { name: 'Undo all' }).click()
  await expect.poll(() => page.locator('article').count()).toBe(people.length)
  expect(faults).toEqual([])
  await page.context().close()
})

test('a deal moves by typing alone: found from another section, and open with its history', async () => {
  const { page, faults, cards } = await openBoard(1440)
  await page.goto('/crm?section=reports')
  await page.getByRole('heading', { level: 1, name: 'Reporting' }).waitFor()
  const search = page.getByRole('combobox', { name: 'Search customers' })
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await page.keyboard.type('cal completed')
  await page.getByRole('option', { name: 'Move Cal Roy to Completed' }).waitFor()
  await expectAccessible(page, 'a move in the search')
  await page.keyboard.press('Enter')
  const cal = cards('completed').filter({ hasText: 'Cal Roy' })
  await cal.waitFor()
  await page.getByText('Deal Updated').waitFor()

  await cal.getByRole('button', { name: /^History/ }).click()
  const panel = page.getByRole('dialog', { name: 'Cal Roy' })
  await panel.waitFor()
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await page.keyboard.type('follow')
  await page.getByRole('option', { name: 'Move Cal Roy to Follow-up' }).waitFor()
  await page.keyboard.press('Enter')
  await cards('follow-up').filter({ hasText: 'Cal Roy' }).waitFor()
  expect(await panel.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await search.waitFor()
  await expect.poll(() => page.getByRole('group', { name: 'Opened recently' }).textContent()).toContain('Cal Roy')
  expect(faults).toEqual([])
  await page.context().close()
})
