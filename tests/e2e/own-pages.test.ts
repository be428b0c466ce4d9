import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { addDays, weekdayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { officeWorkerPath } from '#services/isomorphic/office-pages.ts'
import { ownPages, ownReadPaths, type OwnAnswers } from '#services/isomorphic/own-page.ts'
import { accountVisitors, type Visitor } from '#tests/support/account-visitors.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { eraseCustomer } from '#tests/support/erase-customer.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { formatsOf } from '#web/i18n/formats.ts'

import { atAnyStart, bookAsGuest } from '../services/features/book-as-guest.ts'
import { expectNothingSideways } from './inspection.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const addresses = Object.keys(ownPages)

let app: TestApp
let browser: Browser
let people: ReturnType<typeof accountVisitors>
let asha: { readonly visitor: Visitor; readonly email: string }
let booking: OwnBooking

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 4 }), openChromium(inject('chromiumPath'))])
  people = accountVisitors(app)
  asha = await people.customer()
  booking = await booked(asha)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** Working days after the first one: each booking has one of its own, also in a second try. */
const days = Array.from({ length: 20 }, (_, later) => addDays(atAnyStart.date, later)).filter(
  (day) => weekdayOf(day) <= 5,
)

async function booked({ visitor, email }: typeof asha): Promise<OwnBooking> {
  await bookAsGuest(app, { email, date: days.shift() ?? '', time: atAnyStart.time })
  return eventually(async () => ((await visitor.get('/api/user/bookings')).body as OwnBooking[])[0], 'the booking')
}

/** The page of whoever is signed in. A server that has too much to do answers without it for a while. */
const served = (visitor: Visitor, path: string, headers: Record<string, string> = {}) =>
  eventually(async () => {
    const answer = await visitor.request('GET', path, undefined, headers)
    return answer.text.includes('id="own"') && answer
  }, `the page ${path} with what is theirs`)

