import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { openTestHouse, type TestHouse } from '#tests/support/test-house.ts'
import { pagePaths } from '#web/app/pages.ts'

import { inTurns, lose, noteFiles } from './lost-files.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let house: TestHouse
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[house, browser] = await Promise.all([openTestHouse({ webDirectory }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

const addresses = [...pagePaths, '/booking?service=glazed', '/no-such-page']

/** A page is whole: it answers, and has its header, heading and footer. */
async function expectWhole(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('banner').waitFor()
  await page.getByRole('contentinfo').waitFor()
}

/** To the bottom and through the middle, until nothing more is asked for. */
async function readToTheEnd(page: Page): Promise<void> {
  for (const part of [0.3, 0.6, 1]) {
    await page.evaluate(
      (share) => window.scrollTo({ top: document.body.scrollHeight * share, behavior: 'instant' }),
      part,
    )
  }
  await page.waitForLoadState('networkidle')
}

const appliedSheets = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...document.styleSheets].flatMap(({ href }) => (href ? [new URL(href).pathname] : [])))

/** Without it no page answers: what was served leads on by itself. */
const isStart = (file: string): boolean => /^\/assets\/(?:index|rolldown-runtime)-.*\.js$/.test(file)

/** Each file of ours, with the first address that asks for it. */
const firstSeen = new Map<string, string>()

beforeAll(async () => {
  await inTurns(addresses, 3, async (address) => {
    const { page } = await openWindow(browser, house.url, 1440)
    const files = noteFiles(page)
    await page.goto(address)
    await expectWhole(page)
    await readToTheEnd(page)
    for (const file of files) firstSeen.set(file, firstSeen.get(file) ?? address)
    await page.context().close()
  })
})

describe('scripts and style sheets that are lost on their way', () => {
  test.each(addresses)('%s loses each of its files once, and is whole all the same', async (address) => {
    const { page } = await openWindow(browser, house.url, 1440)
    const { lost } = await lose(page.context(), (file) => !isStart(file), 'once')
    await page.goto(address)
    await expectWhole(page)
    await readToTheEnd(page)
    expect(lost.size).toBeGreaterThan(3)
    const sheets = [...lost].filter((file) => file.endsWith('.css'))
    await expect.poll(() => appliedSheets(page)).toEqual(expect.arrayContaining(sheets))
    await page.context().close()
  })

  test.each(addresses)('%s stays whole without any one of them, until a page is opened anew', async (address) => {
    const own = [...firstSeen].flatMap(([file, home]) => (home === address && !isStart(file) ? [file] : []))
    await inTurns(own, 3, async (file) => {
      const { page } = await openWindow(browser, house.url, 1440)
      const { lost } = await lose(page.context(), (one) => one === file, 'until-reload')
      await page.goto(address)
      await expectWhole(page)
      await readToTheEnd(page)
      expect([...lost], address).toEqual([file])
      await page.context().close()
    })
  })

  test.each(addresses)('%s leads on without the script that starts it', async (address) => {
    const { page } = await openWindow(browser, house.url, 1440)
    const { lost } = await lose(page.context(), isStart, 'until-reload')
    await page.goto(address)
    const isServed = (await page.locator('#slow').count()) === 0
    if (isServed) await page.getByRole('link', { name: 'Privacy', exact: true }).first().click()
    else await page.getByRole('link', { name: 'Try again' }).click()
    await expectWhole(page)
    expect(lost.size).toBeGreaterThan(0)
    await page.context().close()
  })
})
