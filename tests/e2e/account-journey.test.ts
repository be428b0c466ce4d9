import { resolve } from 'node:path'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import type { OwnBooking } from '#services/contracts/own-visits.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { openChromium, openWindow, visit } from '#tests/support/chromium.ts'
import { officeStaff } from '#tests/support/office-staff.ts'
import { eventually, openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { formatsOf } from '#web/i18n/formats.ts'

import { expectAccessible, expectAccessibleIn, expectNothingSideways, expectSpeaks, foreignOn } from './inspection.ts'
import { seeOwnHome } from './own-home.ts'
import { redeemReward } from './redeem-reward.ts'
import { connectAuthenticator } from './virtual-authenticator.ts'
import { bookAndPay } from './walk.ts'

const webDirectory = resolve(import.meta.dirname, '../../.build/web')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
  ;[app, browser] = await Promise.all([openTestApp({ webDirectory, vans: 2 }), openChromium(inject('chromiumPath'))])
})
afterAll(async () => {
  await browser.close()
  await app.close()
})

/** The link of the mail that opens the account. */
async function confirmationLink(email: string): Promise<string> {
  const text = await eventually(async () => {
    const answer = await fetch(`${app.url}/sandbox/mail/messages`)
    const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] }
    return messages.find((one) => one.to === email && one.text.includes('confirm='))?.text
  }, `a mail to ${email}`)
  return /https?:\S*[?&]confirm=\S+/.exec(text)?.[0] ?? ''
}

/** Signs up, and opens the account by the link of the mail. */
async function openAccount(page: Page, language: Language, email: string): Promise<void> {
  await visit(page, pathIn(language, '/auth?mode=sign-up'))
  await page.locator('[name=fullName]').fill('Asha Gill')
  await page.locator('main [name=email]').fill(email)
  await page.locator('[name=password]').fill('glaze and sprinkles')
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/sent=registration/)
  const { pathname, search } = new URL(await confirmationLink(email))
  await visit(page, pathname + search)
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/onboarding$/)
}

async function expectSound(page: Page, language: Language, what: string): Promise<void> {
  await expectSpeaks(page, language, what)
  await expectAccessibleIn(language, page, what)
  await expectNothingSideways(page, what)
}

async function moveVisit(page: Page, bookingId: string): Promise<void> {
  const stands = async () =>
    ((await (await page.request.get('/api/user/bookings')).json()) as { id: string; startsAt: string }[]).find(
      ({ id }) => id === bookingId,
    )?.startsAt
  const former = await stands()
  await page.locator('article').getByRole('button').first().click()
  const dialog = page.locator('dialog[open]')
  await dialog.locator('[role=grid] [role=button]:not([aria-disabled])').last().click()
  await dialog.locator('label:has([name=new-time])').first().click()
  await expectAccessible(page, 'the dialog that moves a visit')
  await expectNothingSideways(page, 'the dialog that moves a visit')
  await dialog.locator('footer button').last().click()
  await dialog.waitFor({ state: 'detached' })
  expect(await stands()).not.toBe(former)
}

const refunded = async (bookingId: string) =>
  (
    await app.database.query<{ cents: number }>(
      'select refunded_cents as cents from rm.payments where booking_id = $1',
      [bookingId],
    )
  )[0]?.cents

