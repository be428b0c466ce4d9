import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { OfficeNotification } from '#services/contracts/notifications.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, owner, staffApi } from '#tests/web/office/render-office.tsx'

const told = (id: string, more: Partial<OfficeNotification> = {}): OfficeNotification => ({
  id,
  title: 'New booking',
  message: 'Asha Gill, 2026-11-24 1:00 PM',
  type: 'booking',
  kind: 'booking_confirmed',
  read: false,
  createdAt: '2026-11-22T15:00:00.000Z',
  who: 'Asha Gill',
  amountCents: null,
  date: '2026-11-24',
  time: '1:00 PM',
  bookingId: 'b1',
  leadId: null,
  customerId: 'c1',
  draftId: null,
  emailId: null,
  count: null,
  since: null,
  ...more,
})

/** An API that keeps what was marked, as the real one does. */
function keepingApi(rows: readonly OfficeNotification[]) {
  let kept = rows
  const stub = staffApi({ '/api/crm/notifications': ok(rows) })
  stub.app.patch('/api/crm/notifications/:id/read', (c) => {
    kept = kept.map((row) => (row.id === c.req.param('id') ? { ...row, read: true } : row))
    return c.json({ id: c.req.param('id'), read: true })
  })
  return { stub, kept: () => kept }
}

const marked = (api: ReturnType<typeof staffApi>): string[] =>
  api.calls.filter(({ method }) => method === 'PATCH').map(({ path }) => path)

describe('the bell', () => {
  test.each([
    [1, '1'],
    [15, '15'],
    [16, '15+'],
  ])('with %i unread shows %s', async (count, badge) => {
    const rows = Array.from({ length: count }, (_, index) => told(`n${index}`))
    const api = staffApi({ '/api/crm/notifications': ok([...rows, told('read', { read: true })]) })
    const { findByRole } = await openOffice('/crm?section=reports', { api })
    const bell = await findByRole('link', {
      name: count === 1 ? '1 unread notification' : `${count} unread notifications`,
    })
    expect(bell.lastElementChild?.textContent).toBe(badge)
    expect(bell.getAttribute('href')).toBe('/crm?section=notifications')
  })

  test('is not the crew’s, who are told of nothing', async () => {
    const api = staffApi({ '/api/crm/me': ok({ ...owner, role: 'crew' }) })
    const { findByRole, queryByRole } = await openOffice('/crm', { api })
    await findByRole('heading', { level: 1, name: 'Bookings' })
    expect(queryByRole('link', { name: /notification/i })).toBe(null)
    expect(api.callsTo('/api/crm/notifications')).toEqual([])
  })
})

