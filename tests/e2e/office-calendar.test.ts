import { resolve } from 'node:path'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { officeVisit } from '#services/contracts/visits.ts'
import type { TestBrowser } from '#tests/support/browser.ts'
import { noteFaults, openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
let owner: TestBrowser
/** Days without holidays, each in another week. */
let days: Iterator<string, undefined>
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 2 }), openChromium(inject('chromiumPath'))])
  owner = (await officeStaff(app).member('owner')).visitor
  const soon = Array.from({ length: 80 }, (_, day) => addDays(dayOf(app.ctx.clock()), day + 3))
  days = soon.filter((day) => weekdayOf(day) === 3 && !/-(?:12-2[3-9]|12-3\d|01-01)$/.test(day)).values()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})
/** A day for each try of a test, which finds nothing of the one before. */
const nextDay = () => days.next().value ?? ''

async function book(firstName: string, date: string, time: string) {
  const call = {
    id: crypto.randomUUID().replaceAll('-', ''),
    service: 'glazed',
    totalCents: 12_500,
    customer: { firstName, lastName: 'Diaz', email: '', phone: '416 555 0188' },
    customerId: null,
    vehicle: null,
    appointment: { date, time, address: '123 Yonge Street', city: 'Toronto' },
    language: 'en',
    waiver: 'regular',
  }
  const answer = await owner.post('/api/crm/bookings', call)
  expect(answer.status, answer.text).toBe(201)
  return call.id
}

const placeOf = async (id: string) => {
  const { body } = await owner.get(`/api/crm/bookings/${id}/visit`)
  const { van, date, time } = officeVisit.parse(body)
  return { van, date, time }
}
const untilAt = (id: string, place: object) =>
  eventually(
    async () => JSON.stringify({ ...(await placeOf(id)), ...place }) === JSON.stringify(await placeOf(id)),
    'the move',
  )

async function openCalendar(page: Page, day: string, view: 'day' | 'week' = 'day') {
  await page.context().addCookies([...owner.jar].map(([name, value]) => ({ name, value, url: app.url })))
  const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/crm/live')
  await page.goto(`/crm?section=bookings&view=${view}&from=${day}`)
  await listening
  const block = (name: string) => page.locator('[data-visit]', { hasText: `${name} Diaz` })
  const cell = (van: string, time: string) => page.locator(`[data-start][data-van="${van}"][data-time="${time}"]`)
  const said = (hasText: RegExp) => page.locator('[data-move-said]', { hasText }).waitFor({ state: 'attached' })
  return { block, cell, said }
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('It is not on the screen')
  return box
}

/** Pixels from a visit's edge to the drag handle. */
const grip = 12

/** Held where it was taken, over a cell. */
async function drag(page: Page, block: Locator, cell: Locator) {
  const from = await boxOf(block)
  await page.mouse.move(from.x + grip, from.y + grip)
  await block.and(page.locator('[data-drags]')).waitFor()
  await page.mouse.down()
  await page.mouse.move(from.x + grip + 8, from.y + grip + 8, { steps: 3 })
  const to = await boxOf(cell)
  await page.mouse.move(to.x + to.width / 2, to.y + grip, { steps: 6 })
}

const other = (van: string) => (van === 'van-1' ? 'van-2' : 'van-1')

