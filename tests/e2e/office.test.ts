import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Browser, Page, Response } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { paymentStream } from '#events/payment.ts'
import { bookingReference } from '#events/values/ids.ts'
import { dayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openProviderDesk } from '#tests/proofs/provider-desk.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { moneyOfMonth, monthOf } from '#tests/support/money-of-month.ts'
import { officeStaff, ownerPassword } from '#tests/support/office-staff.ts'
import { sandboxInbox } from '#tests/support/sandbox-inbox.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, noteCode } from './inspection.ts'
import { mergeInOffice } from './merge-customers.ts'
import { customer, openPaidPast } from './paid-past.ts'
import { fullDate } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  await officeStaff(app).owner()
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function signIn(page: Page) {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill(ownerPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/crm')
}

test('a lead is found by the search, gets another status by keyboard, shows on the dashboard, and the session ends with the sign-out', async () => {
  const visitor = app.visitor()
  const form = { email: 'jo@example.com', phone: '(416) 555-0134', message: 'Two vans, next week?' }
  expect((await visitor.post('/api/contact', { name: 'Jo Park', ...form })).status).toBe(201)
  const { page } = await openWindow(browser, app.url, 1440)
  await page.goto('/crm?section=leads')
  await page.waitForURL((url) => url.pathname === '/crm-login')
  await signIn(page)
  await page.getByRole('article', { name: 'Jo Park' }).waitFor()
  await expectAccessible(page, 'the office on a desk')
  const search = page.getByRole('combobox', { name: 'Search customers' })
  await page.keyboard.press('Control+k')
  await search.fill('jo pa')
  await page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: 'Jo Park' }).waitFor()
  await expectAccessible(page, 'the search of the office')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('section') === 'customers')
  await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl').first().waitFor()
  await expectAccessible(page, 'the map of the keys')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await search.fill('leads')
  await page.keyboard.press('Enter')
  const card = page.getByRole('article', { name: 'Jo Park' })
  await card.waitFor()
  const status = card.getByLabel('Status')
  await status.focus()
  await page.keyboard.press('q')
  await page.getByText('Lead status changed to qualified').waitFor()
  await page.reload()
  await page.getByRole('article', { name: 'Jo Park' }).waitFor()
  expect(await page.getByRole('article', { name: 'Jo Park' }).getByLabel('Status').inputValue()).toBe('qualified')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const recent = page.getByRole('region', { name: 'Recent Leads' })
  await recent.getByText('Jo Park').waitFor()
  expect(await recent.getByRole('listitem').filter({ hasText: 'Jo Park' }).textContent()).toContain('New Lead')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL(`${app.url}/`)
  await page.goto('/crm')
  await page.waitForURL((url) => url.pathname === '/crm-login')
  await page.context().close()
})

test('two staff move one deal: the second sees each move without a reload, drops a card that was moved meanwhile, and is told who was first', async () => {
  const form = { name: 'Mia Roy', email: 'mia@example.com', phone: '', message: 'Do you do vans?' }
  expect((await app.visitor().post('/api/contact', form)).status).toBe(201)
  const staff = officeStaff(app)
  const [first, second] = [await openBoard(staff), await openBoard(staff)]
  await first.cardIn('new-lead').locator('button').first().focus()
  await first.page.keyboard.press(']')
  await second.cardIn('contacted').waitFor()

  const handle = second.cardIn('contacted').getByRole('button', { name: 'Drag Mia Roy' })
  await handle.hover()
  await second.page.mouse.down()
  const { x, y } = await second.column('booked').evaluate((one) => one.getBoundingClientRect().toJSON())
  await second.page.mouse.move(x + 60, y + 120, { steps: 8 })
  await second.page.locator('[data-dnd-dragging]').waitFor()
  await second.page.mouse.move(x + 80, y + 140, { steps: 4 })
  await second.page.waitForFunction((pointer) => {
    const box = document.querySelector('[data-dnd-dragging]')?.getBoundingClientRect()
    return box !== undefined && box.left < pointer && pointer < box.right
  }, x + 80)
  const told = second.page.waitForResponse(isBoard)
  await first.cardIn('contacted').locator('button').first().focus()
  await first.page.keyboard.press(']')
  await (await told).finished()
  expect(await second.cardIn('contacted').count()).toBe(1)
  await second.page.mouse.up()
  await second.page.getByText('owner-1 moved this deal to Quoted in the meantime.', { exact: true }).first().waitFor()
  await second.cardIn('quoted').waitFor()
  expect([await second.cardIn('contacted').count(), await second.cardIn('booked').count()]).toEqual([0, 0])
  expect(second.faults).toEqual([])
  await first.page.context().close()
  await second.page.context().close()
})

const isBoard = (answer: Response) => new URL(answer.url()).pathname === '/api/crm/deals'

/** The pipeline of another owner, with the deal of Mia Roy on it and its stream of changes open. */
async function openBoard(staff: ReturnType<typeof officeStaff>) {
  const { visitor } = await staff.member('owner')
  const { page, faults } = await openWindow(browser, app.url, 1440)
  await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: app.url })))
  const listening = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/crm/live')
  await page.goto('/crm?section=pipeline')
  await listening
  const column = (stage: string) => page.locator(`[data-stage="${stage}"]`)
  const cardIn = (stage: string) => column(stage).getByRole('article', { name: 'Mia Roy' })
  await cardIn('new-lead').waitFor()
  return { page, faults, column, cardIn }
}

