import { createServer } from 'node:http'
import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { hostileHtml, hostileMails } from '#tests/services/mailbox/hostile-mails.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { putMail } from '#tests/support/put-mail.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectAccessibleIn, expectNothingSideways } from './inspection.ts'
import { openMail } from './open-mail.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser
const asked: string[] = []
const beacon = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/gif' }).end()
})
let beaconUrl = ''

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  await officeStaff(app).owner()
  await new Promise<void>((listening) => beacon.listen(0, '127.0.0.1', listening))
  const address = beacon.address()
  if (address === null || typeof address === 'string') throw new Error('The beacon has no port')
  beaconUrl = `http://127.0.0.1:${address.port}`
  await fillSandboxMailbox(app.mailbox)
})
afterAll(async () => {
  await browser.close()
  await app.close()
  beacon.close()
})

const heading = { en: 'Email System', fr: 'Courriels', pa: 'ਈਮੇਲ' } as const
const inboxName = { en: 'Inbox', fr: 'Boîte de réception', pa: 'ਇਨਬਾਕਸ' } as const

test('a thread is opened, archived with a way back, and found again, by mouse and by keys', async () => {
  const { page, faults } = await openWindow(browser, app.url, 1440)
  await openMail(page)
  const list = page.getByRole('region', { name: 'Emails' })
  expect(await page.getByRole('button', { name: 'Threads' }).getAttribute('aria-pressed')).toBe('true')
  await page.getByText('No Email Selected').waitFor()
  await list.getByText('Fleet of nine vans').click()
  const reader = page.getByRole('region', { name: 'Email', exact: true })
  await reader.getByText('behind the loading dock').waitFor()
  await expect.poll(() => reader.locator('details').count()).toBe(2)
  await reader.getByRole('link', { name: /vans\.csv/ }).waitFor()
  await reader.getByRole('button', { name: 'Raw data' }).click()
  await expect.poll(() => reader.locator('pre').textContent()).toContain('Message-ID: <sandbox-2@freshglaze.example>')

  await page.keyboard.press('e')
  await page.getByText('Emails Archived').waitFor()
  await list.getByText('Fleet of nine vans').waitFor({ state: 'detached' })
  await page.keyboard.press('z')
  await list.getByText('Fleet of nine vans').waitFor()

  await page.keyboard.press('/')
  await page.keyboard.type('micro tow')
  await list.getByText('Your order 48112 has shipped').waitFor()
  await list.getByText('Priya Shah').waitFor({ state: 'detached' })
  await expect.poll(() => list.locator('mark').allTextContents()).toEqual(['Microfibre', 'towels'])
  expect(faults).toEqual([])
  await page.context().close()
})

test('a new deal is made from the mail of somebody unknown, and its lead leads back to the mail', async () => {
  const { page, faults } = await openWindow(browser, app.url, 1440)
  await openMail(page)
  await page.getByText('Gift for my dad').first().click()
  const person = page.getByRole('complementary', { name: 'The person beside this email' })
  await person.getByText('Not a customer yet').waitFor()
  await person.getByRole('button', { name: 'New deal from this email' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('What they asked for').inputValue()).toContain('Gift for my dad')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Deal Added').waitFor()
  await person.getByRole('link', { name: 'Lead from this email' }).click()
  await page.getByRole('link', { name: 'Open the email' }).click()
  await person.getByText('None booked').waitFor()
  await page
    .getByRole('region', { name: 'Email', exact: true })
    .getByRole('heading', { name: 'Gift for my dad' })
    .waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'a mail with its customer')
  await expectNothingSideways(page, 'a mail with its customer')
  expect(faults).toEqual([])
  await page.context().close()
})

test.each(languages)('in %s the mailbox speaks it, is accessible and fits a phone', async (language) => {
  const { page } = await openWindow(browser, app.url, 390)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await openMail(page)
  // The mails themselves are in any language.
  await page.getByRole('heading', { level: 1, name: heading[language] }).waitFor()
  await page.getByRole('button', { name: inboxName[language] }).waitFor()
  await expectAccessibleIn(language, page, 'the list of mails')
  await expectNothingSideways(page, 'the list of mails')
  await page.getByText('Thank you! (and a question about the dog hair)').click()
  await page.locator('iframe').waitFor()
  await expectNothingSideways(page, 'a mail')
  await page.context().close()
})

