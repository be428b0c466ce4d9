import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { namelessControls, noteAnnouncements, readerLines, spokenOn } from './reader.ts'
import { cards, payWith } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const street = '100 Queen Street East, Brampton'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 1 }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Quotes in the log, newest first. */
const quotes = () =>
  app.database.query<{ status: string; total: number; version: number; hasBooking: boolean }>(
    `select status, total_cents as total, price_list_version as version, booking_id is not null as "hasBooking"
     from rm.quotes order by created_at desc`,
  )

/** Walks with Tab to the control of that role and name; at most 60 steps. */
async function tabTo(page: Page, role: Parameters<Page['getByRole']>[0], name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === 'string' })
  for (let steps = 0; steps < 60; steps += 1) {
    if (await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach the ${role} ${name}`)
}

/** Chooses by arrow keys: type-ahead of a select loses slow letters. */
async function pick(page: Page, name: string, wanted: string): Promise<void> {
  await tabTo(page, 'combobox', name)
  const chosen = page.getByRole('combobox', { name, exact: true }).locator('option:checked')
  for (let steps = 0; steps < 60; steps += 1) {
    if ((await chosen.textContent()) === wanted) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The arrow does not reach ${wanted}`)
}

/** One key after another, as people type. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: 20 })
}

async function describeTheCar(page: Page): Promise<void> {
  await pick(page, 'Year', '2021')
  await pick(page, 'Make', 'Honda')
  await tabTo(page, 'textbox', /^Model/)
  await type(page, 'Civic')
  await tabTo(page, 'radio', 'Compact')
  await page.keyboard.press('ArrowRight')
  await tabTo(page, 'button', 'Next')
  await page.keyboard.press('Enter')
}

async function describeThePlace(page: Page): Promise<void> {
  await tabTo(page, 'radio', 'At home')
  await page.keyboard.press('Space')
  await tabTo(page, 'combobox', 'Address')
  await type(page, '100 Queen')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(0)
}

/** Screen reader's view of the first step. */
const firstStep = [
  'form "Vehicle details"',
  'heading "Vehicle details"',
  'combobox "Year"',
  'combobox "Make"',
  'textbox "Model(optional)"',
  'radiogroup "Size"',
  ...['Compact', 'Sedan', 'SUV', 'Truck', 'Coupe', 'Hatchback', 'Convertible', 'Van'].map((size) => `radio "${size}"`),
  'combobox "Color"',
  'button "Next"',
]

/** Screen reader's view after Next without answers: errors at their fields, the first with focus. */
const fieldErrors = [
  'combobox "Year" (Please select a year) focused invalid',
  'combobox "Make" (Please select a make) invalid',
  'radiogroup "Size" (Please select vehicle size) invalid',
]

const progress = ['navigation "Quote progress"', 'status ""', 'list ""', 'listitem ""', 'listitem ""', 'listitem ""']

/** The address while suggestions show: the field says that there is a list. */
const suggesting = ['combobox "Address" expanded focused']

/** Announcements in order; others may come between. */
const announced = [
  /^Step 2 of 3 ?Service location$/,
  /^\d suggestions?$/,
  /^Step 3 of 3 ?Package and add-ons$/,
  /\$160/,
  /^Quote Generated!/,
  /^Missing Information/,
  /^Appointment Booked!/,
]

function inOrder(said: readonly string[], wanted: readonly RegExp[]): readonly string[] {
  let from = 0
  return wanted.flatMap((one) => {
    const at = said.findIndex((text, index) => index >= from && one.test(text))
    from = at + 1
    return at < 0 ? [`${one} in ${JSON.stringify(said)}`] : [String(one)]
  })
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

describe('the quote by keyboard alone', () => {
  test('from the first field to the request, with its names, errors and announcements', async () => {
    const { page, faults } = await openWindow(browser, app.url, 1440)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await noteAnnouncements(page)
    await visit(page, '/quote')
    await page.getByRole('heading', { level: 1, name: 'Get Your Instant Quote' }).waitFor()
    expect(await readerLines(page, 'form "Vehicle details"')).toEqual(firstStep)
    expect(await readerLines(page, 'navigation "Quote progress"')).toEqual(progress)
    await tabTo(page, 'button', 'Next')
    await page.keyboard.press('Enter')
    const lines = await readerLines(page, 'form "Vehicle details"')
    expect(lines.filter((line) => line.includes(' invalid'))).toEqual(fieldErrors)
    await describeTheCar(page)

    await page.getByRole('form', { name: 'Service location' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Service location')
    expect(await namelessControls(page)).toEqual([])
    await describeThePlace(page)
    expect(await readerLines(page, 'form "Service location"')).toEqual(expect.arrayContaining(suggesting))
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('option').count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    const marked = await page.getByRole('option', { selected: true }).innerText()
    await page.keyboard.press('Enter')
    expect(await page.getByRole('combobox', { name: 'Address' }).inputValue()).toBe(marked)
    await tabTo(page, 'radio', 'Gray')
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('img', { name: 'Sedan, White' }).count()).toBe(1)
    await tabTo(page, 'button', 'Next')
    await page.keyboard.press('Enter')

    await page.getByRole('form', { name: 'Package and add-ons' }).waitFor()
    await tabTo(page, 'radio', 'Sprinkle Clean')
    await page.keyboard.press('ArrowDown')
    await tabTo(page, 'checkbox', /^Stain Treatment/)
    await page.keyboard.press('Space')
    expect(await namelessControls(page)).toEqual([])
    await tabTo(page, 'button', 'Get Quote')
    await page.keyboard.press('Enter')

    const dialog = page.getByRole('dialog', { name: 'Your quote' })
    await dialog.waitFor()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(3)
    for (const text of ['$160', '$180.80', '2021 Honda Civic', marked]) expect(await dialog.innerText()).toContain(text)
    await page.getByText('Quote Generated!').waitFor()
    expect(await namelessControls(page)).toEqual([])
    await tabTo(page, 'button', 'Book Now')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('button', { name: 'Confirm Booking' }).isDisabled()).toBe(true)
    await type(page, 'asha.gill@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Missing Information').waitFor()
    await tabTo(page, 'textbox', 'Phone')
    await type(page, '905-555-0142')
    await page.keyboard.press('Enter')
    await page.getByText('Appointment Booked!').waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focused(page)).toBe('Get Quote')
    expect(inOrder(await spokenOn(page), announced)).toEqual(announced.map(String))

    expect(await quotes()).toEqual([{ status: 'requested', total: 16_000, version: 1, hasBooking: false }])
    expect(faults).toEqual([])
    await page.context().close()
  })
})

