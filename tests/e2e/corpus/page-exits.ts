import type { Browser, Page } from 'playwright-core'

import { visit } from '#tests/support/chromium.ts'

import { must, written, type Person, type Stage } from './people.ts'

/** Texts, field values and horizontal overflow of a page. */
interface SeenPage {
  readonly words: string
  readonly beyond: readonly string[]
}

interface PageExit {
  readonly whose: 'office' | 'customer' | 'anybody'
  readonly address: (stage: Stage, person: Person) => Promise<string>
  /** Actions until the texts show. */
  readonly open?: (page: Page, person: Person) => Promise<void>
}

const booking = ({ made }: Person) => made.get('booking wizard') ?? ''
const office = (place: (person: Person) => string): PageExit => ({
  whose: 'office',
  address: async (_, person) => `/crm?section=${place(person)}`,
})
const own = (address: string): PageExit => ({ whose: 'customer', address: async () => address })

export const pageExits = {
  'visit in the office': office((person) => `bookings&booking=${booking(person)}`),
  'customer in the office': office(({ customerId }) => `customers&customer=${customerId}`),
  'history of a customer': office(({ customerId }) => `history&customer=${customerId}`),
  'lead in the office': office(({ made }) => `leads&lead=${made.get('lead form')}`),
  'mail in the office': {
    ...office(() => 'email'),
    async open(page, person) {
      await page.locator('main input[type=search]').fill(person.last)
      await page.getByText(written(person, 'subject')).first().click()
      const noted = written(person, 'noted')
      await page.waitForFunction((words) => document.querySelector('main')?.textContent.includes(words), noted)
      await page.frameLocator('main iframe').getByText(written(person, 'body')).waitFor()
    },
  },
  'list of bookings': office(({ last }) => `bookings&view=list&search=${encodeURIComponent(last)}`),
  'list of customers': office(({ last }) => `customers&search=${encodeURIComponent(last)}`),
  'list of concerns': office(() => 'bookings&view=concerns'),
  'list of reviews': office(() => 'customers&view=reviews'),
  'board of deals': office(() => 'pipeline'),
  notifications: office(() => 'notifications'),
  dashboard: office(() => 'dashboard'),
  portal: own('/portal'),
  'own bookings': own('/dashboard/bookings'),
  'own profile': own('/dashboard/profile'),
  'own document': {
    whose: 'customer',
    async address({ owner }, person) {
      const { receipts } = must(await owner.get(`/api/crm/bookings/${booking(person)}/receipts`), 'receipts')
      return `/portal/receipt?number=${receipts[0].id}`
    },
  },
  reviews: { whose: 'anybody', address: async () => '/reviews' },
} as const satisfies Readonly<Record<string, PageExit>>

/** Until nothing that was asked for is awaited. */
async function untilRead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const words = document.querySelector('main')?.textContent ?? ''
    return words !== '' && !words.includes('Loading') && document.querySelector('main [aria-busy=true]') === null
  })
}

/** Opens windows of a phone for whoever looks. */
export async function openLook(browser: Browser, stage: Stage, person: Person) {
  const { app, owner } = stage
  const windows = new Map<string, Page>()
  const cookies = { office: owner.jar, customer: person.browser.jar, anybody: new Map<string, string>() }
  async function windowOf(whose: PageExit['whose']): Promise<Page> {
    const known = windows.get(whose)
    if (known !== undefined) return known
    const context = await browser.newContext({
      baseURL: app.url,
      viewport: { width: 390, height: 900 },
      locale: 'en-CA',
      reducedMotion: 'reduce',
    })
    await context.addCookies([...cookies[whose]].map(([name, value]) => ({ name, value, url: app.url })))
    const page = await context.newPage()
    windows.set(whose, page)
    return page
  }
  return {
    async at({ whose, address, open }: PageExit): Promise<SeenPage> {
      const page = await windowOf(whose)
      const path = await address(stage, person)
      if (whose === 'office') {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
      } else await visit(page, path)
      await untilRead(page)
      await open?.(page, person)
      const framed = await Promise.all(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.locator('body').textContent()),
      )
      const shown = await page.evaluate(() => {
        const words: string[] = []
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        while (walk.nextNode())
          if (walk.currentNode.parentElement?.closest('script, style, noscript') === null)
            words.push(walk.currentNode.textContent ?? '')
        for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
          words.push(field.value)
        // The smallest parts that reach beyond the window, where anything does.
        const isBeyond = document.documentElement.scrollWidth > innerWidth
        const beyond = [...document.querySelectorAll('main *')]
          .filter((one) => isBeyond && one.childElementCount === 0 && one.getBoundingClientRect().right > innerWidth)
          .map((one) => `${one.tagName} ${one.textContent?.slice(0, 40)}`)
        return { words: words.join('\n'), beyond: isBeyond && beyond.length === 0 ? ['something'] : beyond }
      })
      return { ...shown, words: [shown.words, ...framed].join('\n') }
    },
    async close() {
      for (const page of windows.values()) await page.context().close()
    },
  }
}
