import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { CustomerCard, MergePreview, MergeSide, OfficeCustomer } from '#services/contracts/customers.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const shared = {
  kind: 'customer',
  totalSpent: 31,
  totalSpentCents: 3_100,
  servicesCount: 1,
  since: '2026-10-01T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
} as const
const asha: OfficeCustomer = {
  ...shared,
  id: 'c1',
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: '905-555-0142',
}
const guest: OfficeCustomer = { ...shared, id: 'c2', name: 'A. Gill', email: 'guest@example.com', phone: null }
const card: CustomerCard = {
  ...asha,
  notes: null,
  language: 'fr',
  alsoSaid: [],
  hasAccount: true,
  upcoming: 1,
  sms: null,
  newsletter: null,
  version: 3,
  merged: [],
  alike: [],
}
const side = ({ id, name, email, phone }: OfficeCustomer, more: Partial<MergeSide> = {}): MergeSide => ({
  id,
  name,
  email,
  phone,
  language: null,
  hasAccount: false,
  address: null,
  servicesCount: 0,
  upcoming: 0,
  quotes: 0,
  messages: 0,
  deals: 0,
  totalSpentCents: 0,
  points: 0,
  version: 1,
  mergedCount: 0,
  ...more,
})
const preview: MergePreview = {
  one: side(asha, { language: 'fr', hasAccount: true, servicesCount: 1, points: 31, version: 3 }),
  other: side(guest, { address: '123 Queen Street West', upcoming: 2, messages: 1, deals: 1, version: 2 }),
}
const merged: CustomerCard = {
  ...card,
  version: 4,
  merged: [
    {
      id: 'c2',
      name: 'A. Gill',
      email: 'guest@example.com',
      phone: null,
      language: null,
      notes: null,
      hasAccount: false,
      mergedAt: '2026-11-21T15:00:00.000Z',
    },
  ],
}

const page = '/crm?section=customers&customer=c1'
const api = (more: Parameters<typeof staffApi>[0] = {}) =>
  staffApi({
    '/api/crm/customers': ok([asha, guest]),
    '/api/crm/customers/c1': ok(card),
    '/api/crm/customers/c1/history': ok({ entries: [], total: 0 }),
    '/api/crm/customers/c1/merge': ok(preview),
    ...more,
  })

async function openPreview(stub = api()) {
  const view = await openOffice(page, { api: stub })
  fireEvent.click(await view.findByRole('button', { name: 'Merge with another customer' }))
  view.type('Name, email or phone of the other customer', 'gill')
  fireEvent.click(await view.findByRole('button', { name: 'A. Gill · guest@example.com' }))
  await view.findByRole('table')
  return { ...view, stub }
}

describe('merging a customer with another one', () => {
  test('finds the other without the customer, shows both side by side, and says what is shown together and what stays apart', async () => {
    const { getByRole, getByText, queryByRole, stub } = await openPreview()
    expect(queryByRole('button', { name: /asha@example.com/ })).toBe(null)
    expect(stub.callsTo('/api/crm/customers/c1/merge')[0]?.search).toBe('?with=c2&version=3')
    const rows = within(getByRole('table')).getAllByRole('row')
    const told = rows.map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(told.slice(1)).toEqual([
      ['Email', 'asha@example.com', 'guest@example.com'],
      ['Phone', '905-555-0142', 'No phone'],
      ['Address of the last visit', 'Not known', '123 Queen Street West'],
      ['Language', 'French', 'Not known'],
      ['Account', 'Has an account', 'No account'],
      ['Services', '1', '0'],
      ['Visits to come', '0', '2'],
      ['Total spent, with tax', '$0', '$0'],
      ['Points to redeem', '31', '0'],
    ])
    expect(
      getByText(/What A. Gill has is shown on the page of Asha Gill .*2 visits, 0 quotes, 1 message and 1 open deal/),
    ).toBeTruthy()
    expect(getByText('Points: 31 and 0. Each can be redeemed only by whoever earned them.')).toBeTruthy()
    fireEvent.click(getByRole('radio', { name: /A. Gill/ }))
    expect(getByText(/What Asha Gill has is shown on the page of A. Gill .*1 visit, 0 quotes, 0 messages/)).toBeTruthy()
  })

  test('sends what was shown, tells that it was done with a way to undo it, and undoes it by one call', async () => {
    const { press, toasts, stub } = await openPreview()
    stub.answer('/api/crm/customers/c1/merged', ok({ id: 'c1', version: 4 }))
    press('Merge')
    await waitFor(() => expect(toasts.visible()?.title).toBe('Customers Merged'))
    expect(stub.callsTo('/api/crm/customers/c1/merged')).toMatchObject([
      { method: 'POST', body: { mergedId: 'c2', expectedVersion: 3, mergedVersion: 2 } },
    ])
    stub.answer('/api/crm/customers/c1/merged/c2', ok({ id: 'c1', version: 5 }))
    toasts.visible()?.action?.run()
    await waitFor(() => expect(toasts.visible()?.title).toBe('Customers Separated'))
    expect(stub.callsTo('/api/crm/customers/c1/merged/c2')).toMatchObject([{ method: 'DELETE' }])
  })

  test('leads to the page of the other one where that one stays', async () => {
    const { getByRole, press, stub } = await openPreview()
    fireEvent.click(getByRole('radio', { name: /A. Gill/ }))
    stub.answer('/api/crm/customers/c2/merged', ok({ id: 'c2', version: 3 }))
    press('Merge')
    await waitFor(() => expect(location.search).toContain('customer=c2'))
    expect(stub.callsTo('/api/crm/customers/c2/merged')[0]?.body).toEqual({
      mergedId: 'c1',
      expectedVersion: 2,
      mergedVersion: 3,
    })
  })

  test('that was refused is said in the dialog, which stays open', async () => {
    const { findByText, getByRole, press, stub } = await openPreview()
    stub.answer('/api/crm/customers/c1/merged', refusal('customer_changed'))
    press('Merge')
    expect(await findByText(/Somebody else changed this customer in the meantime/)).toBeTruthy()
    expect(getByRole('dialog')).toBeTruthy()
  })

  test('keeps the page of whoever others were merged with, and merges no two pages that both have others', async () => {
    const one = api({
      '/api/crm/customers/c1/merge': ok({ ...preview, other: { ...preview.other, mergedCount: 1 } }),
    })
    const first = await openPreview(one)
    expect(first.getByRole('radio', { name: /A. Gill/ })).toHaveProperty('checked', true)
    expect(first.getByRole('radio', { name: /Asha Gill/ })).toHaveProperty('disabled', true)
    expect(first.getByText('Somebody is merged with this customer already, so this page stays.')).toBeTruthy()
    first.unmount()
    const [a, b] = [preview.one, preview.other].map((each) => ({ ...each, mergedCount: 1 }))
    const { getByText, queryByRole } = await openPreview(
      api({ '/api/crm/customers/c1/merge': ok({ one: a, other: b }) }),
    )
    expect(getByText('This customer is merged with another one already. Separate those two first.')).toBeTruthy()
    expect(queryByRole('button', { name: 'Merge' })).toBe(null)
  })
})

