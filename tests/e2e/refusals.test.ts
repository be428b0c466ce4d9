import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { addDays, dayOf } from '#events/values/toronto.ts'
import { buildIfStale } from '#scripts/build.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { report } from '#services/features/care/concerns.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { officeVisitOf } from '#services/features/visit/office-visits.ts'
import { fillSandboxMailbox } from '#services/mailbox/sandbox-mailbox.ts'
import { accountVisitors } from '#tests/support/account-visitors.ts'
import { accepted } from '#tests/support/checkout.ts'
import { openChromium, openWindow } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { sampleOf } from '#tests/support/sample.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'

import { unseen } from './refusal.ts'
import { openForm, refusingForms, unpressed } from './refusing-forms.ts'
import type { Things, Who } from './refusing/form.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')
const staff = { kind: 'staff', staffId: 's1' } as const

let app: TestApp
let browser: Browser
let things: Things
/** Windows share a cache. */
const windows = new Map<Who, BrowserContext>()

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 3 }), openChromium(inject('chromiumPath'))])
  await fillSandboxMailbox(app.mailbox)
  const owner = await officeStaff(app).owner()
  const asha = await accountVisitors(app).customer()
  things = await putThings(asha.email)
  const message = {
    name: 'Rosa',
    email: 'rosa@example.com',
    phone: '',
    message: 'Do you clean boats?',
    language: 'en',
    filledInMs: 5_000,
  }
  expect((await app.visitor().post('/api/contact', message)).status).toBe(201)
  windows.set('visitor', await phoneOf(new Map()))
  windows.set('customer', await phoneOf(asha.visitor.jar))
  windows.set('owner', await phoneOf(owner.jar))
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

async function phoneOf(jar: ReadonlyMap<string, string>): Promise<BrowserContext> {
  const { page } = await openWindow(browser, app.url, 390)
  const context = page.context()
  await context.addCookies([...jar].map(([name, value]) => ({ name, value, url: app.url })))
  await page.close()
  return context
}

/** Visits that a customer has ahead and behind them, and the link to a deposit. */
async function putThings(email: string): Promise<Things> {
  let days = 9
  const book = async (given: object) => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const appointment = {
      date: addDays(dayOf(app.ctx.clock()), (days += 1)),
      time: '10:00 AM',
      address: '123 Queen Street West',
      city: 'Brampton',
    }
    const customer = { firstName: 'Asha', lastName: 'Gill', email, phone: '905-555-0142' }
    const order = { id, service: 'glazed', totalCents: 12_500, customer, customerId: null, vehicle: null, appointment }
    const form = phoneBooking.parse({ ...order, language: 'en', waiver: 'regular', ...given })
    accepted(await bookByPhone(app.ctx, staff, form))
    return id
  }
  const later = { ...app.ctx, clock: () => `${addDays(dayOf(app.ctx.clock()), 14)}T17:00:00.000Z` }
  const [ahead, completed, owing] = [await book({}), await book({}), await book({})]
  accepted(await payBalance(app.ctx, staff, completed, { method: 'cash' }))
  for (const id of [completed, owing]) accepted(await finishVisit(later, staff, id, { outcome: 'completed' }))
  accepted(await report(later, staff, owing, { areas: ['seats'], words: 'There is a stain' }))
  const unpaid = await book({ waiver: null })
  const payLink = await eventually(async () => {
    const { depositLink } = accepted(await officeVisitOf(app.ctx, unpaid))
    return depositLink?.url
  }, 'the link to the deposit')
  return {
    ahead,
    aheadOn: addDays(dayOf(app.ctx.clock()), 10),
    completed,
    owing,
    payLink: payLink.slice(app.url.length),
  }
}

/** A tab of their own, which keeps nothing of what others typed. */
async function openTab(who: Who): Promise<Page> {
  const page = await windows.get(who)?.newPage()
  if (page === undefined) throw new Error(`nobody is ${who}`)
  return page
}

async function expectShown(form: (typeof refusingForms)[number]): Promise<void> {
  const page = await openTab(form.who)
  await openForm(page, form, things)
  const button = page.locator(form.button)
  await button.scrollIntoViewIfNeeded()
  await button.click()
  await expect.poll(() => page.evaluate(unseen), { message: form.name }).toBe('')
  await page.close()
}

const longestMs = 30 * 60_000

test(
  'at 390 px every second form, with --every-case every one, shows and focuses why its button was refused',
  { timeout: longestMs },
  async () => {
    const expectAll = async (who: Who) => {
      const forms = refusingForms.filter((one) => one.who === who)
      for (const form of sampleOf(forms, Math.ceil(forms.length / 2))) await expectShown(form)
    }
    await Promise.all([expectAll('visitor'), expectAll('customer'), expectAll('owner')])
  },
)

test('every form of both web apps is pressed, or has a reason why it is not', () => {
  const root = resolve(import.meta.dirname, '../../web')
  const form = /<(?:form|OwnForm|StepFrame|ConfirmDialog|MoneyDialog)\b|<Button(?![^>]*variant=)[^>]*\bpending=/
  const written = globSync('**/*.tsx', { cwd: root }).filter((file) =>
    form.test(readFileSync(resolve(root, file), 'utf8')),
  )
  const named = new Set([...refusingForms.flatMap(({ files }) => files), ...Object.keys(unpressed)])
  expect(written.filter((file) => !named.has(file)).toSorted(), 'without a press').toEqual([])
  expect([...named].filter((file) => !written.includes(file)).toSorted(), 'no form').toEqual([])
})

const cover = () =>
  addEventListener('click', () => {
    const sheet = document.createElement('div')
    sheet.style.cssText = 'position: fixed; inset: 0; z-index: 99'
    sheet.textContent = 'a sheet'
    document.body.append(sheet)
  })

test.each([
  [
    'that does nothing',
    'the sign-up',
    'nothing is said',
    () =>
      addEventListener(
        'submit',
        (event) => {
          event.preventDefault()
          event.stopImmediatePropagation()
        },
        true,
      ),
  ],
  [
    'whose refusal does not take the focus',
    'the sign-up',
    'nothing is said',
    () => (HTMLElement.prototype.focus = () => {}),
  ],
  [
    'whose refusal is not scrolled to',
    'the third step of a booking whose start is taken',
    'outside of the window',
    () => Object.assign(Element.prototype, { scrollIntoView: () => {} }),
  ],
  ['whose refusal is covered', 'the sign-up', 'lies under div "a sheet"', cover],
] as const)('a button %s is found', async (_, name, found, fault) => {
  const form = refusingForms.find((one) => one.name === name)
  if (form === undefined) throw new Error(`there is no form ${name}`)
  const page = await openTab(form.who)
  await page.addInitScript(fault)
  await openForm(page, form, things)
  await page.locator(form.button).click()
  await expect.poll(() => page.evaluate(unseen)).toContain(found)
  await page.close()
})
