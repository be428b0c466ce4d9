import type { Page } from 'playwright-core'

import { visit } from '#tests/support/chromium.ts'
import { refusal } from '#tests/support/stub-api.ts'

import { bookingAndQuote } from './refusing/booking-and-quote.ts'
import { customers } from './refusing/customers.ts'
import type { Forms, RefusingForm, Things, Who } from './refusing/form.ts'
import { officeWork } from './refusing/office-work.ts'
import { settings } from './refusing/settings.ts'
import { visitors } from './refusing/visitors.ts'

const of = (who: Who, forms: Forms): readonly (RefusingForm & { readonly name: string })[] =>
  Object.entries(forms).map(([name, form]) => ({ name, who, ...form }))

/** Every form, with a press of its button that is refused. */
export const refusingForms = [
  ...of('visitor', { ...bookingAndQuote, ...visitors }),
  ...of('customer', customers),
  ...of('owner', { ...officeWork, ...settings }),
]

/** Forms that are not pressed here, with what sees them instead. */
const because = (why: string, files: readonly string[]) => Object.fromEntries(files.map((file) => [file, why]))

export const unpressed: Readonly<Record<string, string>> = {
  ...because('a ConfirmDialog that asks yes or no: it refuses as that of a visit that is cancelled', [
    'office/visit-actions/add-arrival.tsx',
    'office/visit-actions/payment-link-dialog.tsx',
    'office/visit-actions/charge-dialog.tsx',
    'office/concerns/concern-report.tsx',
    'office/visit-actions/deposit-panel.tsx',
    'office/visit-actions/discount-lines.tsx',
    'office/visit/progress-buttons.tsx',
    'office/visit/visit-photos.tsx',
    'office/customers/merge-dialog.tsx',
    'office/settings/staff-dialog.tsx',
    'office/settings/take-out-dialog.tsx',
    'portal/called-off-page.tsx',
    'portal/cards/card-list.tsx',
    'portal/dashboard/reward-dialog.tsx',
  ]),
  ...because('a button without fields: a toast says why it was refused', [
    'office/customers/review-card.tsx',
    'office/google/connect-card.tsx',
    'office/google/contacts-tab.tsx',
    'office/google/disconnect-button.tsx',
    'office/reports/reports-section.tsx',
    'office/system/verify-panel.tsx',
  ]),
  ...because('part of forms that are pressed', [
    'ui/confirm-dialog.tsx',
    'office/visit-actions/money-dialog.tsx',
    'ui/step-frame.tsx',
    'office/settings/saving.tsx',
  ]),
  ...because('the provider’s own fields, which the sandbox has not', [
    'booking/payment/save-card.tsx',
    'portal/cards/add-card.tsx',
  ]),
  ...because('passkeys need a host with a name: built as the forms beside it', [
    'portal/dashboard/passkey-form.tsx',
    'office/settings/own-passkeys.tsx',
  ]),
  ...because('a notice beside its button, as in the form of a mailbox', [
    'booking/texts-panel.tsx',
    'office/settings/stranded-visits.tsx',
    'office/email/compose/account-words-dialog.tsx',
    'office/email/reconnect-dialog.tsx',
  ]),
  'office/email/team/notes.tsx': 'a toast, as for a note on a lead',
}

const connected = {
  connected: true,
  mode: 'sandbox',
  email: 'office@example.com',
  isConsentEnded: false,
  allows: { files: true, contacts: true },
}
const toReview = { service: 'Glazed Detail', date: '2026-11-20', review: null }
const broken = { status: 503, contentType: 'text/html', body: 'no' } as const

/** Opens a form and makes it ready to be refused. */
export async function openForm(page: Page, form: RefusingForm, things: Things): Promise<void> {
  await page.route('**/api/google/status', (route) => route.fulfill({ json: connected }))
  await page.route('**/api/review?*', (route) => route.fulfill({ json: toReview }))
  const address = typeof form.address === 'string' ? form.address : form.address(things)
  if (address.startsWith('/crm')) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
  } else await visit(page, address)
  await form.open?.(page, things)
  await page.locator(form.button).waitFor()
  if (form.server === undefined) return
  let isLost = false
  await page.route('**/*', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const { status, body } = refusal('slot_taken', { free: [] })
    if (form.server === 'is gone') return isLost ? route.fallback() : ((isLost = true), route.abort())
    return form.server === 'breaks' ? route.fulfill(broken) : route.fulfill({ status, json: body })
  })
}