test.each([
  ['en', 1440],
  ['fr', 390],
] as const)(
  'in %s at %i px: sign up, book, see it in the portal with its receipt, and on the front page, move it, cancel for the amount that was shown, redeem a reward',
  async (language, width) => {
    // Another one where it is run again: the first has an account then.
    const email = `asha.${language}.${crypto.randomUUID().slice(0, 8)}@example.com`
    const { page, faults } = await openWindow(browser, app.url, width)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAccount(page, language, email)
    await visit(page, pathIn(language, '/booking?service=glazed'))
    await bookAndPay(page, email)

    await visit(page, pathIn(language, '/portal'))
    const card = page.locator('article')
    await card.waitFor()
    await expectSound(page, language, 'the portal')
    const [booking] = (await (await page.request.get('/api/user/bookings')).json()) as OwnBooking[]
    if (booking === undefined) throw new Error('There is no booking')
    expect(await card.innerText()).toContain(booking.reference)
    await seeOwnHome(page, language, booking)
    await moveVisit(page, booking.id)
    const answer = await page.request.get(`/api/user/bookings/${booking.id}/cancellation`)
    const { refundCents } = (await answer.json()) as { refundCents: number }

    const receipts = card.locator('a[href*="/portal/receipt?number="]')
    await eventually(async () => {
      if ((await receipts.count()) === 0) await visit(page, pathIn(language, '/portal'))
      return (await receipts.count()) === 1
    }, 'the receipt of the deposit')
    await receipts.click()
    await page.locator('article table').waitFor()
    await expectSound(page, language, 'the receipt')
    const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()])
    expect(file.suggestedFilename()).toMatch(/^fresh-glaze-\d{4}-\d{6}\.pdf$/)
    await visit(page, pathIn(language, '/portal'))
    await card.waitFor()

    await card.getByRole('button').last().click()
    const dialog = page.locator('dialog[open]')
    const words = dialog.locator('strong')
    await words.waitFor()
    // Of nothing that comes back, the deposit is named that stays.
    expect(await words.innerText()).toContain(formatsOf(language).money(refundCents || 3_100))
    await expectAccessible(page, 'the question before cancelling')
    await dialog.locator('footer button').last().click()
    await dialog.waitFor({ state: 'detached' })
    await page.locator('[data-badge=secondary]').waitFor()
    await eventually(async () => (await refunded(booking.id)) === refundCents, 'the refund')

    await redeemReward(app, page, language, email)
    for (const address of [
      '/dashboard',
      '/dashboard/bookings',
      '/dashboard/profile',
      '/dashboard?tab=loyalty',
      '/dashboard?tab=support',
    ]) {
      await visit(page, pathIn(language, address))
      await page.locator('[role=tabpanel] h2').first().waitFor()
      await expectSound(page, language, address)
    }
    expect(faults).toEqual([])
  },
)

test('signed out, the portal leads to sign in, and signing in leads back to it', async () => {
  const email = 'asha.back@example.com'
  const { page } = await openWindow(browser, app.url, 390)
  await openAccount(page, 'en', email)
  await page.goto('/api/logout')
  await page.goto('/portal')
  await page.waitForURL(/\/auth\?returnTo=%2Fportal$/)
  await page.locator('main [name=email]').fill(email)
  await page.locator('[name=password]').fill('glaze and sprinkles')
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/portal$/)
  expect(await page.locator('#upcoming').innerText()).toBe('Upcoming bookings')
})

