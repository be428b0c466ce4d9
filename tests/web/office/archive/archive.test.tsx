import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const lost = {
  id: 'd1',
  customerId: 'c1',
  customerName: 'Jo Park',
  service: 'Glazed Detail',
  valueCents: 12_500,
  lostReason: 'price',
  changedAt: '2026-11-20T15:00:00.000Z',
}

test('the archive shows lost deals with their reason, and restores one or says why not', async () => {
  const api = staffApi({ '/api/crm/deal-list': ok([lost]) })
  const { status, body } = refusal('conflict')
  const answers = [Response.json(body, { status }), Response.json({})]
  api.app.post('/api/crm/deals/d1/restore', () => answers.shift() ?? Response.json({}))
  const view = await openOffice('/crm?section=archive', { api })
  const row = (await view.findByRole('link', { name: 'Jo Park' })).closest('li')
  expect(row?.textContent).toContain('Glazed Detail · $125 · The price · Fri, Nov 20')
  expect(new URLSearchParams(api.callsTo('/api/crm/deal-list')[0]?.search).get('status')).toBe('lost')
  expect(view.getByRole('link', { name: 'Closed leads' }).getAttribute('href')).toBe('/crm?section=leads&status=closed')
  fireEvent.click(view.getByRole('button', { name: 'Restore: Jo Park' }))
  await waitFor(() => expect(view.told()).not.toBeNull())
  expect(view.told()?.[0]).not.toBe('The deal is on the board again')
  fireEvent.click(view.getByRole('button', { name: 'Restore: Jo Park' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('The deal is on the board again'))
  await waitFor(() => expect(api.callsTo('/api/crm/deal-list').length).toBeGreaterThan(1))
})
