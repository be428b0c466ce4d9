import type { Browser, BrowserContext, Page } from 'playwright-core'

import type { Beacon } from './beacon.ts'

export interface Noticed {
  readonly kind: 'ran' | 'asked'
  /** Null where the request does not tell. */
  readonly number: number | null
}

interface Terms {
  readonly browser: Browser
  readonly url: string
  /** Cookies are shared by all ports of a host. */
  readonly signInUrl: string
  readonly password: string
  readonly beacon: Beacon
  readonly withoutFrame: boolean
}

/** Wait for late requests, in ms. */
const lateMs = 800

export async function openReader(terms: Terms) {
  const context = await terms.browser.newContext({ viewport: { width: 1440, height: 1000 }, locale: 'en-CA' })
  await signIn(context, terms)
  if (terms.withoutFrame) await leaveOutFrameSandbox(context)
  let noticed: Noticed[] = []
  context.on('console', (message) => {
    const ran = /^ran (\d+)$/.exec(message.text())
    if (ran !== null) noticed.push({ kind: 'ran', number: Number(ran[1]) })
  })
  return {
    /** Opens a thread; returns activity until a while after its last frame. */
    async open(batch: string, mails: number): Promise<readonly Noticed[]> {
      noticed = []
      terms.beacon.take()
      const page = await context.newPage()
      await openThread(page, terms.url, batch, mails)
      await page.waitForTimeout(lateMs)
      await page.close()
      const { paths, connections } = terms.beacon.take()
      const asked = paths.map((path): Noticed => {
        const number = /^\/(\d+)/.exec(path)?.[1]
        return { kind: 'asked', number: number === undefined ? null : Number(number) }
      })
      return [
        ...noticed,
        ...asked,
        ...Array.from({ length: connections }, (): Noticed => ({ kind: 'asked', number: null })),
      ]
    },
    close: () => context.close(),
  }
}

async function signIn(context: BrowserContext, { signInUrl, password }: Terms): Promise<void> {
  const answer = await context.request.post(`${signInUrl}/api/admin/login`, {
    data: { username: 'admin', password },
    headers: { origin: signInUrl },
  })
  if (!answer.ok()) throw new Error(`The owner could not sign in: ${answer.status()} ${await answer.text()}`)
}

/** Removes the sandbox attribute from the script, failing where it is missing. */
const leaveOutFrameSandbox = (context: BrowserContext): Promise<unknown> =>
  context.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    const attribute = /\bsandbox:(?=["'`]allow-popups )/g
    await route.fulfill({ response, body: text.replaceAll(attribute, '"data-sandbox":') })
  })

async function openThread(page: Page, url: string, batch: string, mails: number): Promise<void> {
  await page.goto(`${url}/crm?section=email`)
  await page.getByRole('searchbox').first().fill(batch)
  await page.getByRole('region', { name: 'Emails' }).getByText(batch).first().click()
  const reader = page.getByRole('region', { name: 'Email', exact: true })
  await page.waitForFunction(
    (count) => document.querySelectorAll('article[aria-label="Eve"]').length === count,
    mails,
    { timeout: 60_000 },
  )
  await reader.locator('details').evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  const bodies = page.frames().filter((frame) => frame !== page.mainFrame())
  // A frame that went elsewhere or closed is what is looked for, and no failure of the harness.
  await Promise.allSettled(bodies.map((frame) => frame.waitForLoadState('load', { timeout: 30_000 })))
}