describe('from the quote to the visit', () => {
  test('on a phone, from the front page: three screens, a free start, the deposit, and nothing typed twice', async () => {
    const { page, faults } = await openWindow(browser, app.url, 390)
    await visit(page, '/')
    await page.getByLabel('Year').selectOption('2021')
    await page.getByLabel('Make').selectOption('Honda')
    await page.getByLabel(/^Model/).fill('civic')
    await page.getByRole('radio', { name: 'Hatchback' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'At work' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Address' }).fill(street)
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: 'Blue' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Glazed Detail' }).check({ force: true })
    await page.getByRole('checkbox', { name: /Pet Hair/ }).check({ force: true })
    await page.getByRole('button', { name: 'Get Quote' }).last().click()
    await page.getByRole('dialog', { name: 'Your quote' }).getByRole('listitem').first().getByRole('link').click()

    await page.getByText('Total: $125 (25% deposit required, pre-tax)').waitFor()
    for (const [label, text] of [
      ['First name', 'Li'],
      ['Last name', 'Chen'],
      ['E-mail', 'li.chen@example.com'],
      ['Phone', '647-555-0123'],
    ] as const)
      await page.getByLabel(label).fill(text)
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await page.getByLabel('Model').inputValue()).toBe('Civic')
    for (const name of ['Hatchback', 'Blue']) expect(await page.getByRole('radio', { name }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /Pet Hair/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await page.getByLabel('Street address').inputValue()).toBe(street)
    expect(await page.getByLabel('City').inputValue()).toBe('Brampton')
    expect(await page.getByRole('radio', { name: 'At work' }).isChecked()).toBe(true)
    await expect.poll(() => page.locator('input[name=time]:checked').count()).toBe(1)
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await payWith(page, cards.pays)
    await page.getByText('Booking Confirmed!').first().waitFor()

    const [newest] = await eventually(async () => {
      const all = await quotes()
      return all[0]?.status === 'booked' && all
    }, 'the quote is marked as booked')
    expect(newest).toEqual({ status: 'booked', total: 16_500, version: 1, hasBooking: true })
    expect(faults).toEqual([])
    await page.context().close()
  })

  test('without a network it says so and keeps every answer', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    await visit(page, '/quote')
    await page.getByLabel('Year').selectOption('2021')
    await page.getByLabel('Make').selectOption('Honda')
    await page.getByRole('radio', { name: 'Van' }).check({ force: true })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'At home' }).check({ force: true })
    await page.getByRole('combobox', { name: 'Address' }).fill(street)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Filled Luxury' }).check({ force: true })
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Get Quote' }).last().click()
    await page.getByText('Failed to generate quote. Please try again.').waitFor()
    expect(await page.getByRole('radio', { name: 'Filled Luxury' }).isChecked()).toBe(true)
    await page.context().setOffline(false)
    const asked = page.waitForRequest((request) => request.url().endsWith('/api/quotes'))
    await page.getByRole('button', { name: 'Get Quote' }).last().click()
    await page.getByRole('dialog', { name: 'Your quote' }).waitFor()
    expect((await asked).postDataJSON()).toMatchObject({
      vehicleDetails: { year: 2021, make: 'Honda', size: 'van' },
      locationDetails: { type: 'home', address: street },
      selectedService: 'filled',
    })
    await page.context().close()
  })

  test('nobody else can book it by its id', async () => {
    const { page } = await openWindow(browser, app.url, 390)
    const body = {
      vehicleDetails: { year: 2021, make: 'Honda', size: 'sedan' },
      locationDetails: { type: 'home', address: street },
      selectedService: 'glazed',
      totalPrice: 1,
    }
    const quote = (await app.visitor().post('/api/quotes', body)).body
    expect(quote.totalPrice).toBe(125)
    const requestedBefore = (await quotes()).filter(({ status }) => status === 'requested')
    await visit(page, '/quote')
    const status = await page.evaluate(async (id) => {
      const answer = await fetch(`/api/quotes/${id}/book`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ customerEmail: 'a@example.com', customerPhone: '416 555 0134' }),
      })
      return answer.status
    }, quote.id)
    expect(status).toBe(404)
    expect((await quotes()).filter(({ status }) => status === 'requested')).toEqual(requestedBefore)
    await page.context().close()
  })
})
