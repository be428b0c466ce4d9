import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessibleIn, expectNothingSideways, expectSpeaks } from './inspection.ts'
import { cards, nextTuesday } from './wizard.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([
    openTestApp({ webDirectory, vans: languages.length }),
    openChromium(inject('chromiumPath')),
  ])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function openIn(language: Language, address: string, width: number) {
  const window = await openWindow(browser, app.url, width)
  await window.page.context().addCookies([{ name: 'lang', value: language, url: app.url }])
  await window.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await window.page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(window.page, address)
  return window
}

/** One language, accessible and without overflow on the smallest screen. */
async function expectFluent(page: Page, language: Language, what: string): Promise<void> {
  await expectSpeaks(page, language, what)
  await expectAccessibleIn(language, page, what)
  await expectNothingSideways(page, what)
}

const customer = { firstName: 'ਆਸ਼ਾ', lastName: 'ਗਿੱਲ', email: 'asha.gill@example.com', phone: '905-555-0142' }

const weekdays = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  fr: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  pa: ['ਐਤ', 'ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ'],
} as const

const submit = (page: Page) => page.locator('main form button[type=submit]').click()
const closeMenu = (page: Page) => page.keyboard.press('Escape')

describe('what comes step by step', () => {
  test.concurrent.each(languages)('a booking in %s, down to the days of the calendar', async (language) => {
    const { page, faults } = await openIn(language, '/booking?service=glazed', 320)
    await submit(page)
    await expectFluent(page, language, 'field errors in step 1')
    for (const [name, text] of Object.entries(customer)) await page.locator(`main input[name=${name}]`).fill(text)
    await submit(page)

    await page.locator('select[name=year]').waitFor()
    await expectFluent(page, language, 'step 2')
    await page.locator('select[name=year]').selectOption('2021')
    await page.locator('select[name=make]').selectOption('Honda')
    await page.locator('select[name=model]').selectOption('Civic')
    await page.locator('input[name=size][value=sedan]').check({ force: true })
    await page.locator('input[type=checkbox]').first().check({ force: true })
    await submit(page)

    await page.locator('input[type=date]').fill(nextTuesday())
    const slot = page.locator('input[type=radio][value="10:00 AM"]:enabled')
    await slot.waitFor({ state: 'attached' })
    await expectFluent(page, language, 'step 3')
    expect(await page.locator('table th').allInnerTexts()).toEqual(weekdays[language])
    await slot.check({ force: true })
    await page.locator('input[name=address]').fill('123 Queen Street West')
    await closeMenu(page)
    await page.locator('input[name=city]').fill('Brampton')
    await closeMenu(page)
    await submit(page)

    await page.getByRole('timer').waitFor()
    await page.locator('input[name=cardNumber]').fill(cards.pays)
    await page.locator('input[name=cardExpiry]').fill('12 / 34')
    await page.locator('input[name=cardCode]').fill('123')
    await expectFluent(page, language, 'step 4')
    await submit(page)
    await page.locator('main a[href="/dashboard"]').waitFor()
    await expectFluent(page, language, 'step 5')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.concurrent.each(languages)(
    'a quote in %s, with its field errors, its result and the contact form',
    async (language) => {
      const { page, faults } = await openIn(language, '/quote', 320)
      const go = () => page.locator('[data-wizard] form button[type=submit]').first().click()
      await go()
      await expectFluent(page, language, 'field errors in step 1')
      await page.locator('select[name=year]').selectOption('2021')
      await page.locator('select[name=make]').selectOption('Honda')
      await page.locator('input[name=size][value=suv]').check({ force: true })
      await go()
      await page.locator('input[name=address]').waitFor()
      await go()
      await expectFluent(page, language, 'field errors in step 2')
      await page.locator('input[name=locationType][value=home]').check({ force: true })
      await page.locator('input[name=address]').fill('123 Queen Street West, Brampton')
      await closeMenu(page)
      await go()
      await page.locator('input[name=service]').first().waitFor()
      await go()
      await expectFluent(page, language, 'field errors in step 3')
      await page.locator('input[name=service][value=filled]').check({ force: true })
      await page.locator('input[type=checkbox]').first().check({ force: true })
      await go()
      await page.locator('dialog li a').first().waitFor()
      await expectFluent(page, language, 'the result')
      await page.locator('dialog button').nth(1).click()
      await page.locator('dialog input[name=email]').fill('a@example.com')
      await page.keyboard.press('Enter')
      await expectFluent(page, language, 'the contact form')
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test.concurrent.each(languages)('the small menu in %s', async (language) => {
    const { page } = await openIn(language, '/services', 320)
    await page.locator('button[aria-controls=menu]').click()
    await page.locator('#menu').waitFor()
    await expectFluent(page, language, 'the menu')
    await page.context().close()
  })
})

describe('what only one language needs', () => {
  test('Punjabi pages draw the Gurmukhi face, and no others load it', async () => {
    const facesOf = async (language: Language) => {
      const { page } = await openIn(language, '/services', 390)
      const faces = await page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts]
          .filter((face) => face.status === 'loaded')
          .map(({ family }) => family.replaceAll('"', ''))
      })
      await page.context().close()
      return faces
    }
    expect(await facesOf('pa')).toContain('Anek Gurmukhi')
    for (const language of ['en', 'fr'] as const) expect(await facesOf(language)).not.toContain('Anek Gurmukhi')
  })

  test('prices are written as each language writes them', async () => {
    const priceIn = async (language: Language) => {
      const { page } = await openIn(language, '/booking?service=glazed', 390)
      const header = await page.locator('main').innerText()
      await page.context().close()
      return header.replaceAll(/\s/g, ' ')
    }
    expect(await priceIn('en')).toContain('Total: $125 (25% deposit required, pre-tax)')
    expect(await priceIn('fr')).toContain('Total : 125 $ (acompte de 25 % requis, avant taxes)')
    expect(await priceIn('pa')).toContain('ਕੁੱਲ: $125 (25% ਡਿਪਾਜ਼ਿਟ')
  })

  test('the language changes in place, with what was typed', async () => {
    const { page } = await openIn('fr', '/booking?service=glazed', 1440)
    await page.locator('input[name=firstName]').fill('Asha')
    await page.getByRole('button', { name: 'ਪੰਜਾਬੀ' }).click()
    await page.getByRole('heading', { name: 'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ' }).waitFor()
    expect(await page.locator('input[name=firstName]').inputValue()).toBe('Asha')
    await expectSpeaks(page, 'pa', 'after the change')
    await page.context().close()
  })
})