const answersIn = (html: string) =>
  JSON.parse(/id="own">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as OwnAnswers & {
    readonly user: { id: string }
  }

/** The words of a page, as they stand in its HTML. */
const wordsOf = (html: string) => html.replaceAll('<!-- -->', '').replaceAll(/[\u00A0\u202F]/g, ' ')

const inLanguage = (visitor: Visitor, language: Language) => {
  const other = app.visitor()
  for (const [name, value] of visitor.jar) other.jar.set(name, value)
  other.jar.set('lang', language)
  return other
}

describe('the first answer to a customer who is signed in', () => {
  test.each(languages)('has the next visit in its HTML, in %s, by choice and by address', async (language) => {
    const day = wordsOf(formatsOf(language).date(booking.scheduledDate, 'full'))
    const asked = [...addresses, ...addresses.map((address) => pathIn(language, address))]
    for (const path of asked) {
      const { text } = await served(inLanguage(asha.visitor, language), path)
      expect(text).toContain(`<html lang="${language}"`)
      expect(wordsOf(text), path).toContain(`>${day}</p>`)
      expect(text, path).toContain(`>${booking.reference}</dd>`)
    }
  })

  test('has in it what the API answers, and no more than the page shows', async () => {
    for (const [address, reads] of Object.entries(ownPages)) {
      const { user, answers } = answersIn((await served(asha.visitor, address)).text)
      expect(user).toEqual(await people.whoIs(asha.visitor))
      expect(Object.keys(answers)).toEqual(reads.map((read) => ownReadPaths[read]))
      for (const path of Object.keys(answers)) expect(answers[path]).toEqual((await asha.visitor.get(path)).body)
    }
  })

  test('is kept by no cache, and allows the styles that stand in it and no others', async () => {
    const { headers, text } = await served(asha.visitor, '/portal')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('vary')).toBe('accept-encoding, cookie')
    expect([headers.get('etag'), headers.get('last-modified')]).toEqual([null, null])
    const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
    const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(hashes).toHaveLength(1)
    expect(policy).toContain(hashes[0])
    expect(policy).not.toContain('unsafe-inline')
  })

  test('is in the theme that was chosen', async () => {
    const visitor = inLanguage(asha.visitor, 'en')
    visitor.jar.set('theme', 'dark')
    expect((await served(visitor, '/portal')).text).toMatch(/^<!doctype html>\s*<html lang="en" data-theme="dark"/)
  })

  test('holds a name and a note that are HTML as a name and a note', async () => {
    const [visitor, email] = [app.visitor(), people.newAddress()]
    const firstName = '</script><script>alert(1)</script>'
    await people.signUp(visitor, email, { fullName: `${firstName} Gill` })
    await visitor.post('/api/auth/verification', { token: await people.mailed(email, 'confirm') })
    const notes = '</script><!--<script><img src=x onerror=alert(2)><style>*{color:red}</style>" style="color:red'
    await bookAsGuest(app, { email, ...atAnyStart, notes })
    const { text, headers } = await served(visitor, '/portal')
    const { user, answers } = answersIn(text)
    expect(user).toMatchObject({ firstName })
    expect(answers[ownReadPaths.bookings]).toMatchObject([{ notes }])
    for (const markup of ['<script>alert', '<!--<script', '<img src=x', '<style>*'])
      expect(text, markup).not.toContain(markup)
    expect(text).toContain('&lt;/script&gt;&lt;script&gt;alert(1)')
    expect(text).toContain('&lt;/script&gt;&lt;!--&lt;script&gt;&lt;img src=x onerror=alert(2)&gt;&lt;style&gt;')
    // Neither allows the policy a style that a customer wrote.
    for (const style of ['*{color:red}', 'color:red'])
      expect(headers.get('content-security-policy')).not.toContain(createHash('sha256').update(style).digest('base64'))
  })

  test('is never that of somebody else, when many ask at once', async () => {
    const others = await Promise.all([1, 2].map(() => people.customer()))
    const all = [{ ...asha, booking }]
    for (const other of others) all.push({ ...other, booking: await booked(other) })
    await Promise.all(
      Array.from({ length: 30 }, async (_, turn) => {
        const own = all[turn % all.length]
        const { text } = await served(own?.visitor ?? asha.visitor, addresses[turn % addresses.length] ?? '/portal')
        for (const one of all) {
          expect(text.includes(one.booking.reference)).toBe(one === own)
          expect(text.includes(one.email)).toBe(one === own)
        }
      }),
    )
  })
})

describe('the page without content answers', () => {
  async function expectNothingOwn(visitor: Visitor, path: string, method = 'GET'): Promise<void> {
    const { status, headers, text } = await visitor.request(method, path)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    for (const own of ['id="own"', booking.reference, asha.email]) expect(text).not.toContain(own)
  }

  test('nobody, and a session that is not there', async () => {
    const stranger = app.visitor()
    for (const path of addresses) await expectNothingOwn(stranger, path)
    stranger.jar.set('fg_session', 'a'.repeat(64))
    for (const path of addresses) await expectNothingOwn(stranger, path)
  })

  test('whoever signed out, and whoever was erased', async () => {
    const [out, erased] = [await people.customer(), await people.customer()]
    const [former, gone] = [inLanguage(out.visitor, 'en'), inLanguage(erased.visitor, 'en')]
    const { user } = answersIn((await served(gone, '/portal')).text)
    await served(former, '/portal')
    await out.visitor.request('GET', '/api/logout', undefined, {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
    })
    await eraseCustomer(app, user.id)
    for (const visitor of [former, gone]) await expectNothingOwn(visitor, '/portal')
  })

  test('a customer too who asks for a part of the page by its query, for the headers alone, or for a page with less', async () => {
    for (const path of ['/dashboard?tab=loyalty', '/dashboard/profile', '/payment-methods'])
      await expectNothingOwn(asha.visitor, path)
    await expectNothingOwn(asha.visitor, '/portal', 'HEAD')
  })
})

