import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { OfficeBusinessDetails } from '#services/contracts/business-details.ts'
import type { PrintedReceipt } from '#services/contracts/receipts.ts'
import { settingsDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const settings = '/crm?section=settings&part=business'
const path = '/api/crm/business/details'

const inForce = {
  version: 2,
  name: 'Fresh Glaze',
  phone: '(416) 555-0134',
  email: 'hello@freshglaze.example',
  address: '1 Front Street',
  hstNumber: '',
  footers: { en: '', fr: '', pa: '' },
}
const details: OfficeBusinessDetails = {
  inForce,
  editions: [
    { ...inForce, at: '2026-11-22T15:00:00.000Z', by: 'asha' },
    { ...inForce, version: 1, name: 'Glaze Inc.', at: '2026-11-21T15:00:00.000Z', by: 'asha' },
    { ...inForce, version: 0, address: '', at: '2026-11-21T15:00:00.000Z', by: null },
  ],
}
const api = (read = details) => staffApi({ [path]: ok(read) })

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a change is sent with the edition that was on screen, and nothing is kept in the tab afterwards', async () => {
  const stub = api()
  stub.app.put(path, () => Response.json({ version: 3 }))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Name on documents')
  view.type('Name on documents', 'Glaze Ltd.')
  expect(sessionStorage.getItem(settingsDraftKey)).toContain('Glaze Ltd.')
  view.press('Save')
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  const { version, ...form } = inForce
  const sent = stub.callsTo(path).find(({ method }) => method === 'PUT')
  expect(sent?.body).toEqual({ ...form, name: 'Glaze Ltd.', expectedVersion: version })
  expect(sessionStorage.getItem(settingsDraftKey)).toBeNull()
})

test('what cannot be is said beside its field, the first one has the focus, and nothing is sent', async () => {
  const stub = api()
  stub.app.put(path, () => Response.json({ version: 3 }))
  const view = await openOffice(settings, { api: stub })
  const hst = await view.findByLabelText(/^GST\/HST number/)
  fireEvent.change(hst, { target: { value: '123456789 RT0001' } })
  view.type('Phone number', '555')
  view.press('Save')
  const phone = view.getByLabelText('Phone number')
  expect(phone.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(phone))
  expect(view.getByText(/first nine digits carry a check digit/)).toBeTruthy()
  expect(stub.callsTo(path).every(({ method }) => method === 'GET')).toBe(true)
})

test('what was typed comes back when the session had ended, and is discarded for what is in force', async () => {
  const stub = api()
  const first = await openOffice(settings, { api: stub })
  await first.findByLabelText('Name on documents')
  first.type('Name on documents', 'Glaze Ltd.')
  first.unmount()
  const view = await openOffice(settings, { api: api() })
  expect(await view.findByLabelText('Name on documents')).toHaveProperty('value', 'Glaze Ltd.')
  view.press('Discard changes')
  expect(view.getByLabelText('Name on documents')).toHaveProperty('value', 'Fresh Glaze')
})

test('an edition that somebody else published meanwhile is told beside what was typed, which goes on once agreed', async () => {
  sessionStorage.setItem(
    settingsDraftKey,
    JSON.stringify({ form: 'business', typed: { name: 'Glaze Ltd.' }, basis: 1 }),
  )
  const view = await openOffice(settings, { api: api() })
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else has saved version 2 in the meantime.')
  expect(view.queryByRole('button', { name: 'Save' })).toBeNull()
  view.press('Continue with this version')
  expect(view.getByRole('button', { name: 'Save' })).toBeTruthy()
  expect(view.getByLabelText('Name on documents')).toHaveProperty('value', 'Glaze Ltd.')
})

test('an earlier edition is set back into the form, to be saved as another one', async () => {
  const view = await openOffice(settings, { api: api() })
  fireEvent.click(await view.findByRole('button', { name: 'Set version 1 back' }))
  expect(view.getByLabelText('Name on documents')).toHaveProperty('value', 'Glaze Inc.')
  expect(view.getByText('As set up with the program')).toBeTruthy()
  expect(view.getByText('Version 1, Nov 21, 10:00 AM, by asha')).toBeTruthy()
})

test('an invoice shows what is typed, in the language that is chosen', async () => {
  const row = { label: '', value: '' }
  const invoice: PrintedReceipt = {
    id: '2026-000000',
    title: 'Facture',
    seller: ['Glaze Ltd.', '1 Front Street'],
    facts: [],
    linesTitle: { label: 'Description', value: 'Montant' },
    lines: [],
    sums: [],
    total: row,
    about: [],
    paymentsTitle: 'Paiements',
    payments: [],
    nothingPaid: '',
    owed: row,
    note: null,
    footer: 'Merci.',
  }
  const stub = api()
  stub.app.post(`${path}/preview`, () => Response.json(invoice))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Name on documents')
  view.type('Name on documents', 'Glaze Ltd.')
  view.press('Preview an invoice')
  const dialog = await view.findByRole('dialog', { name: 'Preview an invoice' })
  expect(await within(dialog).findByText('Merci.')).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Language of the document'), { target: { value: 'fr' } })
  await waitFor(() =>
    expect(stub.callsTo(`${path}/preview`).map(({ body }) => body)).toMatchObject([
      { name: 'Glaze Ltd.', language: 'en' },
      { name: 'Glaze Ltd.', language: 'fr' },
    ]),
  )
})

test('a refusal is told, and what was typed stays', async () => {
  const stub = api()
  const { status, body } = refusal('settings_changed')
  stub.app.put(path, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Name on documents')
  view.type('Name on documents', 'Glaze Ltd.')
  view.press('Save')
  expect((await view.findByRole('alert')).textContent).toContain('Somebody else has changed this in the meantime.')
  expect(view.getByLabelText('Name on documents')).toHaveProperty('value', 'Glaze Ltd.')
})
