import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { isEveryCase } from '#tests/support/sample.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The only rules of axe that read colours: all that a change of the theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Widths where the layout may break: the smallest screens, a phone, a tablet, both sides of the wide header, a desk. */
const widths = [320, 390, 768, 1239, 1240, 1440]

const catalogues = resolve(import.meta.dirname, '../../web/i18n/messages')
const textsOf = (language: Language): readonly string[] =>
  readdirSync(join(catalogues, language)).flatMap((file) =>
    Object.values<string>(JSON.parse(readFileSync(join(catalogues, language, file), 'utf8'))),
  )

const french = textsOf('fr').join('\n')
/** Texts of one word or more, and what stands between the values of the others: as long as French does not say it, too. */
const english = [...new Set(textsOf('en').flatMap((text) => [text, ...literalsOf(parse(text)).filter(hasTwoWords)]))]
  .map((text) => text.trim())
  .filter((text) => !french.includes(text))
const englishTexts = new Set(english)
const englishPhrases = english.filter(hasTwoWords)

/** Words that no French sentence has; names of days and months, which a formatter might leave in English. */
const englishWords =
  /(?<!\p{L})(?:the|and|your|with|this|please|is|are|you|for|from|choose|not|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|Sept|Sep|October|November|December|M\d\d)(?!\p{L})/iu

/** Latin names on Punjabi pages: business, packages, browsers, cities, cars, people, vans, streets, accounts. */
const names =
  /FG-\w+(?:-\w+)*|Fresh Glaze|Sprinkle (?:Wash|Clean)|Glazed(?: Detail)?|Filled (?:Donut|Luxury)|English|Français|EN|FR|HST|GTA|CRM|API|CSV|PDF|JSON|Stripe|node|Google|Gmail|Drive|Workspace|MM|YY|F8|WCAG|AODA|AQHI|AA|IP|PNG|JPEG|WebP|JavaScript|Chrome|Linux|Escape|FG|[\w.]+@[\w.]+|Toronto|Mississauga|Brampton|Vaughan|Markham|Richmond Hill|Oakville|Burlington|Milton|Newmarket|Etobicoke|Scarborough|North York|Honda|Civic|Queen Street West|Visa|Mastercard|Amex|admin|RT\d{4}|STOP|START|Van \d+/g

/** Rules of WCAG and good practice that axe finds broken, each with its places. */
async function findingsOf(page: Page, choice: object = {}): Promise<unknown> {
  const client = await page.context().newCDPSession(page)
  const run = `axe.run(${JSON.stringify({ resultTypes: ['violations'], preload: false, ...choice })})
    .then((found) => found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]))`
  const evaluate = (expression: string) =>
    client.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
  try {
    // Past the page's content policy. Sent once per page, half a megabyte: it stays while the page does.
    const { result: known } = await evaluate('typeof axe')
    if (known.value === 'undefined') await evaluate(axe)
    const { result, exceptionDetails } = await evaluate(run)
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  } finally {
    await client.detach()
  }
}

/** Sets the device's theme, with reduced motion. */
async function setTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one instanceof CSSTransition).length,
  )
  expect(moving, `transitions to the ${colorScheme} theme`).toBe(0)
}

/** axe finds nothing with any rule in the light. */
export async function expectAccessibleInLight(page: Page, where: string): Promise<void> {
  await setTheme(page, 'light')
  expect(await findingsOf(page), `${where}, light`).toEqual([])
}

/** axe finds nothing in the light, nor in the dark with the rules that colours can break. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectAccessibleInLight(page, where)
  await setTheme(page, 'dark')
  expect(await findingsOf(page, { runOnly: colourRules }), `${where}, dark`).toEqual([])
  await setTheme(page, 'light')
}

/** Checks all rules but colours, which do not depend on the language. */
export async function expectAccessibleIn(language: Language, page: Page, where: string): Promise<void> {
  if (language === 'en' || isEveryCase) return expectAccessible(page, where)
  const rules = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]))
  expect(await findingsOf(page, { rules }), where).toEqual([])
}

export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.waitForFunction((wanted) => innerWidth === wanted, width)
}

/** No horizontal overflow from the smallest screen to the desktop. */
export async function expectNothingSideways(page: Page, where: string): Promise<void> {
  const before = page.viewportSize()?.width ?? 390
  for (const width of widths) {
    await setWidth(page, width)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(beyond, `${where} at ${width} px`).toBeLessThanOrEqual(0)
  }
  await setWidth(page, before)
}

/** All that the page shows or reads out, but not what names a language in that language, and no makes and models. */
const wordsOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = [document.title]
    const others = 'script, style, noscript, select[name=make] option, select[name=model] option, [lang]:not(html)'
    const isOurs = (element: Element | null) => element?.closest(others) === null
    while (walk.nextNode()) if (isOurs(walk.currentNode.parentElement)) words.push(walk.currentNode.textContent ?? '')
    const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title']
    for (const name of [...spoken, 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) words.push(element.getAttribute(name) ?? '')
    const about = document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''
    return [...words, about].map((text) => text.trim()).filter((text) => text !== '')
  })

/** Texts that a reader of the language would stumble over. */
export async function foreignOn(page: Page, language: Language): Promise<readonly string[]> {
  const words = await wordsOn(page)
  if (language === 'en') return []
  if (language === 'pa') return words.filter((text) => /[A-Za-z]{2}|M\d\d/.test(text.replaceAll(names, '')))
  const all = words.join('\n')
  return [
    ...words.filter((text) => englishTexts.has(text) || englishWords.test(text)),
    ...englishPhrases.filter((phrase) => all.includes(phrase)),
  ]
}

/** The page says that it is in that language, and is. */
export async function expectSpeaks(page: Page, language: Language, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang), where).toBe(language)
  expect(await foreignOn(page, language), where).toEqual([])
}

function literalsOf(message: readonly MessageFormatElement[]): readonly string[] {
  return message.flatMap((part) => {
    if (part.type === TYPE.literal) return [part.value]
    if (part.type === TYPE.plural || part.type === TYPE.select)
      return Object.values(part.options).flatMap(({ value }) => literalsOf(value))
    return part.type === TYPE.tag ? literalsOf(part.children) : []
  })
}

function hasTwoWords(text: string): boolean {
  return /\p{L}{2,}[\s,.]+\p{L}{2,}/u.test(text)
}

/** Until each part of a section of the office has its first answer. The network is never idle there: changes are a stream. */
export async function untilOfficeRead(page: Page, language: Language): Promise<void> {
  const texts: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(join(catalogues, language, 'office.json'), 'utf8'),
  )
  await page.waitForFunction((loading) => {
    const text = document.querySelector('main')?.innerText.trim() ?? ''
    return text !== '' && !text.includes(loading)
  }, texts['office.loading'] ?? '')
}

/** Scripts and styles that a page loads, by their path. */
export function noteCode(page: Page): Set<string> {
  const code = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) code.add(pathname)
  })
  return code
}
