import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { newsletterStream } from '#events/newsletter.ts'
import { buildIfStale } from '#scripts/build.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { customerOf } from '#tests/support/customer-of.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function visit(address: string, width: number, language: 'en' | 'fr' | 'pa' = 'en'): Promise<Page> {
  const { page } = await openWindow(browser, app.url, width)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.context().addCookies([{ name: 'lang', value: language, url: app.url }])
  await page.goto(address)
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.locator('form input[type=email]').last().waitFor()
  return page
}

interface SandboxMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const mailsTo = async (to: string): Promise<SandboxMessage[]> => {
  const { messages } = (await (await fetch(`${app.url}/sandbox/mail/messages`)).json()) as {
    messages: SandboxMessage[]
  }
  return messages.filter((message) => message.to === to)
}
const storyOf = async (email: string) => {
  const stream = newsletterStream(await customerOf(app.ctx, email))
  return (await app.ctx.log.readStream(stream)).map(({ type }) => type)
}

describe('from the box in the footer to the list, in test mode', () => {
  test.each([
    ['en', 390],
    ['fr', 1440],
    ['pa', 390],
  ] as const)('in %s at %i px', async (language, width) => {
    const email = `asha.${language}@example.com`
    const page = await visit('/services', width, language)
    const box = page.locator('footer form')
    await box.locator('input[type=email]').fill(email)
    await box.locator('button').click()
    const link = page.locator('footer a[href="/sandbox/mail"]')
    await link.waitFor()
    const [mail] = await eventually(async () => {
      const mails = await mailsTo(email)
      return mails.length > 0 && mails
    }, 'the mail that asks')

    await link.click()
    await page.getByText('Test mode').waitFor()
    await page
      .getByRole('link', { name: mail?.subject ?? '' })
      .first()
      .click()
    await page.getByRole('link', { name: /newsletter\/confirm/ }).click()
    const button = page.locator('main button')
    await button.waitFor()
    expect(await storyOf(email)).toEqual(['NewsletterRequested'])
    await button.click()
    await page.locator('main button').waitFor({ state: 'detached' })

    const mails = await eventually(async () => {
      const all = await mailsTo(email)
      return all.length > 1 && all
    }, 'the welcome')
    const end = /https?:\S+\/newsletter\/unsubscribe\?token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? ''
    await page.goto(end)
    await page.locator('main button').click()
    await page.locator('main button').waitFor({ state: 'detached' })
    // The first link is used up: whoever left is not brought back by it.
    const confirm = /https?:\S+\/newsletter\/confirm\?token=\S+/.exec(mails[1]?.text ?? '')?.[0] ?? ''
    await page.goto(confirm)
    await page.locator('main button').click()
    await page.locator('main button').waitFor({ state: 'detached' })
    expect(await page.locator('[data-ring=filled]').count()).toBe(1)
    expect(await storyOf(email)).toEqual(['NewsletterRequested', 'NewsletterConfirmed', 'NewsletterEnded'])
    await page.context().close()
  })
})
