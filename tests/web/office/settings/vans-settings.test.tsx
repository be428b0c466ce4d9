import { fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import type { OfficeVans } from '#services/contracts/vans.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { business, ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'
import { vansShown } from '#web/office/calendar/calendar.ts'

const settings = '/crm?section=settings&part=vans'
const path = '/api/crm/business/vans'
const visit = { bookingId: 'b1', reference: 'FG-7K3M9Q', date: '2026-12-01', startMinute: 600, isHeld: false }
const fleet: OfficeVans = {
  version: 4,
  vans: [
    { id: 'van-1', number: 1, name: 'Pink', outFrom: null, stranded: [] },
    { id: 'van-2', number: 2, name: 'Blue', outFrom: '2026-11-20', stranded: [visit] },
  ],
}
const api = (read = fleet) => staffApi({ [path]: ok(read) })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a van is added and renamed, each with the edition that was on screen', async () => {
  const stub = api()
  stub.app.post(path, () => Response.json({ version: 5 }, { status: 201 }))
  stub.app.patch(`${path}/van-1`, () => Response.json({ version: 5 }))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Name of the new van')
  view.type('Name of the new van', 'Green')
  view.press('Add van')
  await waitFor(() => expect(view.getByLabelText('Name of the new van')).toHaveProperty('value', ''))
  expect(stub.callsTo(path).find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Green',
    expectedVersion: 4,
  })
  view.press('Rename Pink')
  expect(document.activeElement).toBe(view.getByLabelText('Name of the van'))
  view.type('Name of the van', 'Rose')
  view.press('Save')
  await waitFor(() => expect(view.queryByLabelText('Name of the van')).toBeNull())
  expect(stub.callsTo(`${path}/van-1`)[0]?.body).toEqual({ name: 'Rose', expectedVersion: 4 })
})

test('a name that is refused is told beside the field', async () => {
  const stub = api()
  const { status, body } = refusal('van_name_taken')
  stub.app.post(path, () => Response.json(body, { status }))
  const view = await openOffice(settings, { api: stub })
  await view.findByLabelText('Name of the new van')
  view.type('Name of the new van', 'Pink')
  view.press('Add van')
  expect(await view.findByText('Another van has that name already.')).toBeTruthy()
  expect(view.getByLabelText('Name of the new van').getAttribute('aria-invalid')).toBe('true')
})

test('a van without a name is not sent, and the field says so and has the focus', async () => {
  const stub = api()
  const view = await openOffice(settings, { api: stub })
  const field = await view.findByLabelText('Name of the new van')
  expect(field.closest('form')?.noValidate).toBe(true)
  view.press('Add van')
  expect(await view.findByText('Please enter a name for the van.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(stub.callsTo(path).filter(({ method }) => method === 'POST')).toEqual([])
  view.type('Name of the new van', 'Green')
  expect(view.queryByText('Please enter a name for the van.')).toBeNull()
})

test('before a van is taken out of service, what is booked on it from that day on is shown', async () => {
  const stub = api()
  stub.app.get(`${path}/van-1/visits`, () => Response.json({ visits: [visit] }))
  stub.app.put(`${path}/van-1/service`, () => Response.json({ version: 5 }))
  const view = await openOffice(settings, { api: stub })
  fireEvent.click(await view.findByRole('button', { name: 'Take Pink out of service' }))
  const dialog = await view.findByRole('dialog', { name: 'Take Pink out of service' })
  expect(await within(dialog).findByText(/1 visit is booked on it from then on/)).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: 'FG-7K3M9Q' }).getAttribute('href')).toContain('booking=b1')
  const day = within(dialog).getByLabelText('From this day on')
  fireEvent.change(day, { target: { value: '2027-01-04' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Take Pink out of service' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('Saved'))
  expect(stub.callsTo(`${path}/van-1/service`)[0]?.body).toEqual({ outFrom: '2027-01-04', expectedVersion: 4 })
})

test('visits of a van that is out of service are given to others one by one, and what is refused is told', async () => {
  const stub = api()
  const { status, body } = refusal('no_van_free')
  stub.app.post('/api/crm/bookings/b1/van', () => Response.json(body, { status }))
  stub.app.put(`${path}/van-2/service`, () => Response.json({ version: 5 }))
  const view = await openOffice(settings, { api: stub })
  expect(await view.findByText('1 visit has to be moved to another van')).toBeTruthy()
  expect(view.getByText('Out of service since Fri, Nov 20')).toBeTruthy()
  view.press('Give FG-7K3M9Q to another van')
  expect((await view.findByRole('alert')).textContent).toContain('No other van is free at that time.')
  view.press('Put Blue back into service')
  await waitFor(() =>
    expect(stub.callsTo(`${path}/van-2/service`)[0]?.body).toEqual({ outFrom: null, expectedVersion: 4 }),
  )
})

test('all visits of it are given to others with one press, and those that found none are named', async () => {
  const other = { ...visit, bookingId: 'b2', reference: 'FG-222222' }
  const [first, second] = fleet.vans
  const stub = api({ version: 4, vans: [first, { ...second, stranded: [visit, other] }] as OfficeVans['vans'] })
  const { status, body } = refusal('no_van_free')
  stub.app.post('/api/crm/bookings/b1/van', () => Response.json(body, { status }))
  stub.app.post('/api/crm/bookings/b2/van', () => Response.json({ van: 'van-1' }))
  const view = await openOffice(settings, { api: stub })
  fireEvent.click(await view.findByRole('button', { name: 'Give all to other vans' }))
  await waitFor(() => expect(view.told()?.[0]).toBe('1 visit went to another van, at the same time'))
  expect(view.getByRole('alert').textContent).toBe(
    'FG-7K3M9Q: No other van is free at that time. Move the visit to another time, or cancel it.',
  )
})

test('ten vans in service are as many as there can be', async () => {
  const vans = Array.from({ length: 10 }, (_, index) => ({
    id: `van-${index + 1}`,
    number: index + 1,
    name: `Van ${index + 1}`,
    outFrom: null,
    stranded: [],
  }))
  const view = await openOffice(settings, { api: api({ version: 4, vans }) })
  expect(await view.findByText('10 vans are in service: there can be no more.')).toBeTruthy()
  expect(view.queryByRole('button', { name: 'Add van' })).toBeNull()
})

test('the calendar says that vans which are out of service have visits, and leads to them', async () => {
  const [first, second] = business.vans
  const vans = [first, { ...second, outFrom: '2026-11-20' }]
  const stub = staffApi({ [path]: ok(fleet), '/api/crm/business': ok({ ...business, vans }) })
  const view = await openOffice('/crm?section=bookings', { api: stub })
  const link = await view.findByRole('link', { name: /Vans that are out of service still have visits/ })
  expect(link.getAttribute('href')).toContain('section=settings&part=vans')
})

test('the calendar has a column for vans in service on one of its days, and for those that have visits all the same', () => {
  const vans = [
    { id: 'a', number: 1, name: 'A', outFrom: null },
    { id: 'b', number: 2, name: 'B', outFrom: '2026-12-02' },
    { id: 'c', number: 3, name: 'C', outFrom: '2026-12-01' },
    { id: 'd', number: 4, name: 'D', outFrom: '2026-11-01' },
  ]
  const shown = vansShown({ vans }, ['2026-12-01', '2026-12-02'], [{ van: 'd' }])
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'd'])
})
