import { resolve } from 'node:path'

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { buildIfStale } from '#scripts/build.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'
import { openMail } from './open-mail.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory }), openChromium(inject('chromiumPath'))])
  await officeStaff(app).owner()
  await fillSandboxMailbox(app.mailbox)
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

test('two of the office see each other at a mail, and the second answer to it is held back until it is sent on purpose', async () => {
  const bela = await officeStaff(app).member('owner')
  const [mine, hers] = [await openWindow(browser, app.url, 1440), await openWindow(browser, app.url, 1440)]
  await openMail(mine.page)
  await openMail(hers.page, bela)
  const subject = 'Parking level P2: wash days for residents'
  const places = [mine, hers].map(({ page }) => ({
    reader: page.getByRole('region', { name: 'Email', exact: true }),
    form: page.getByRole('region', { name: 'Email being written' }),
  }))
  const [me, her] = places
  if (me === undefined || her === undefined) throw new Error('There are two windows')
  await mine.page.getByText(subject).first().click()
  await hers.page.getByText(subject).first().click()
  await me.reader.getByText(`${bela.username} is reading this`).waitFor()
  await her.reader.getByText('admin is reading this').waitFor()

  await mine.page.keyboard.press('m')
  await mine.page.getByText('Email Assigned').waitFor()
  await hers.page.getByRole('img', { name: 'Assigned to admin' }).waitFor()
  await me.reader.getByLabel('Assigned to').selectOption({ label: bela.username })
  await hers.page.getByRole('link', { name: /\d unread notification/ }).waitFor()

  await mine.page.keyboard.press('n')
  await mine.page.keyboard.type('She asked twice')
  await me.reader.getByRole('button', { name: 'Add note' }).click()
  await her.reader.getByRole('region', { name: 'Internal notes' }).getByText('She asked twice').waitFor()
  await expectAccessible(hers.page, 'a mail with its team')

  for (const [{ page }, { form }, words] of [
    [mine, me, 'Gladly, in May.'],
    [hers, her, 'Yes, on Mondays.'],
  ] as const) {
    await page
      .getByRole('region', { name: 'Email', exact: true })
      .getByRole('button', { name: 'Reply', exact: true })
      .click()
    await form.getByRole('textbox', { name: 'Message' }).click()
    await page.keyboard.type(words)
    await form.getByText('Saved as a draft').waitFor()
  }
  await me.form.getByText(`${bela.username} is writing an answer`).waitFor()
  await hers.page.keyboard.press('Control+Enter')
  await hers.page.getByText('Sending in 10 seconds').waitFor()
  await mine.page.keyboard.press('Control+Enter')
  const held = me.form.getByRole('alert')
  await held.getByText('This email has already been answered').waitFor()
  await held.getByText('Yes, on Mondays.').waitFor()
  expect(await me.form.getByRole('textbox', { name: 'Message' }).textContent()).toContain('Gladly, in May.')
  await mine.page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(mine.page, 'an answer that is held back')
  await expectNothingSideways(mine.page, 'an answer that is held back')
  await held.getByRole('button', { name: 'Send mine too' }).click()
  await me.form.waitFor({ state: 'detached' })
  app.forward(1)
  const sent = await eventually(async () => {
    const found = await app.database.query<{ plain: string }>('select plain from sandbox.mail where subject = $1', [
      `Re: ${subject}`,
    ])
    return found.length === 2 && found
  }, 'both answers are sent')
  expect(sent.some(({ plain }) => plain.includes('She asked twice'))).toBe(false)
  expect([...mine.faults, ...hers.faults]).toEqual([])
  await mine.page.context().close()
  await hers.page.context().close()
})

test('panes are moved by mouse and keys, are as they were after a reload, and a phone shows one of them', async () => {
  const { page, faults } = await openWindow(browser, app.url, 1440)
  await openMail(page)
  const list = page.getByRole('region', { name: 'Emails' })
  const separator = page.getByRole('separator', { name: 'Width of the list' })
  const width = async () => (await list.boundingBox())?.width ?? 0
  const usual = await width()
  const box = await separator.boundingBox()
  if (box === null) throw new Error('The separator is not on screen')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(200, box.height / 2)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 60, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => Math.abs((await width()) - usual - 60)).toBeLessThan(6)
  await separator.focus()
  await page.keyboard.press('ArrowLeft')
  const kept = await width()
  expect(kept).toBeLessThan(usual + 60)
  const folders = page.getByRole('separator', { name: 'Width of the folders' })
  await folders.focus()
  await page.keyboard.press('End')
  expect(await folders.getAttribute('aria-valuenow')).toBe(await folders.getAttribute('aria-valuemax'))
  const wide = await width()
  await page.reload()
  await page.locator('li[aria-posinset="1"]').waitFor()
  expect(Math.abs((await width()) - wide)).toBeLessThan(2)
  await expectAccessible(page, 'panes with other widths')
  await expectNothingSideways(page, 'panes with other widths')
  await folders.dblclick()
  await separator.dblclick()
  await expect.poll(async () => Math.abs((await width()) - usual)).toBeLessThan(2)
  await page.setViewportSize({ width: 390, height: 844 })
  await separator.waitFor({ state: 'hidden' })
  await folders.waitFor({ state: 'hidden' })
  await expectNothingSideways(page, 'panes on a phone')
  expect(faults).toEqual([])
  await page.context().close()
})