describe('two months after deposits were paid', () => {
  let past: Awaited<ReturnType<typeof openPaidPast>>
  let page: Page
  let faults: readonly string[]
  beforeAll(async () => {
    past = await openPaidPast(webDirectory)
    const { visitor } = await officeStaff(past.app).member('owner')
    ;({ page, faults } = await openWindow(browser, past.app.url, 1440))
    await page.context().addCookies([...visitor.jar].map(([name, value]) => ({ name, value, url: past.app.url })))
  })
  afterAll(async () => {
    await page.context().close()
    await past.app.close()
  })

  const mail = (to: string, subject: string) => sandboxInbox(past.app.url).mail(to, subject)
  async function openVisit({ bookingId }: { readonly bookingId: string }) {
    await page.goto(`/crm?section=bookings&booking=${bookingId}`)
    await page.getByRole('heading', { name: 'What happened' }).waitFor()
  }
  const on = (day: string) => page.getByRole('region', { name: fullDate(day), exact: true })
  const recordedAt = async (id: string, type: string) => {
    const events = await past.app.ctx.log.readStream(paymentStream(id))
    return events.find((event) => event.type === type)?.recordedAt ?? 'never'
  }

  test('a refund at Stripe’s desk reaches the customer’s mail, the page of the visit and the books of both months', async () => {
    const [visit] = past.paid
    if (visit === undefined) throw new Error('Nothing was booked')
    const desk = openProviderDesk(past.app)
    expect(await desk.refund(visit.intentId)).toBe(true)
    const told = await mail(customer, `Your refund is on its way: ${bookingReference(visit.bookingId)}`)
    expect(told.text).toContain('We have sent $31 back to the card that you paid with.')
    const [then, now] = [
      await recordedAt(visit.bookingId, 'DepositPaid'),
      await recordedAt(visit.bookingId, 'RefundIssued'),
    ]
    await openVisit(visit)
    await on(dayOf(now)).getByText('$31 refunded').waitFor()
    await on(dayOf(then)).getByText('Deposit of $31 paid').waitFor()
    await expectAccessible(page, 'a visit whose deposit was refunded')
    const [first, last] = [await moneyOfMonth(past.app, monthOf(then)), await moneyOfMonth(past.app, monthOf(now))]
    expect(first.result).toMatchObject({ totals: { charged: 9_300, refunded: 0 }, differences: [] })
    expect(last.result).toMatchObject({ totals: { charged: 0, refunded: -3_100 }, differences: [] })
  })

  test('disputes are opened, won and lost at Stripe’s desk: the office is mailed, the page of each visit says so, and the books tie', async () => {
    const [, won, lost] = past.paid
    if (won === undefined || lost === undefined) throw new Error('Nothing was booked')
    const desk = openProviderDesk(past.app)
    const about = ({ bookingId }: typeof won) => `$31, ${bookingReference(bookingId)}`
    for (const [visit, outcome] of [
      [won, 'won'],
      [lost, 'lost'],
    ] as const) {
      const disputeId = await desk.dispute(visit.intentId)
      const opened = await mail('office@freshglaze.example', `A payment is disputed: ${about(visit)}`)
      expect(opened.text).toContain('Answer until')
      expect(opened.text).toContain(`npm run ops -- dispute ${disputeId}`)
      await openVisit(visit)
      await page.getByText('Customer’s bank disputes $31').waitFor()
      await desk.answer(disputeId, outcome)
      await mail('office@freshglaze.example', `A dispute is ${outcome}: ${about(visit)}`)
      await openVisit(visit)
      await page.getByText(`Dispute ${outcome}`).waitFor()
    }
    const month = monthOf(past.app.ctx.clock())
    const books = await eventually(async () => {
      const said = await moneyOfMonth(past.app, month)
      return said.holds && said
    }, 'the books tie')
    expect(books.result).toMatchObject({ totals: { disputed: -3_100, fees: 2 * 1_500 }, differences: [] })
    expect(faults).toEqual([])
  })
})

test('two customers are merged by their telephone number, undone, merged again and separated at the other’s address', async () => {
  expect(await mergeInOffice(app, browser)).toEqual([])
})

test('the office and the shop load no script and no style of each other', async () => {
  const { page } = await openWindow(browser, app.url, 1440)
  const office = noteCode(page)
  await page.goto('/admin-login')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(office.size).toBeGreaterThan(1)
  const text = readFileSync(resolve(webDirectory, 'manifest.json'), 'utf8')
  for (const path of office) expect(text).not.toContain(path.slice(1))
  await page.context().close()

  const visitor = await openWindow(browser, app.url, 1440)
  const shop = noteCode(visitor.page)
  for (const path of ['/', '/booking', '/quote']) {
    await visitor.page.goto(path)
    await visitor.page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
  }
  expect([...shop].filter((path) => office.has(path) || path.includes('office'))).toEqual([])
  expect(shop.size).toBeGreaterThan(5)
  await visitor.page.context().close()
})