test('a passkey is added in the profile, signs in without the password, and signs in no more once it was removed', async () => {
  const email = 'asha.key@example.com'
  // Browsers make no passkey for an IP address.
  const { page, faults } = await openWindow(browser, app.url.replace('127.0.0.1', 'localhost'), 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAccount(page, 'fr', email)
  await visit(page, '/fr/dashboard/profile')
  const first = await connectAuthenticator(page)
  await page.locator('[name=passkeyName]').fill('Clé de test')
  await page.locator('[name=passkeyPassword]').fill('glaze and sprinkles')
  await page.locator('form:has([name=passkeyName]) button[type=submit]').click()
  const row = page.locator('section:has(#passkeys) li')
  await row.waitFor()
  expect(await row.locator('strong').innerText()).toBe('Clé de test')
  const kept = await first.credentials()
  await first.detach()
  await expectAccessible(page, 'the profile with a passkey')
  await expectNothingSideways(page, 'the profile with a passkey')

  await page.goto('/api/logout')
  await visit(page, '/fr/auth?returnTo=%2Ffr%2Fdashboard%2Fprofile')
  const signIn = page.getByRole('button', { name: 'clé d’accès' })
  await signIn.waitFor()
  await expectSound(page, 'fr', 'the sign-in with a passkey')
  const second = await connectAuthenticator(page, kept)
  await signIn.click()
  await page.waitForURL(/\/fr\/dashboard\/profile$/)
  await second.detach()
  await row.getByRole('button', { name: 'Retirer Clé de test' }).click()
  await row.waitFor({ state: 'detached' })

  await page.goto('/api/logout')
  await visit(page, '/fr/auth')
  await connectAuthenticator(page, kept)
  await signIn.click()
  await page.getByText('La connexion avec cette clé d’accès n’a pas fonctionné').waitFor()
  expect(await (await page.request.get('/api/auth/user')).json()).toBeNull()
  expect(faults).toEqual([])
})

/** Last: the clock goes on to the day of the visit. */
test('in Punjabi at 390 px: the open portal shows that the crew is on its way, the balance is paid by card, which the bank asks about, and the link then says that nothing is owed', async () => {
  const email = 'asha.balance@example.com'
  const { page, faults } = await openWindow(browser, app.url, 390)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAccount(page, 'pa', email)
  await visit(page, '/pa/booking?service=glazed')
  await bookAndPay(page, email)
  const own = async () => {
    const all = (await (await page.request.get('/api/user/bookings')).json()) as OwnBooking[]
    return all.find(({ status }) => status === 'confirmed')
  }
  const booking = await eventually(own, 'the booking')
  await eventually(async () => (await refunded(booking.id)) === 0, 'the payment')
  app.forward(Math.ceil((Date.parse(booking.startsAt) - Date.parse(app.ctx.clock())) / 60_000) + 1)
  await eventually(async () => (await own())?.payPath, 'the link to the balance')

  await visit(page, '/pa/portal')
  await page.locator('article').waitFor()
  expect(await page.locator('article [role=status]').count()).toBe(0)
  const crew = await officeStaff(app).member('crew')
  const progress = `/api/crm/bookings/${booking.id}/progress`
  expect((await crew.visitor.post(progress, { step: 'departed' })).status).toBe(200)
  await page.locator('article [role=status]').waitFor()
  await page.locator('article a[href*="/pay?token="]').click()
  await page.waitForURL(/\/pa\/pay\?token=/)
  const main = page.locator('main')
  await main.getByText('$110.25').first().waitFor()
  await main.getByRole('button').waitFor()
  // Whoever is signed in is named in the head of the page.
  const expectSoundHere = async (what: string) => {
    expect(await foreignOn(page, 'pa'), what).toEqual(['Asha'])
    await expectAccessible(page, what)
    await expectNothingSideways(page, what)
  }
  await expectSoundHere('the page of the balance')
  await main.getByRole('button').click()
  await page.locator('[name=cardNumber]').fill('4000 0027 6000 3184')
  await page.locator('[name=cardExpiry]').fill('12 / 34')
  await page.locator('[name=cardCode]').fill('123')
  await expectSoundHere('the card form of the balance')
  await main.locator('form button[type=submit]').click()
  // The bank asks in the page; loaded anew in the middle of it, the page comes back to the question.
  const question = page.locator('dialog[open]')
  await question.waitFor()
  await page.reload()
  await main.getByRole('button').click()
  await question.locator('footer button').last().click()
  await main.locator('form').waitFor({ state: 'detached' })
  await expectSoundHere('the balance that was paid')
  await eventually(async () => (await own())?.owedCents === 0, 'the capture')
  await page.reload()
  // Price with tax, and paid so far.
  await main.getByText(formatsOf('pa').money(14_125)).nth(1).waitFor()
  expect(await main.getByRole('button').count()).toBe(0)
  await visit(page, '/pa/portal')
  await page.locator('article').waitFor()
  expect(await page.locator('article a[href*="/pay?token="]').count()).toBe(0)
  expect(faults).toEqual([])
})
