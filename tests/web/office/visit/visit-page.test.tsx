import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ok, openOffice, staffApi, visit } from '#tests/web/office/render-office.tsx'

test('what went back to the customer, and what is on its way back, is on the bill', async () => {
  const cancelled = { ...visit, status: 'cancelled', owedCents: 0, refundedCents: 3_100, refundingCents: 1_500 }
  const api = staffApi({ '/api/crm/bookings/b1/visit': ok(cancelled), '/api/crm/history/bookings/b1': ok([]) })
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  const bill = await view.findByRole('region', { name: 'Price' })
  expect(bill.textContent).toContain('Refunded$31')
  expect(bill.textContent).toContain('Refund on its way$15')
})

test.each(['called-off', 'cancelled', 'no-show'] as const)(
  'the bill of a visit that is %s says what of the price nobody owes, and adds up to what is owed',
  async (status) => {
    const agreed = { totalCents: 12_500, hstCents: 1_625, discounts: [], addOns: [], balanceCents: 0 }
    const price = { ...agreed, service: { ...visit.service, priceCents: 12_500 } }
    const off = { ...visit, ...price, status, deposit: 'paid', depositCents: 3_100, owedCents: 0, refundedCents: 1_500 }
    const history = { '/api/crm/history/bookings/b1': ok([]) }
    const open = (shown: object) =>
      openOffice('/crm?section=bookings&booking=b1', {
        api: staffApi({ '/api/crm/bookings/b1/visit': ok(shown), ...history }),
      })
    const view = await open(off)
    const bill = await view.findByRole('region', { name: 'Price' })
    expect(bill.textContent).toContain('Refunded$15Not owed− $125.25Still owed$0')
    view.unmount()
    const standing = await open({ ...off, status: 'confirmed', refundedCents: 0, owedCents: 11_025 })
    expect((await standing.findByRole('region', { name: 'Price' })).textContent).not.toContain('Not owed')
  },
)

test('a visit of a day that is over has its arrival added by an owner, with time and reason, where none was reported', async () => {
  const api = staffApi({
    '/api/crm/bookings/b1/visit': ok({ ...visit, date: '2026-11-21', startsAt: '2026-11-21T18:00:00.000Z' }),
    '/api/crm/history/bookings/b1': ok([]),
  })
  api.app.post('/api/crm/bookings/b1/arrival', () => Response.json({ arrivedAt: '2026-11-21T18:10:00.000Z' }))
  const view = await openOffice('/crm?section=bookings&booking=b1', { api })
  fireEvent.click(await view.findByRole('button', { name: 'No-show' }))
  const asked = await view.findByRole('dialog', { name: 'Nobody was there' })
  expect(asked.textContent).toContain('choose “Add the arrival”')
  expect(asked.textContent).not.toContain('Press Arrived first')
  fireEvent.click(within(asked).getByRole('button', { name: 'Back' }))
  fireEvent.click(view.getByRole('button', { name: 'Add the arrival' }))
  const dialog = await view.findByRole('dialog', { name: 'Add the arrival' })
  const time = within(dialog).getByLabelText('When was the van there?')
  expect(time).toHaveProperty('value', '13:00')
  fireEvent.change(time, { target: { value: '13:10' } })
  fireEvent.click(within(dialog).getByLabelText('The phone did not work'))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add the arrival' }))
  await waitFor(() =>
    expect(api.callsTo('/api/crm/bookings/b1/arrival').map(({ body }) => body)).toEqual([
      { minute: 790, reason: 'phone_failed' },
    ]),
  )
  await waitFor(() => expect(view.told()?.[0]).toBe('The arrival is recorded'))
})
