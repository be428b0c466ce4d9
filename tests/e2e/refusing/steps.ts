import type { Page } from 'playwright-core'

import { choose } from '../walk.ts'
import { next } from './form.ts'

export async function toVehicle(page: Page): Promise<void> {
  await page.locator('[name=firstName]').fill('Asha')
  await page.locator('[name=lastName]').fill('Gill')
  await page.locator('main [name=email]').fill('asha.gill@example.com')
  await page.locator('[name=phone]').fill('905-555-0142')
  await page.locator(next).click()
  await page.locator('[name=year]').waitFor()
}

export async function toAppointment(page: Page): Promise<void> {
  await toVehicle(page)
  await page.locator('[name=year]').selectOption('2021')
  await page.locator('[name=make]').selectOption('Honda')
  await page.locator('[name=model]').selectOption('Civic')
  await choose(page.locator('[name=size][value=sedan]'))
  await page.locator(next).click()
  await page.locator('[name=address]').waitFor()
}

export async function fillAppointment(page: Page): Promise<void> {
  await toAppointment(page)
  await page.locator('[name=address]').fill('123 Queen Street West')
  await page.keyboard.press('Escape')
  await page.locator('[name=city]').fill('Brampton')
  await page.keyboard.press('Escape')
  await choose(page.locator('[name=time]:not(:disabled)').first())
}

export async function toPayment(page: Page): Promise<void> {
  await fillAppointment(page)
  await page.locator(next).click()
  await page.locator('[name=cardNumber]').waitFor()
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.locator('[name=cardNumber]').fill(number)
  await page.locator('[name=cardExpiry]').fill('12 / 34')
  await page.locator('[name=cardCode]').fill('123')
}

export async function toQuotePlace(page: Page): Promise<void> {
  await page.locator('[name=year]').selectOption('2021')
  await page.locator('[name=make]').selectOption('Honda')
  await page.locator('[name=model]').fill('Civic')
  await choose(page.locator('[name=size][value=sedan]'))
  await page.locator(next).last().click()
  await page.locator('[name=address]').waitFor()
}

export async function toQuotePackage(page: Page): Promise<void> {
  await toQuotePlace(page)
  await choose(page.locator('[name=locationType][value=home]'))
  await page.locator('[name=address]').fill('100 Queen Street East, Brampton')
  await page.keyboard.press('Escape')
  await page.locator(next).last().click()
  await page.locator('[name=service]').first().waitFor()
}

export const booking = '/booking?service=glazed'