test('an answer is written by keys, outlives a reload, is taken back in time, and sent with its file', async () => {
  const { page, faults } = await openWindow(browser, app.url, 1440)
  await openMail(page)
  await page.getByText('Gift for my dad').first().click()
  await page.getByRole('button', { name: 'Reply All' }).waitFor()
  await page.keyboard.press('r')
  const form = page.getByRole('region', { name: 'Email being written' })
  const text = form.getByRole('textbox', { name: 'Message' })
  await text.click()
  await page.keyboard.type('We have gift cards.')
  expect(await form.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('Re: Gift for my dad')
  await form.getByText('Saved as a draft').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'an answer that is written')
  await expectNothingSideways(page, 'an answer that is written')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  await form.getByRole('textbox', { name: 'Message' }).filter({ hasText: 'We have gift cards.' }).waitFor()
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'cards.txt', mimeType: 'text/plain', buffer: Buffer.from('50, 100, 150') })
  await form.getByText('cards.txt').waitFor()

  await text.click()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sending in 10 seconds').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await form.getByRole('textbox', { name: 'Message' }).filter({ hasText: 'We have gift cards.' }).waitFor()
  expect(await form.getByText('This email has already been answered').count()).toBe(0)
  await form.getByRole('combobox', { name: 'To' }).fill('friend@example.ca,')
  await form.getByText('Saved as a draft').waitFor()
  await form.getByRole('button', { name: 'Send' }).click()
  await form.waitFor({ state: 'detached' })
  app.forward(1)
  const [sent] = await eventually(async () => {
    const found = await app.database.query<{ recipients: string; raw: Uint8Array }>(
      `select recipients, raw from sandbox.mail where subject = 'Re: Gift for my dad'`,
    )
    return found.length > 0 && found
  }, 'the answer is sent')
  expect(sent?.recipients).toContain('friend@example.ca')
  expect(Buffer.from(sent?.raw ?? []).toString()).toContain('cards.txt')
  expect(faults).toEqual([])
  await page.context().close()
})

test('no hostile mail runs anything or tells its sender that it was opened, and all are archived at once', async () => {
  for (const [index, html] of hostileMails(beaconUrl).entries()) {
    await putMail(app, { from: 'Eve <eve@example.ca>', subject: `hostile ${index}`, html })
  }
  const { page } = await openWindow(browser, app.url, 1440)
  // The stream of changes would keep the network busy, whose rest is waited for below.
  await page.route('**/api/crm/live', (route) => route.abort())
  await openMail(page)
  await page.request.post('/api/email/sync', { headers: { origin: app.url } })
  const ids = await eventually(async () => {
    const answer = await page.request.get('/api/email/emails?limit=100&search=hostile')
    const found = (await answer.json()) as readonly { readonly id: string }[]
    return found.length === hostileHtml.length ? found.map(({ id }) => id) : null
  }, 'the hostile mails are mirrored')
  for (const id of ids) {
    await page.evaluate(async (address) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
      await new Promise((loaded) => {
        frame.addEventListener('load', loaded)
        frame.src = address
        document.body.append(frame)
      })
    }, `/api/email/messages/${id}/body`)
  }
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  // They are more than a page.
  await page.goto('/crm?section=email')
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const whole = page.getByRole('button', { name: /^Select all \d+ emails$/ })
  const count = /\d+/.exec((await whole.textContent()) ?? '')?.[0] ?? ''
  expect(Number(count)).toBeGreaterThan(50)
  await whole.click()
  await page.getByText(`All ${count} emails selected`).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).click()
  await page.getByText(`${count} emails moved to archive`).waitFor()
  await page.getByText('No emails found').waitFor()
  await page.keyboard.press('z')
  // Of the list those lines are drawn that are on screen.
  await page
    .locator('li[aria-posinset="1"]')
    .getByText(/^hostile \d+$/)
    .waitFor()

  // The same mails in a frame without any of the layers: the beacon does notice. What a page loads has its time: one that is
  // replaced takes its requests along.
  const bare = await browser.newPage()
  for (const html of hostileMails(beaconUrl)) {
    if (asked.length > 10) break
    // One that leads elsewhere ends the waiting for it.
    await bare.setContent(html, { waitUntil: 'load', timeout: 3_000 }).catch(() => {})
  }
  await expect.poll(() => asked.length).toBeGreaterThan(10)
  await page.context().close()
})
