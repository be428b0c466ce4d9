import { setTimeout as sleep } from 'node:timers/promises'

import type { Browser, Page } from 'playwright-core'

import { languages } from '#events/values/language.ts'

import { measurement, type Measurement } from '../measurement.ts'
import { readNotes } from '../web/page-notes.ts'
import { conditions, openSlowPhone } from '../web/slow-phone.ts'
import { worstBurst } from '../web/vitals.ts'
import type { Cookie } from './signed-in.ts'

interface Visiting {
  readonly url: string
  readonly browser: Browser
  readonly customer: Cookie
}

const visits = 3
/** Milliseconds of waiting after the figures. */
const settleMs = 3_000
const bar = { upTo: 1_200 }
const addresses = ['/portal', '/dashboard'] as const
const signInPage = '/auth'

/** Signed-in pages on a phone, with an empty cache and after the sign-in page. */
export async function benchPages(terms: Visiting, report: (line: Measurement) => void): Promise<void> {
  for (const address of addresses) {
    for (const language of languages) {
      const taken: Awaited<ReturnType<typeof visit>>[] = []
      for (let round = 0; round < visits; round += 1) taken.push(await visit(terms, address, language))
      const line = (what: string, samples: readonly number[], more: { unit?: string; digits?: number } = {}) => ({
        name: `portal: ${address} in ${language}, ${what}, ${conditions}`,
        unit: 'ms',
        samples,
        ...more,
      })
      const after = taken.map(({ afterSignIn }) => afterSignIn)
      const first = taken.map((one) => one.first)
      const largest = (notes: typeof first) => notes.map(({ largestMs }) => largestMs)
      report(measurement({ ...line('largest paint (LCP), after the sign-in page', largest(after)), bar }))
      report(measurement({ ...line('largest paint (LCP), nothing of the site kept', largest(first)), bar }))
      const shifts = [...after, ...first].map(({ shift }) => shift)
      report(measurement(line('layout shift (CLS)', shifts, { unit: 'score', digits: 4 })))
    }
  }
}

async function visit({ url, browser, customer }: Visiting, address: string, language: string) {
  const first = await onPhone(browser, url, language, async (page) => {
    await signIn(page, url, customer)
    return look(page, address)
  })
  const afterSignIn = await onPhone(browser, url, language, async (page) => {
    await page.goto(signInPage, { waitUntil: 'networkidle' })
    await signIn(page, url, customer)
    return look(page, address)
  })
  return { first, afterSignIn }
}

async function onPhone<Seen>(browser: Browser, url: string, language: string, see: (page: Page) => Promise<Seen>) {
  const phone = await openSlowPhone(browser, url, language)
  try {
    return await see(phone.page)
  } finally {
    await phone.close()
  }
}

async function signIn(page: Page, url: string, cookie: Cookie): Promise<void> {
  const at = cookie.indexOf('=')
  await page.context().addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
}

async function look(page: Page, address: string) {
  const read = page.waitForResponse((response) => response.url().endsWith('/api/user/bookings'))
  await page.goto(address, { waitUntil: 'load' })
  await (await read).finished()
  await sleep(settleMs)
  const { largestPaints, shifts } = await page.evaluate(readNotes)
  const largestMs = largestPaints.at(-1)
  if (largestMs === undefined) throw new Error(`The browser noted no largest paint of ${address}`)
  return { largestMs, shift: worstBurst(shifts) }
}
