import type { Page } from 'playwright-core'

import { refusal } from '#tests/support/stub-api.ts'

import { choose } from '../walk.ts'
import { compose, confirm, inDialog, office, press, type Forms, type Things } from './form.ts'

const ofVisit = (which: 'ahead' | 'completed' | 'owing') => (things: Things) =>
  office('bookings', `&booking=${things[which]}`)
const visitDialog = (name: string) => async (page: Page) => {
  await press(name)(page)
  await page.locator('dialog[open] footer button').nth(1).waitFor()
}
export const officeWork = {
  'a booking by phone': {
    files: ['office/phone-booking/phone-booking-page.tsx'],
    address: office('bookings', '&view=new'),
    button: 'main form > [type=submit]',
  },
  'a booking by phone of a car without a size': {
    files: ['office/phone-booking/phone-booking-page.tsx'],
    address: office('bookings', '&view=new'),
    open: async (page) => {
      const person = { 'First name': 'Asha', 'Last name': 'Gill', Phone: '905 555 0142' }
      const labels = { ...person, Address: '1 Main Street', City: 'Toronto', Make: 'Honda', Year: '2021' }
      for (const [label, text] of Object.entries(labels))
        await page.locator('main form').getByRole('textbox', { name: label }).last().fill(text)
    },
    button: 'main form > [type=submit]',
  },
  'a new lead': {
    files: ['office/leads/lead-form.tsx'],
    address: office('leads'),
    open: press('New Lead'),
    button: inDialog,
  },
  'a new lead while the server is broken': {
    files: ['office/leads/lead-form.tsx'],
    address: office('leads'),
    open: async (page) => {
      await press('New Lead')(page)
      const fields = page.locator('dialog[open] input')
      await fields.nth(0).fill('Asha')
      await fields.nth(1).fill('905 555 0142')
    },
    button: inDialog,
    server: 'breaks',
  },
  'a new customer': {
    files: ['office/customers/edit-customer.tsx'],
    address: office('customers'),
    open: press('Add Customer'),
    button: inDialog,
  },
  'a payment by hand': {
    files: ['office/visit-actions/balance-dialog.tsx'],
    address: ofVisit('owing'),
    open: async (page) => {
      await visitDialog('Record a payment')(page)
      await page.locator('dialog[open] input[inputmode=decimal]').first().fill('nine')
    },
    button: confirm,
  },
  'a payment by hand while the server is broken': {
    files: ['office/visit-actions/balance-dialog.tsx'],
    address: ofVisit('owing'),
    open: visitDialog('Record a payment'),
    button: confirm,
    server: 'breaks',
  },
  'a payment that is corrected': {
    files: ['office/visit-actions/correct-dialog.tsx'],
    address: ofVisit('completed'),
    open: visitDialog('Correct'),
    button: confirm,
  },
  'a discount': {
    files: ['office/visit-actions/discount-dialog.tsx'],
    address: ofVisit('owing'),
    open: visitDialog('Give a discount'),
    button: confirm,
  },
  'a refund': {
    files: ['office/visit-actions/refund-dialog.tsx'],
    address: ofVisit('completed'),
    open: visitDialog('Refund'),
    button: confirm,
  },
  'a visit that the office cancels': {
    files: ['office/visit-actions/cancel-dialog.tsx'],
    address: ofVisit('ahead'),
    open: visitDialog('Cancel the visit'),
    button: confirm,
  },
  'a visit that the weather calls off': {
    files: ['office/visit-actions/call-off-dialog.tsx'],
    address: ofVisit('ahead'),
    open: visitDialog('Call off: weather'),
    button: confirm,
  },
  'a mail without a recipient': {
    files: ['office/email/compose/compose.tsx'],
    address: office('email'),
    open: async (page) => {
      await press('Compose')(page)
      await page.locator(`${compose} footer button`).first().waitFor()
    },
    button: `${compose} footer button >> nth=0`,
  },
  'an answer to a concern': {
    files: ['office/concerns/concern-form.tsx'],
    address: ofVisit('owing'),
    button: 'main button:has-text("Send to the customer")',
  },
  'a visit that the office moves, while the server is broken': {
    files: ['office/visit-actions/move-dialog.tsx'],
    address: ofVisit('ahead'),
    open: async (page) => {
      await press('Move the visit')(page)
      await page.locator('dialog[open] td [role=button]:not([aria-disabled=true])').last().click()
      await choose(page.locator('dialog[open] [type=radio]').first())
    },
    button: confirm,
    server: 'breaks',
  },
  'a day that the weather calls off': {
    files: ['office/weather/weather-page.tsx'],
    address: ({ aheadOn }) => office('bookings', `&view=weather&from=${aheadOn}`),
    button: 'main p > button',
  },
  'prices while the server is broken': {
    files: ['office/settings/price-panel.tsx'],
    address: office('settings', '&part=prices'),
    open: async (page) => {
      const price = page.locator('form[aria-labelledby=prices] input').first()
      await price.fill(String(Number(await price.inputValue()) + 1))
    },
    button: 'form[aria-labelledby=prices] [type=submit]',
    server: 'breaks',
  },
  'a note on a lead while the server is broken': {
    files: ['office/leads/lead-story.tsx'],
    address: office('leads'),
    open: async (page) => {
      await page.getByText('Notes and history').first().click()
      await page.locator('main form textarea').first().fill('Called back')
    },
    button: 'main form [type=submit] >> nth=0',
    server: 'breaks',
  },
  'the own password once more': {
    files: ['office/shell/confirm-password.tsx'],
    address: office('settings', '&part=staff'),
    open: async (page) => {
      const asked = refusal('confirm_password')
      const confirmed = { status: asked.status, json: asked.body }
      await page.route('**/api/crm/staff', (route) =>
        route.request().method() === 'GET' ? route.fallback() : route.fulfill(confirmed),
      )
      await page.locator('main form input').fill('somebody')
      await page.locator('main form [type=submit]').click()
      await page.locator(inDialog).waitFor()
    },
    button: inDialog,
  },
  'a mail by Google': {
    files: ['office/google/compose-dialog.tsx'],
    address: office('google', '&tab=gmail'),
    open: press('Compose'),
    button: inDialog,
  },
  'an event at Google': {
    files: ['office/google/event-dialog.tsx'],
    address: office('google', '&tab=calendar'),
    open: press('Create event'),
    button: inDialog,
  },
  'a mailbox': {
    files: ['office/email/connect-dialog.tsx'],
    address: office('email'),
    open: press('Connect a mailbox'),
    button: inDialog,
  },
} as const satisfies Forms
