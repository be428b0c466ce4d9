import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'

import { settingsDraftKey } from '#services/isomorphic/kept-in-browser.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, prices, staffApi } from '#tests/web/office/render-office.tsx'

const settings = '/crm?section=settings&part=prices'
const address = '/api/crm/business/prices'

beforeEach(() => sessionStorage.clear())

test('a price is published with what it changes and what the past visits would have brought', async () => {
  const api = staffApi()
  api.app.put(address, () => Response.json({ version: 3 }))
  const { findByLabelText, getByRole, getByText, type, press, told, queryByRole } = await openOffice(settings, { api })
  await findByLabelText('Price in dollars')
  expect(queryByRole('button', { name: 'Publish prices' })).toBeNull()
  type('Price in dollars', '130.00')
  expect(queryByRole('button', { name: 'Publish what is charged' })).toBeNull()
  expect(getByRole('region', { name: 'What changes' }).textContent).toContain('$125 → $130')
  expect(getByText('4 visits were booked for $525. At these prices it would have been $550.')).toBeTruthy()
  press('Publish prices')
  await waitFor(() => expect(told()?.[0]).toBe('Saved'))
  const sent = api.callsTo(address).find(({ body }) => body !== undefined && body !== null)
  expect(sent?.body).toEqual({
    packages: [{ id: 'glazed', priceCents: 13_000, publishedCents: 15_000, minMinutes: 120, maxMinutes: 180 }],
    addOns: [{ name: 'stain-treatment', priceCents: 3_500 }],
    expectedVersion: 2,
  })
})

test('an amount that is none is told beside its field and not sent', async () => {
  const { findByLabelText, type, getByText, queryByRole } = await openOffice(settings)
  await findByLabelText('Stain Treatment')
  type('Stain Treatment', '-5')
  expect(getByText('Please enter an amount from $1 to $2,000, such as 125 or 125.50.')).toBeTruthy()
  expect(queryByRole('button', { name: 'Publish prices' })).toBeNull()
})

test('whoever publishes second is told, keeps what was typed, and goes on from the other edition', async () => {
  const api = staffApi()
  const { status, body } = refusal('settings_changed')
  const edition = { ...prices, version: 3, packages: prices.packages.map((one) => ({ ...one, priceCents: 12_800 })) }
  const answers = [Response.json(body, { status }), Response.json({ version: 4 })]
  api.app.put(address, () => {
    api.answer(address, ok(edition))
    return answers.shift() ?? Response.error()
  })
  const view = await openOffice(settings, { api })
  await view.findByLabelText('Price in dollars')
  view.type('Price in dollars', '130')
  view.press('Publish prices')
  expect((await view.findByRole('alert')).textContent).toContain(
    'Somebody else has published version 3 in the meantime.',
  )
  expect(view.getByDisplayValue('130')).toBe(view.getByLabelText('Price in dollars'))
  expect(view.getByRole('region', { name: 'What changes' }).textContent).toContain('$128 → $130')
  view.press('Continue with this version')
  view.press('Publish prices')
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  const sent = api.callsTo(address).flatMap(({ body }) => (body === null || body === undefined ? [] : [body]))
  expect(sent).toMatchObject([{ expectedVersion: 2 }, { expectedVersion: 3 }])
})

test('prices in search results that differ from those charged are told, and made equal by one press', async () => {
  const api = staffApi()
  api.app.put(address, () => Response.json({ version: 3 }))
  const { findByText, press, told } = await openOffice(settings, { api })
  await findByText(/Glazed Detail: \$150 published, \$125 charged/)
  press('Publish what is charged')
  await waitFor(() => expect(told()?.[0]).toBe('Saved'))
  const sent = api.callsTo(address).find(({ body }) => body !== undefined && body !== null)
  expect(sent?.body).toMatchObject({ packages: [{ priceCents: 12_500, publishedCents: 12_500 }], expectedVersion: 2 })
})

test('a price that was typed comes back when another part was opened, and nothing is kept once it is published', async () => {
  const api = staffApi()
  api.app.put(address, () => Response.json({ version: 3 }))
  const view = await openOffice(settings, { api })
  await view.findByLabelText('Price in dollars')
  view.type('Price in dollars', '130')
  fireEvent.click(view.getByRole('link', { name: 'Hours and closed days' }))
  await waitFor(() => expect(view.queryByLabelText('Price in dollars')).toBeNull())
  fireEvent.click(view.getByRole('link', { name: 'Prices' }))
  expect(await view.findByDisplayValue('130')).toBe(view.getByLabelText('Price in dollars'))
  expect(view.getByRole('region', { name: 'What changes' }).textContent).toContain('$125 → $130')
  view.press('Publish prices')
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(sessionStorage.getItem(settingsDraftKey)).toBeNull()
  const sent = api.callsTo(address).find(({ method }) => method === 'PUT')
  expect(sent?.body).toMatchObject({ packages: [{ priceCents: 13_000 }], expectedVersion: 2 })
})
