import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Locator, Page } from 'playwright-core'

import { listen } from './page-notes.ts'
import { openSlowPhone } from './slow-phone.ts'
import { interactionTimes, quickestToldMs } from './vitals.ts'

const lookMs = 400
const keyMs = 120

/** Interaction times of a quote, from the front page to the price. */
export async function walkToQuote(browser: Browser, url: string): Promise<readonly number[]> {
  const phone = await openSlowPhone(browser, url, 'en')
  try {
    const { page } = phone
    await page.goto('/', { waitUntil: 'networkidle' })
    await page.locator('#quote').scrollIntoViewIfNeeded()
    await page.getByRole('form', { name: 'Vehicle details' }).waitFor()
    await sleep(lookMs)
    const before = await page.evaluate(() => performance.interactionCount)
    const heard = await page.evaluateHandle(listen, quickestToldMs)
    await tellTheCar(page)
    await tellThePlace(page)
    await choosePackage(page)
    await sleep(lookMs)
    const count = (await page.evaluate(() => performance.interactionCount)) - before
    return interactionTimes(await heard.jsonValue(), count)
  } finally {
    await phone.close()
  }
}

async function tellTheCar(page: Page): Promise<void> {
  await pick(page, 'Year', '2021')
  await pick(page, 'Make', 'Honda')
  await tap(page.getByRole('textbox', { name: /^Model/ }))
  await type(page, 'civic')
  for (const size of ['Compact', 'SUV', 'Hatchback']) await tap(words(page, size))
  await pick(page, 'Color', 'Silver')
  await tap(page.getByRole('button', { name: 'Next', exact: true }))
}

async function tellThePlace(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Service location' }).waitFor()
  for (const place of ['At home', 'At work']) await tap(words(page, place))
  await tap(page.getByRole('combobox', { name: 'Address' }))
  await type(page, '100 Queen')
  await page.getByRole('option').first().waitFor()
  await tap(page.getByRole('option').first())
  for (const paint of ['Blue', 'Yellow', 'Dark Gray']) await tap(words(page, paint))
  await tap(page.getByRole('button', { name: 'Next', exact: true }))
}

async function choosePackage(page: Page): Promise<void> {
  await page.getByRole('form', { name: 'Package and add-ons' }).waitFor()
  for (const name of ['Sprinkle Clean', 'Filled Luxury', 'Glazed Detail']) await tap(words(page, name))
  for (const name of ['Pet Hair', 'Stain Treatment']) await tap(words(page, name))
  await tap(page.locator('[data-wizard]').getByRole('button', { name: 'Get Quote' }))
  const dialog = page.getByRole('dialog', { name: 'Your quote' })
  await dialog.waitFor()
  await dialog.getByRole('listitem').first().waitFor()
}

/** Labels around radios receive the taps. */
const words = (page: Page, text: string): Locator =>
  page.locator('[data-wizard] label', { hasText: new RegExp(`^${text}`) }).first()

/** Taps the element in the middle of the window, clear of sticky bars. */
async function tap(what: Locator): Promise<void> {
  await what.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const box = await what.boundingBox()
  if (box === null) throw new Error(`Nothing to touch: ${what.toString()}`)
  await what.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await sleep(lookMs)
}

/** Chooses by typing: native lists open outside of the page. */
async function pick(page: Page, list: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: list }).focus()
  await type(page, text)
}

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text, { delay: keyMs })
  await sleep(lookMs)
}
