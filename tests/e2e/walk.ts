import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

const go = (page: Page) => page.locator('main form button[type=submit]').last().click()

/** Chooses a radio button wherever it has moved to: parts that come late move what is below them. */
export async function choose(radio: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await radio.evaluate((input) => input instanceof HTMLInputElement && !input.checked && input.click())
      return radio.isChecked()
    })
    .toBe(true)
}

/** Answers whichever step of the quote shows, until the price does; in any language. */
export async function askForPrice(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]')
  const fields = page.locator('main form')
  for (let step = 0; step < 8 && (await dialog.count()) === 0; step += 1) {
    await fields.last().waitFor()
    if ((await fields.locator('[name=year]').count()) > 0) {
      await fields.locator('[name=year]').selectOption('2021')
      await fields.locator('[name=make]').selectOption('Honda')
      await fields.locator('[name=model]').fill('Civic')
      await choose(fields.locator('[name=size][value=sedan]'))
    }
    if ((await fields.locator('[name=address]').count()) > 0) {
      await choose(fields.locator('[name=locationType][value=home]'))
      await fields.locator('[name=address]').fill('100 Queen Street East, Brampton')
      await page.keyboard.press('Escape')
    }
    const packages = fields.locator('[type=radio][value=glazed]')
    if ((await packages.count()) > 0) await choose(packages)
    const before = await fields.last().getAttribute('aria-label')
    await go(page)
    await page.waitForFunction(
      (name) =>
        document.querySelector('dialog[open]') !== null ||
        [...document.querySelectorAll('main form')].at(-1)?.getAttribute('aria-label') !== name,
      before,
    )
  }
  await dialog.waitFor()
}

/** The wizard from its first step on, at the first free start; in any language. */
export async function bookAndPay(page: Page, email = 'asha.gill@example.com'): Promise<void> {
  await page.locator('[name=firstName]').fill('Asha')
  await page.locator('[name=lastName]').fill('Gill')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=phone]').fill('905-555-0142')
  await go(page)
  await page.locator('[name=year]').selectOption('2021')
  await page.locator('[name=make]').selectOption('Honda')
  await page.locator('[name=model]').selectOption('Civic')
  await choose(page.locator('[name=size][value=sedan]'))
  await go(page)
  await page.locator('[name=address]').fill('123 Queen Street West')
  await page.keyboard.press('Escape')
  await page.locator('[name=city]').fill('Brampton')
  await page.keyboard.press('Escape')
  await holdFirstFree(page)
  await page.locator('[name=cardNumber]').fill('4242 4242 4242 4242')
  await page.locator('[name=cardExpiry]').fill('12 / 34')
  await page.locator('[name=cardCode]').fill('123')
  await go(page)
  await page.locator('a[href$="/dashboard"]').waitFor()
}

/** The first free start. Others walk at the same time: who finds it taken takes the next one. */
async function holdFirstFree(page: Page): Promise<void> {
  const card = page.locator('[name=cardNumber]')
  const refused = page.locator('main form [role=alert]')
  // Before a day is chosen for the visitor, every start can be pressed: also those that are taken on it.
  await expect.poll(() => page.locator('[name=date]').inputValue()).not.toBe('')
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await expect.poll(() => page.locator('[name=time]:not(:disabled)').count()).toBeGreaterThan(attempt)
    await choose(page.locator('[name=time]:not(:disabled)').nth(attempt))
    await go(page)
    await card.or(refused).first().waitFor()
    if (await card.isVisible()) return
  }
  throw new Error('Six starts were taken')
}

/** Texts of main buttons, alerts and dialog heads below a toast. */
export function coveredByToast(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector('section[aria-label^="Notifications"]')?.getBoundingClientRect()
    if (toast === undefined || toast.height === 0) throw new Error('No toast shows')
    const kept =
      'main form button[type=submit], main [role=alert], dialog[open] h2, dialog[open] button[aria-label=Close]'
    return [...document.querySelectorAll(kept)].flatMap((one) => {
      const box = one.getBoundingClientRect()
      const isUnder =
        box.bottom > toast.top && box.top < toast.bottom && box.right > toast.left && box.left < toast.right
      return isUnder && one.closest('section[aria-label^="Notifications"]') === null ? [one.textContent] : []
    })
  })
}