describe('the page of customers who were merged', () => {
  test('has everybody on it, says so at the address of the other, and separates them again by one call', async () => {
    const stub = api({
      '/api/crm/customers/c2': ok(merged),
      '/api/crm/customers/c1/history': ok({ entries: [], total: 0 }),
    })
    const { findByText, getByRole, toasts } = await openOffice('/crm?section=customers&customer=c2', { api: stub })
    expect(await findByText('A. Gill is merged with Asha Gill: everything of both is on this page.')).toBeTruthy()
    expect(getByRole('heading', { name: 'Asha Gill' })).toBeTruthy()
    const about = getByRole('region', { name: 'Contact and consent' }).textContent
    for (const email of ['asha@example.com', 'guest@example.com']) expect(about).toContain(email)
    stub.answer('/api/crm/customers/c1/merged/c2', ok({ id: 'c1', version: 5 }))
    fireEvent.click(getByRole('button', { name: 'Separate again: A. Gill' }))
    await waitFor(() => expect(toasts.visible()?.title).toBe('Customers Separated'))
    expect(stub.callsTo('/api/crm/customers/c1/merged/c2')[0]?.method).toBe('DELETE')
  })

  test('suggests quietly who may be the same person, and compares both', async () => {
    const alike = [{ id: 'c2', name: 'A. Gill', email: 'guest@example.com', phone: null }]
    const stub = api({ '/api/crm/customers/c1': ok({ ...card, alike }) })
    const { findByRole } = await openOffice(page, { api: stub })
    fireEvent.click(await findByRole('button', { name: 'Compare with A. Gill · guest@example.com' }))
    expect(await findByRole('table')).toBeTruthy()
    expect(stub.callsTo('/api/crm/customers/c1/merge')[0]?.search).toBe('?with=c2&version=3')
  })

  test('does not suggest somebody any more of whom the office says that they are somebody else', async () => {
    const alike = [{ id: 'c2', name: 'A. Gill', email: null, phone: '905-555-0142' }]
    const stub = api({ '/api/crm/customers/c1': ok({ ...card, alike }) })
    const { findByRole, queryByText, toasts } = await openOffice(page, { api: stub })
    stub.answer('/api/crm/customers/c1/kept-apart', ok({ id: 'c1', version: 4 }))
    const not = await findByRole('button', { name: 'They are two people: A. Gill · 905-555-0142' })
    stub.answer('/api/crm/customers/c1', ok(card))
    fireEvent.click(not)
    await waitFor(() => expect(toasts.visible()?.title).toBe('Kept Apart'))
    expect(stub.callsTo('/api/crm/customers/c1/kept-apart')).toMatchObject([
      { method: 'POST', body: { otherId: 'c2' } },
    ])
    await waitFor(() => expect(queryByText('May be the same person:')).toBe(null))
  })

  test.each([
    [
      'en',
      'Merged with this customer',
      'Separate again',
      'Merged on November 21, 2026',
      'Merge with another customer',
      'French',
    ],
    [
      'fr',
      'Fusionnés avec ce client',
      'Séparer de nouveau',
      'Fusion faite le 21 novembre 2026',
      'Fusionner avec un autre client',
      'Français',
    ],
    ['pa', 'ਇਸ ਗਾਹਕ ਨਾਲ ਮਿਲਾਏ ਗਏ', 'ਮੁੜ ਵੱਖ ਕਰੋ', '21 ਨਵੰਬਰ 2026 ਨੂੰ ਮਿਲਾਇਆ ਗਿਆ', 'ਦੂਜੇ ਗਾਹਕ ਨਾਲ ਮਿਲਾਓ', 'ਫ਼ਰਾਂਸੀਸੀ'],
  ] as const)('speaks %s', async (language, heading, separate, day, merge, spoken) => {
    const stub = api({ '/api/crm/customers/c1': ok(merged) })
    const { findByRole, getByRole, getByText } = await openOffice(page, { api: stub, language })
    expect(await findByRole('heading', { name: heading })).toBeTruthy()
    expect(getByRole('button', { name: `${separate}: A. Gill` })).toBeTruthy()
    expect(getByText(day)).toBeTruthy()
    expect(getByText(spoken, { selector: 'dd' })).toBeTruthy()
    fireEvent.click(getByRole('button', { name: merge }))
    expect(getByRole('dialog', { name: merge })).toBeTruthy()
  })
})