test('a visit is dragged to the other van and back by Undo, not onto another visit, and to another time after a question', async () => {
  const day = nextDay()
  const id = await book('Rosa', day, '10:00 AM')
  const { van: mine } = await placeOf(id)
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const { block, cell, said } = await openCalendar(page, day)
  await block('Rosa').waitFor()
  await expectAccessible(page, 'the calendar')

  const theirs = other(mine)
  await drag(page, block('Rosa'), cell(theirs, '10:00 AM'))
  await said(/, 10:00 AM, Van \d$/)
  await page.mouse.up()
  // A message that the pointer is over stays, however long the next look at the server takes.
  const told = page.getByRole('region', { name: /^Notifications/ })
  await told.getByText('The time stays the same, so the customer gets no email.').hover()
  await untilAt(id, { van: theirs, time: '10:00 AM' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await untilAt(id, { van: mine, time: '10:00 AM' })
  await block('Rosa')
    .getByText(mine === 'van-1' ? 'Van 1' : 'Van 2')
    .waitFor()

  // Somebody else books meanwhile: the calendar says so after the drag, which goes on.
  await drag(page, block('Rosa'), cell(theirs, '9:00 AM'))
  await said(/, 9:00 AM, Van \d$/)
  const read = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/crm/bookings')
  const busy = await book('Mia', day, '10:00 AM')
  expect(await placeOf(busy)).toMatchObject({ van: theirs })
  await (await read).finished()
  await said(/not possible. That van has another visit then/)
  expect(await block('Mia').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await said(/Rosa Diaz stays where it was/)
  await block('Mia').waitFor()

  await drag(page, block('Rosa'), cell(theirs, '11:00 AM'))
  await said(/not possible/)
  await page.mouse.up()
  await page.getByText('The visit was not moved').first().waitFor()
  expect(await placeOf(id)).toEqual({ van: mine, date: day, time: '10:00 AM' })

  await drag(page, block('Rosa'), cell(mine, '2:00 PM'))
  await said(/, 2:00 PM, Van \d$/)
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Move the visit' })
  await dialog.getByText('There is no email address: please call the customer.').waitFor()
  await expectAccessible(page, 'the question before a visit is moved')
  expect(await placeOf(id)).toMatchObject({ time: '10:00 AM' })
  await dialog.getByRole('button', { name: /^Move to .*2:00 PM$/ }).click()
  await untilAt(id, { van: mine, time: '2:00 PM' })
  await block('Rosa').getByText('2:00 PM').waitFor()
  // No press that ended a drag has opened a visit.
  expect(new URL(page.url()).searchParams.get('booking')).toBeNull()
  expect(faults).toEqual([])
  await page.context().close()
})

test('a visit is moved by keys alone, and keeps the focus', async () => {
  const day = nextDay()
  const id = await book('Ines', day, '10:00 AM')
  const { van } = await placeOf(id)
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const { block, said } = await openCalendar(page, day)
  await block('Ines').focus()
  await page.keyboard.press('m')
  await said(/^Ines Diaz, now .*10:00 AM, Van \d. The arrow keys choose/)
  await expectAccessible(page, 'the calendar while a visit is moved')
  await page.keyboard.press('ArrowDown')
  await said(/, 11:00 AM, Van \d$/)
  await page.keyboard.press('Escape')
  await said(/^Ines Diaz stays where it was/)
  await page.keyboard.press('m')
  await page.keyboard.press(van === 'van-1' ? 'ArrowRight' : 'ArrowLeft')
  await page.keyboard.press('Enter')
  await untilAt(id, { van: other(van), time: '10:00 AM' })
  await said(/^Ines Diaz: now with Van/)
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const move = page.getByRole('dialog').getByRole('button', { name: /^Move to .*11:00 AM$/ })
  await move.press('Enter')
  // Where it stays open, what it says is why.
  await expect.poll(() => page.locator('dialog[open]').allTextContents()).toEqual([])
  await untilAt(id, { van: other(van), time: '11:00 AM' })
  await block('Ines').getByText('11:00 AM').waitFor()
  await page.waitForFunction(
    () => document.activeElement?.closest('[data-visit]')?.textContent.includes('Ines') === true,
  )
  expect(faults).toEqual([])
  await page.context().close()
})

test('a week has visits side by side where they overlap, and a column for each van while one is moved', async () => {
  const day = nextDay()
  await book('Lena', day, '9:00 AM')
  await book('Omar', day, '10:00 AM')
  const { van } = await placeOf(await book('Tara', day, '2:00 PM'))
  const { page, faults } = await openWindow(browser, app.url, 1440)
  const { block, said } = await openCalendar(page, day, 'week')
  await block('Tara').waitFor()
  await expectAccessible(page, 'the week')
  const column = await boxOf(page.locator('section', { has: block('Tara') }).last())
  const [lena, omar, tara] = [await boxOf(block('Lena')), await boxOf(block('Omar')), await boxOf(block('Tara'))]
  expect(tara.width).toBeGreaterThan(column.width * 0.9)
  const [left, right] = lena.x < omar.x ? [lena, omar] : [omar, lena]
  expect(left.x + left.width).toBeLessThanOrEqual(right.x)
  expect(left.width + right.width).toBeGreaterThan(column.width * 0.9)
  await block('Tara')
    .getByText(van === 'van-1' ? 'Van 1' : 'Van 2')
    .waitFor()

  // Up and down it stays with its van, wherever it was taken.
  await page.mouse.move(tara.x + tara.width - grip, tara.y + grip)
  await block('Tara').and(page.locator('[data-drags]')).waitFor()
  await page.mouse.down()
  await page.mouse.move(tara.x + tara.width - grip, tara.y + grip + 8, { steps: 3 })
  await said(/, 2:00 PM, Van \d: it is there now$/)
  const own = await boxOf(block('Tara'))
  expect(own.width).toBeLessThan(column.width / 2)
  expect(Math.round((own.x - column.x) / (column.width / 2))).toBe(van === 'van-1' ? 0 : 1)
  const row = await boxOf(page.locator(`[data-start][data-date="${day}"][data-time="3:00 PM"]`).first())
  await page.mouse.move(tara.x + tara.width - grip, row.y + grip, { steps: 6 })
  await said(new RegExp(`, 3:00 PM, ${van === 'van-1' ? 'Van 1' : 'Van 2'}$`))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await said(/^Tara Diaz stays where it was/)
  expect((await boxOf(block('Tara'))).width).toBe(tara.width)
  expect(faults).toEqual([])
  await page.context().close()
})

test('on a phone a finger that rests on a visit moves it, and one that moves at once scrolls', async () => {
  const day = nextDay()
  const id = await book('Nia', day, '10:00 AM')
  const { van } = await placeOf(id)
  const context = await browser.newContext({
    baseURL: app.url,
    viewport: { width: 390, height: 600 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-CA',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const faults = noteFaults(page)
  const { block, cell, said } = await openCalendar(page, day)
  // Before any finger was near.
  await block('Nia').and(page.locator('[data-drags]')).waitFor()
  await block('Nia').scrollIntoViewIfNeeded()
  const devtools = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })

  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(0)
  const before = await boxOf(block('Nia'))
  const [x, y] = [before.x + grip, before.y + grip]
  // Sent together: a finger that moves does not wait for the page.
  await Promise.all([
    touch('touchStart', x, y),
    ...[10, 30, 60, 90, 120].map((by) => touch('touchMove', x, y + by)),
    touch('touchEnd'),
  ])
  await page.waitForFunction((from) => scrollY < from, scrolled)
  expect(await page.locator('[data-move-said]').textContent()).toBe('')

  await block('Nia').scrollIntoViewIfNeeded()
  const at = await boxOf(block('Nia'))
  await touch('touchStart', at.x + grip, at.y + grip)
  await said(/, 10:00 AM, Van \d: it is there now$/)
  const to = await boxOf(cell(other(van), '10:00 AM'))
  for (const share of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', at.x + grip + (to.x + to.width / 2 - at.x - grip) * share, at.y + grip)
  await said(/, 10:00 AM, Van \d$/)
  await touch('touchEnd')
  await untilAt(id, { van: other(van), time: '10:00 AM' })
  await page.getByText('The time stays the same, so the customer gets no email.').first().waitFor()
  expect(new URL(page.url()).searchParams.get('booking')).toBeNull()
  expect(faults).toEqual([])
  await context.close()
})

test.each([768, 1440])(
  'in the week the head of a day is never cut off in the middle of a word: French, %i px',
  async (width) => {
    const { page } = await openWindow(browser, app.url, width)
    await page.addInitScript(() => localStorage.setItem('language', 'fr'))
    await openCalendar(page, dayOf(app.ctx.clock()), 'week')
    const today = page.getByRole('heading', { level: 3, name: / · Aujourd’hui$/ })
    await today.waitFor()
    const cutOff = await page
      .getByRole('heading', { level: 3 })
      .evaluateAll((heads) =>
        heads.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent),
      )
    expect(cutOff).toEqual([])
    const [date, head] = [await boxOf(today.locator('span').first()), await boxOf(today)]
    expect(date.height).toBeLessThanOrEqual(head.height)
    await page.context().close()
  },
)
