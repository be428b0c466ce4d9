import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { addDays, dayOf, weekdayOf } from '#events/values/toronto.ts'

/** The next Tuesday that is at least two days away: always open, always bookable. */
export function nextTuesday(now = new Date().toISOString()): string {
  let day = addDays(dayOf(now), 2)
  while (weekdayOf(day) !== 2) day = addDays(day, 1)
  return day
}

export interface WizardInput {
  readonly date: string
  readonly time: string
}

/** Steps 1 and 2 as a person does them: from the packages' page to the place and time. */
export async function fillToAppointment(page: Page): Promise<void> {
  await page.goto('/services')
  await page.locator('a[href*="service=glazed"]').first().click()
  await page.getByText('Total: $125 (25% deposit required, pre-tax)').waitFor()

  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Gill')
  await page.getByRole('main').getByLabel('E-mail').fill('asha.gill@example.com')
  await page.getByLabel('Phone').fill('905-555-0142')
  await next(page)

  await page.getByLabel('Year').selectOption('2021')
  await page.getByLabel('Make').selectOption('Honda')
  await page.getByLabel('Model').selectOption('Civic')
  await choose(page, 'Sedan')
  await next(page)
}

/** Step 3 too, up to the payment. */
export async function fillToPayment(page: Page, request: WizardInput): Promise<void> {
  await fillToAppointment(page)
  await page.locator('input[type=date]').fill(request.date)
  await choose(page, request.time)
  await page.getByLabel('Street address').fill('123 Queen Street West')
  await page.keyboard.press('Escape')
  await page.getByLabel('City').fill('Brampton')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Continue to Payment' }).click()
}

/** A choice is a label around a radio: people click the words. */
async function choose(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true })
  await expect.poll(() => radio.isEnabled()).toBe(true)
  await radio.check({ force: true })
}

const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

/** Step 4 with one of the sandbox's cards. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry date').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: 'Pay $31 deposit' }).click()
}

export const cards = { pays: '4242 4242 4242 4242', declines: '4000 0000 0000 0002', asksBank: '4000 0027 6000 3184' }

/** The toast of a payment that went through, over the confirmation. */
export async function expectConfirmed(page: Page, request: WizardInput): Promise<void> {
  await page.getByText('Booking Confirmed!').first().waitFor()
  await expectFacts(page, request)
}

/** 'Tuesday, December 1, 2026' */
export const fullDate = (day: string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** The confirmation with its facts: package, day, start, place and car, and both ways on. */
export async function expectFacts(page: Page, request: WizardInput): Promise<void> {
  await page.getByText('Add to calendar').first().waitFor()
  const text = await page.locator('main').innerText()
  for (const fact of [
    'Glazed Detail',
    fullDate(request.date),
    request.time,
    '123 Queen Street West, Brampton',
    '2021 Honda Civic',
    'View Dashboard',
    'Book Another Service',
  ]) {
    expect(text).toContain(fact)
  }
}