describe('the list', () => {
  test('shows each with its kind, whom and when it is about, and leads to it', async () => {
    const lead = told('n2', {
      kind: 'lead_received',
      type: 'lead',
      leadId: 'l1',
      bookingId: null,
      date: null,
      time: null,
    })
    const api = staffApi({ '/api/crm/notifications': ok([told('n1'), lead]) })
    const { findByRole, getByRole } = await openOffice('/crm?section=notifications', { api })
    const booking = await findByRole('link', { name: 'New booking' })
    expect(booking.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    const row = booking.closest('li')?.textContent
    for (const shown of ['Booking', 'Asha Gill', 'Nov 24', '1:00 PM']) expect(row).toContain(shown)
    expect(getByRole('link', { name: 'New lead' }).getAttribute('href')).toBe('/crm?section=leads&lead=l1')
  })

  test('shows what was texted with the ways to its number, says of a wish to cancel that nothing is cancelled, and of an erased person that it is gone', async () => {
    const text = { phone: '+16475550123', message: 'Annuler svp', pictures: 1 }
    const wish = told('n1', { kind: 'text_cancel', type: 'text', text })
    const erased = told('n2', {
      kind: 'text_received',
      type: 'text',
      bookingId: null,
      text: { phone: null, message: null, pictures: 0 },
    })
    const { stub } = keepingApi([wish, erased])
    const { findByRole, getByRole } = await openOffice('/crm?section=notifications', { api: stub })
    const title = await findByRole('link', { name: 'The customer may want to cancel a visit' })
    expect(title.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    const row = title.closest('li')?.textContent
    for (const shown of ['Annuler svp', 'Nothing was cancelled by this text.', 'With 1 picture'])
      expect(row).toContain(shown)
    expect(getByRole('link', { name: 'Text (647) 555-0123' }).getAttribute('href')).toBe('sms:+16475550123')
    const gone = getByRole('link', { name: 'A text from a customer' })
    expect(gone.getAttribute('href')).toBe('/crm?section=customers&customer=c1')
    expect(gone.closest('li')?.textContent).toContain('Erased')
    const call = getByRole('link', { name: 'Call (647) 555-0123' })
    expect(call.getAttribute('href')).toBe('tel:+16475550123')
    // No telephone is to be dialled here.
    call.addEventListener('click', (event) => event.preventDefault())
    fireEvent.click(call)
    await waitFor(() => expect(marked(stub)).toEqual(['/api/crm/notifications/n1/read']))
  })

  test('shows what looks alike as one, with how many there are and since when, and leads to the list that groups them', async () => {
    const since = '2026-11-22T14:10:00.000Z'
    const flood = told('alike-l4', {
      kind: 'leads_alike',
      type: 'lead',
      leadId: 'l40',
      bookingId: null,
      count: 37,
      since,
    })
    const api = staffApi({ '/api/crm/notifications': ok([flood]) })
    const { findByRole } = await openOffice('/crm?section=notifications', { api })
    const link = await findByRole('link', { name: 'More requests that look alike' })
    expect(link.getAttribute('href')).toBe('/crm?section=leads')
    expect(link.closest('li')?.textContent).toContain('37 more requests that look alike, since Nov 22, 9:10 AM')
  })

  test('Mark Read sends that one, which is read then, and the badge goes down', async () => {
    const { stub } = keepingApi([told('n1'), told('n2')])
    const { findAllByRole, getByRole, queryAllByRole } = await openOffice('/crm?section=notifications', { api: stub })
    const [first] = await findAllByRole('button', { name: 'Mark Read: New booking' })
    // What the server has from now on is what it is told: the next read would answer it.
    stub.answer('/api/crm/notifications', ok([told('n1', { read: true }), told('n2')]))
    if (first !== undefined) fireEvent.click(first)
    await waitFor(() => expect(queryAllByRole('button', { name: 'Mark Read: New booking' })).toHaveLength(1))
    expect(getByRole('link', { name: '1 unread notification' }).lastElementChild?.textContent).toBe('1')
    await waitFor(() => expect(marked(stub)).toEqual(['/api/crm/notifications/n1/read']))
  })

  test('Mark All Read sends each unread one, and none that is read', async () => {
    const { stub, kept } = keepingApi([told('n1'), told('n2', { read: true }), told('n3')])
    const { findByRole } = await openOffice('/crm?section=notifications', { api: stub })
    fireEvent.click(await findByRole('button', { name: 'Mark All Read' }))
    await waitFor(() => expect(kept().every(({ read }) => read)).toBe(true))
    expect(marked(stub)).toEqual(['/api/crm/notifications/n1/read', '/api/crm/notifications/n3/read'])
  })

  test('what the server did not mark is told, and unread again', async () => {
    const api = staffApi({ '/api/crm/notifications': ok([told('n1')]) })
    const view = await openOffice('/crm?section=notifications', { api })
    api.answer('/api/crm/notifications/n1/read', refusal('internal'))
    fireEvent.click(await view.findByRole('button', { name: 'Mark Read: New booking' }))
    await waitFor(() => expect(view.told()?.[0]).toBe('Error'))
    expect(await view.findByRole('button', { name: 'Mark Read: New booking' })).toBeTruthy()
  })

  test('without any says so', async () => {
    const { findByText } = await openOffice('/crm?section=notifications')
    expect(await findByText('No notifications')).toBeTruthy()
  })
})
