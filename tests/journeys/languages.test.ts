import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { openTestHouse, type TestHouse } from '#tests/support/test-house.ts'

import { nextTuesday } from './wizard.ts'

type Translated = 'fr' | 'pa'

const root = resolve(import.meta.dirname, '../..')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const textsOf = (language: string): readonly string[] =>
  readdirSync(join(root, 'web/i18n/messages', language)).flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(join(root, 'web/i18n/messages', language, file), 'utf8'))),
  )
const english = new Set(textsOf('en').filter((text) => !textsOf('fr').includes(text)))

/** Words that no French sentence has. */
const englishWords = /(?<!\p{L})(?:the|and|your|with|this|please|is|are|you|for|from|choose|not)(?!\p{L})/iu

/** What stays in Latin letters on a Punjabi page: names of the house, of packages, cities, cars, people and streets. */
const names =
  /Fresh Glaze|Sprinkle (?:Wash|Clean)|Glazed(?: Detail)?|Filled (?:Donut|Luxury)|English|Français|EN|FR|HST|GTA|MM|YY|F8|WCAG|AODA|AQHI|AA|Escape|FG|hello@\S+|Toronto|Mississauga|Brampton|Vaughan|Markham|Richmond Hill|Oakville|Burlington|Milton|Newmarket|Etobicoke|Scarborough|North York|Honda|Civic|Queen Street West|Visa|Mastercard|FG-\w+(?:-\w+)*/g

const addresses = [
  '/',
  '/services',
  '/quote',
  '/about',
  '/contact',
  '/blog',
  '/blog?read=salt',
  '/careers',
  '/reviews',
  '/accessibility',
  '/privacy',
  '/terms',
  '/refund-policy',
  '/no-such-page',
  '/booking',
  '/booking-success',
]

let house: TestHouse
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[house, browser] = await Promise.all([
    openTestHouse({ webDirectory: join(root, '.build/web'), vans: 1 }),
    openChromium(inject('chromiumPath')),
  ])
})
afterAll(async () => {
  await browser.close()
  await house.close()
})

async function openIn(language: Translated, address: string, width: number) {
  const window = await openWindow(browser, house.url, width)
  await window.page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await window.page.emulateMedia({ reducedMotion: 'reduce' })
  await window.page.goto(address)
  await window.page.locator('main h1').waitFor()
  return window
}

/** All that the page shows or reads out, but not what names a language in that language, and no makes and models. */
const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    const isOurs = (element: Element | null) =>
      element?.closest('script, style, noscript, option, [lang]:not(html)') === null
    while (walk.nextNode()) if (isOurs(walk.currentNode.parentElement)) words.push(walk.currentNode.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (isOurs(element)) words.push(element.getAttribute(name) ?? '')
    return [...words, document.title].map((text) => text.trim()).filter((text) => text !== '')
  })

/** Texts that a reader of the language would stumble over. */
async function foreignOn(page: Page, language: Translated): Promise<readonly string[]> {
  const words = await wordsOn(page)
  expect(words.length).toBeGreaterThan(10)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
  if (language === 'fr') return words.filter((text) => english.has(text) || englishWords.test(text))
  return words.filter((text) => /[A-Za-z]{2}|M\d\d/.test(text.replaceAll(names, '')))
}

async function findingsOn(page: Page): Promise<unknown> {
  const client = await page.context().newCDPSession(page)
  await client.send('Runtime.evaluate', { expression: axe })
  const run = 'axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))'
  const { result } = await client.send('Runtime.evaluate', { expression: run, awaitPromise: true, returnByValue: true })
  return result.value
}

const beyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function expectFluent(page: Page, language: Translated): Promise<void> {
  expect(await foreignOn(page, language), page.url()).toEqual([])
  expect(await findingsOn(page), page.url()).toEqual([])
  expect(await beyond(page), page.url()).toBeLessThanOrEqual(0)
}

