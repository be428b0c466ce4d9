import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { addDays, dayOf } from '#events/values/toronto.ts'
import { ownLoyalty } from '#services/contracts/loyalty.ts'
import { ownBookings } from '#services/contracts/own-visits.ts'
import { phoneBooking } from '#services/contracts/visits.ts'
import { bookByPhone } from '#services/features/booking/book-by-phone.ts'
import { finishVisit, payBalance } from '#services/features/visit/finish-visit.ts'
import { pathIn } from '#services/isomorphic/language-path.ts'
import { accepted } from '#tests/support/checkout.ts'
import { visit } from '#tests/support/chromium.ts'
import { eventually, type TestApp } from '#tests/support/test-app.ts'
import { formatsOf } from '#web/i18n/formats.ts'

import { expectAccessible, expectNothingSideways } from './inspection.ts'

const staff = { kind: 'staff', staffId: 's1' } as const

/** With the points of a visit that is paid and over, ten dollars off another one, by the dialog of the loyalty tab. */
export async function redeemReward(app: TestApp, page: Page, language: Language, email: string): Promise<void> {
  const book = async (service: string, totalCents: number, time: string) => {
    const id = crypto.randomUUID().replaceAll('-', '')
    const appointment = {
      date: addDays(dayOf(app.ctx.clock()), 12),
      time,
      address: '123 Queen Street West',
      city: 'Brampton',
    }
    const customer = { firstName: 'Asha', lastName: 'Gill', email, phone: '905-555-0142' }
    const order = { id, service, totalCents, customer, customerId: null, vehicle: null, appointment }
    const form = phoneBooking.parse({ ...order, language, waiver: 'regular' })
    accepted(await bookByPhone(app.ctx, staff, form))
    return id
  }
  const paid = await book('filled', 22_500, '8:00 AM')
  accepted(await payBalance(app.ctx, staff, paid, { method: 'cash' }))
  const afterwards = `${addDays(dayOf(app.ctx.clock()), 13)}T17:00:00.000Z`
  accepted(await finishVisit({ ...app.ctx, clock: () => afterwards }, staff, paid, { outcome: 'completed' }))
  const id = await book('glazed', 12_500, '1:00 PM')
  const balance = async () =>
    ownLoyalty.parse(await (await page.request.get('/api/user/loyalty')).json()).balancePoints ?? 0
  const before = await eventually(async () => {
    const points = await balance()
    return points >= 254 && points
  }, 'the points of the visit that is paid')

  await visit(page, pathIn(language, '/dashboard?tab=loyalty'))
  await page.locator('#rewards ~ ul button').first().click()
  const dialog = page.locator('dialog[open]')
  const takes = dialog.locator('p strong')
  await takes.waitFor()
  expect(await takes.innerText()).toContain(formatsOf(language).money(1_000))
  await expectAccessible(page, 'the dialog that redeems a reward')
  await expectNothingSideways(page, 'the dialog that redeems a reward')
  await dialog.locator('footer button').last().click()
  await dialog.waitFor({ state: 'detached' })
  await page.locator('#statement ~ ul button').waitFor()
  expect(await balance()).toBe(before - 200)
  const bookings = ownBookings.parse(await (await page.request.get('/api/user/bookings')).json())
  expect(bookings.find((one) => one.id === id)).toMatchObject({ totalCents: 11_500, discountCents: 1_000 })
}