/** The page of a customer who is signed in, in a browser. */
async function openOwn(language: Language, width: number): Promise<{ page: Page; faults: readonly string[] }> {
  const { page, faults } = await openWindow(browser, app.url, width)
  const cookies = [...asha.visitor.jar, ['lang', language] as const]
  await page.context().addCookies(cookies.map(([name, value]) => ({ name, value, url: app.url })))
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  return { page, faults }
}

/** Until the server has put into it what is theirs. */
const openServed = (page: Page, address: string) =>
  eventually(async () => {
    const answer = await page.goto(address)
    return (await answer?.text())?.includes('id="own"') === true
  }, `the page ${address} with what is theirs`)

test('a browser keeps nothing of the page, also where the worker of the office is installed', async () => {
  const { page, faults } = await openOwn('en', 1440)
  await openServed(page, '/portal')
  await page.evaluate(async (path) => {
    const { active, installing, waiting } = await navigator.serviceWorker.register(path, { scope: '/crm' })
    const worker = active ?? waiting ?? installing
    while (worker?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20))
  }, officeWorkerPath)
  await openServed(page, '/portal')
  const kept = await page.evaluate(
    async (theirs) => {
      const files: { readonly url: string; readonly isTheirs: boolean }[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          const text = (await (await cache.match(request))?.text()) ?? ''
          files.push({ url: request.url, isTheirs: theirs.some((one) => text.includes(one)) })
        }
      }
      const stored = fetch(location.href, { cache: 'only-if-cached', mode: 'same-origin' })
      return {
        controller: navigator.serviceWorker.controller?.scriptURL ?? null,
        files,
        isStored: await stored.then(
          () => true,
          () => false,
        ),
      }
    },
    [asha.email, booking.reference],
  )
  expect([kept.controller, kept.isStored]).toEqual([null, false])
  expect(kept.files.length).toBeGreaterThan(0)
  expect(kept.files.filter(({ url, isTheirs }) => isTheirs || url.includes('portal'))).toEqual([])
  expect(faults.filter((fault) => !fault.includes('ERR_CACHE_MISS'))).toEqual([])
  await page.context().close()
})

const looksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main article, main article p, main article dd, main h1')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, fontSize } = getComputedStyle(element)
      return [element.textContent, [x, y, width, height].map(Math.round), color, backgroundColor, fontSize]
    }),
  )

describe.each([
  ['en', 390],
  ['fr', 1440],
  ['pa', 390],
] as const)('in %s at %i px', (language, width) => {
  test.each(['/portal', '/dashboard'])(
    '%s shows its visit with the first answer alone, as it looks later, and is taken over as it is',
    async (address) => {
      const { page, faults } = await openOwn(language, width)
      // Of the first answer there are the fonts alone beside it: nothing else can be fetched.
      await page.route(/\.(?:js|css)$|\/api\//, (route) => route.abort())
      await openServed(page, address)
      await page.evaluate(() => document.fonts.ready)
      const first = await looksOf(page)
      expect(first.length).toBeGreaterThan(5)
      expect(wordsOf(JSON.stringify(first))).toContain(wordsOf(formatsOf(language).date(booking.scheduledDate, 'full')))
      await page.unrouteAll()
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          const visit = document.querySelector('main article')
          if (visit === null) return
          visit.setAttribute('data-served-visit', '')
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
      })
      await openServed(page, address)
      const read = page.waitForResponse((response) => response.url().endsWith('/api/user/bookings'))
      await page.waitForFunction(() => performance.getEntriesByName('page-answers').length > 0)
      await (await read).finished()
      await page.evaluate(() => document.fonts.ready)
      expect(await page.locator('main article[data-served-visit]').count()).toBe(1)
      expect(await looksOf(page)).toEqual(first)
      expect(faults).toEqual([])
      await expectNothingSideways(page, address)
      await page.context().close()
    },
  )
})