describe.each(['fr', 'pa'] as const)('the site in %s', (language) => {
  test.each(addresses)(
    'A15 A16 %s has no word of English, no finding of axe, and nothing sideways at 320 px',
    async (address) => {
      const { page, faults } = await openIn(language, address, 320)
      await expectFluent(page, language)
      expect(faults).toEqual([])
      await page.context().close()
    },
  )

  test('every step of a booking speaks it, down to the days of the calendar', async () => {
    const { page, faults } = await openIn(language, '/booking?service=glazed', 320)
    await expectFluent(page, language)
    await submit(page)
    await expectFluent(page, language) // with its complaints

    for (const [name, text] of Object.entries(customer)) await page.locator(`input[name=${name}]`).fill(text)
    await submit(page)
    await page.locator('select[name=year]').waitFor()
    await expectFluent(page, language)

    await page.locator('select[name=year]').selectOption('2021')
    await page.locator('select[name=make]').selectOption('Honda')
    await page.locator('select[name=model]').selectOption('Civic')
    await page.locator('input[name=size][value=sedan]').check({ force: true })
    await page.locator('input[type=checkbox]').first().check({ force: true })
    await submit(page)
    await page.locator('input[type=date]').fill(nextTuesday())
    const slot = page.locator(`input[type=radio][value="${slots[language]}"]`)
    await expect.poll(() => slot.isEnabled()).toBe(true)
    await expectFluent(page, language)
    expect(await page.locator('table th').allInnerTexts()).toEqual(weekdays[language])

    await slot.check({ force: true })
    await page.locator('input[name=address]').fill('123 Queen Street West')
    await page.keyboard.press('Escape')
    await page.locator('input[name=city]').fill('Brampton')
    await page.keyboard.press('Escape')
    await submit(page)
    await page.getByRole('timer').waitFor()
    await expectFluent(page, language)
    expect(faults).toEqual([])
    await page.context().close()
  })
})

describe.each(['fr', 'pa'] as const)('a quote in %s', (language) => {
  test('speaks it at every step, in its complaints, in the result and in the contact form', async () => {
    const { page, faults } = await openIn(language, '/quote', 320)
    const go = () => page.locator('[data-quote] form button[type=submit]').first().click()
    await go()
    await expectFluent(page, language)
    await page.locator('select[name=year]').selectOption('2021')
    await page.locator('select[name=make]').selectOption('Honda')
    await page.locator('input[name=size][value=suv]').check({ force: true })
    await go()
    await page.locator('input[name=address]').waitFor()
    await go()
    await expectFluent(page, language)
    await page.locator('input[name=locationType][value=home]').check({ force: true })
    await page.locator('input[name=address]').fill('123 Queen Street West, Brampton')
    await page.keyboard.press('Escape')
    await go()
    await page.locator('input[name=service]').first().waitFor()
    await go()
    await expectFluent(page, language)
    await page.locator('input[name=service][value=filled]').check({ force: true })
    await page.locator('input[type=checkbox]').first().check({ force: true })
    await go()
    await page.locator('dialog li a').first().waitFor()
    await expectFluent(page, language)
    await page.locator('dialog button').nth(1).click()
    await page.locator('dialog input[name=email]').fill('a@example.com')
    await page.keyboard.press('Enter')
    await expectFluent(page, language)
    expect(faults).toEqual([])
    await page.context().close()
  })
})

const customer = { firstName: 'ਆਸ਼ਾ', lastName: 'ਗਿੱਲ', email: 'asha.gill@example.com', phone: '905-555-0142' }

/** There is one van, and each visit holds its time. */
const slots = { fr: '8:00 AM', pa: '2:00 PM' } as const

const weekdays = {
  fr: ['dim.', 'lun.', 'mar.', 'mer.', 'jeu.', 'ven.', 'sam.'],
  pa: ['ਐਤ', 'ਸੋਮ', 'ਮੰਗਲ', 'ਬੁੱਧ', 'ਵੀਰ', 'ਸ਼ੁੱਕਰ', 'ਸ਼ਨੀ'],
} as const

const submit = (page: Page) => page.locator('main form button[type=submit]').click()

describe('what only one language needs', () => {
  test('Punjabi pages draw the Gurmukhi face, and no others load it', async () => {
    const facesOf = async (language: Translated) => {
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
    expect(await facesOf('fr')).not.toContain('Anek Gurmukhi')
  })

  test('prices are written as each language writes them', async () => {
    const priceIn = async (language: Translated) => {
      const { page } = await openIn(language, '/booking?service=glazed', 390)
      const header = await page.locator('main').innerText()
      await page.context().close()
      return header.replaceAll(/\s/g, ' ')
    }
    expect(await priceIn('fr')).toContain('Total : 125 $ (acompte de 25 % requis, avant taxes)')
    expect(await priceIn('pa')).toContain('ਕੁੱਲ: $125 (25% ਡਿਪਾਜ਼ਿਟ')
  })

  test('A15 A16 the language changes in place, with what was typed', async () => {
    const { page } = await openIn('fr', '/booking?service=glazed', 1440)
    await page.locator('input[name=firstName]').fill('Asha')
    await page.getByRole('button', { name: 'ਪੰਜਾਬੀ' }).click()
    await page.getByRole('heading', { name: 'ਤੁਹਾਡੀ ਜਾਣਕਾਰੀ' }).waitFor()
    expect(await page.locator('input[name=firstName]').inputValue()).toBe('Asha')
    expect(await foreignOn(page, 'pa')).toEqual([])
    await page.context().close()
  })
})
