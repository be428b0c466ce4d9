import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { CustomerAttendance, CustomerCard, OfficeCustomer } from '#services/contracts/customers.ts'
import type { HistoryEntry } from '#services/contracts/history.ts'
import type { OfficeReview } from '#services/contracts/reviews.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'
import { stubStreams } from '#tests/web/support/stub-stream.ts'

const asha: OfficeCustomer = {
  id: 'c1',
  name: 'Asha Gill',
  email: 'asha@example.com',
  phone: null,
  kind: 'customer',
  servicesCount: 2,
  totalSpent: 260.5,
  totalSpentCents: 26_050,
  since: '2026-10-01T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
}
const card: CustomerCard = {
  ...asha,
  notes: 'Rings twice',
  language: 'fr',
  alsoSaid: [],
  hasAccount: true,
  upcoming: 1,
  sms: { status: 'on', phone: '+14165550199' },
  newsletter: { status: 'confirmed', at: '2026-10-02T15:00:00.000Z' },
  version: 3,
  merged: [],
  alike: [],
}
const entry: HistoryEntry = {
  position: 7,
  at: '2026-11-20T15:00:00.000Z',
  type: 'DepositPaid',
  who: { kind: 'provider', name: 'stripe' },
  about: { kind: 'booking', id: 'b1' },
  customerId: null,
  facts: { amountCents: 3_100 },
  sentence: 'A deposit of $31.00 was paid',
}

const noAttendance: CustomerAttendance = { moves: 0, lateCancellations: 0, noShows: 0, visits: [] }

const api = (more: Parameters<typeof staffApi>[0] = {}) =>
  staffApi({
    '/api/crm/customers': ok([asha]),
    '/api/crm/customers/c1': ok(card),
    '/api/crm/customers/c1/history': ok({ entries: [entry], total: 1 }),
    '/api/crm/customers/c1/attendance': ok(noAttendance),
    ...more,
  })

describe('the customers', () => {
  test('the first ten are asked for, and each shows contact, services and what they spent, with placeholders', async () => {
    const stub = api()
    const { findByRole } = await openOffice('/crm?section=customers', { api: stub })
    const link = await findByRole('link', { name: 'Asha Gill' })
    expect(link.getAttribute('href')).toBe('/crm?section=customers&customer=c1')
    const text = link.closest('li')?.textContent ?? ''
    for (const shown of ['asha@example.com', 'No phone', '2 services', '$260.50']) expect(text).toContain(shown)
    expect(stub.callsTo('/api/crm/customers')[0]?.search).toBe('?limit=10')
  })

  test('what is searched and chosen goes to the server and into the address', async () => {
    const stub = api()
    const { findByLabelText, type } = await openOffice('/crm?section=customers&kind=lead', { api: stub })
    await findByLabelText('Search')
    type('Search', 'gill')
    await waitFor(() =>
      expect(stub.callsTo('/api/crm/customers').at(-1)?.search).toBe('?limit=10&kind=lead&search=gill'),
    )
    await waitFor(() => expect(location.search).toContain('search=gill'))
  })

  test('one is added, and opens', async () => {
    const stub = api({ '/api/crm/customers/c9': ok({ ...card, id: 'c9', name: 'Jo Park' }) })
    const { findByRole, press, type, getByText, told, findAllByText } = await openOffice('/crm?section=customers', {
      api: stub,
    })
    fireEvent.click(await findByRole('button', { name: 'Add Customer' }))
    press('Save')
    expect(getByText('Please enter a name.')).toBeTruthy()
    expect(getByText('Please enter an email address or a phone number.')).toBeTruthy()
    type('Name', 'Jo Park')
    type('Phone', '12')
    expect(getByText(/a phone number that we can dial/)).toBeTruthy()
    type('Phone', '416 555 0134')
    stub.answer('/api/crm/customers', { status: 201, body: { id: 'c9', version: 1 } })
    press('Save')
    expect((await findAllByText('Jo Park')).length).toBeGreaterThan(0)
    expect(told()?.[0]).toBe('Customer Added')
    const sent = stub.callsTo('/api/crm/customers').find(({ method }) => method === 'POST')
    expect(sent?.body).toEqual({ name: 'Jo Park', email: '', phone: '416 555 0134', notes: '' })
  })
})

describe('the page of a customer', () => {
  test('shows figures, consents and the timeline, whose entries lead to what they are about', async () => {
    const { findByRole, getByText } = await openOffice('/crm?section=customers&customer=c1', { api: api() })
    const told = await findByRole('link', { name: 'Deposit of $31 paid' })
    expect(told.getAttribute('href')).toBe('/crm?section=bookings&booking=b1')
    expect(getByText('$260.50')).toBeTruthy()
    expect(
      getByText(/^Consented on October 2, 2026\s+Consent is collected. The newsletter cannot be sent yet.$/),
    ).toBeTruthy()
    expect(getByText('Rings twice')).toBeTruthy()
    expect(getByText('Card provider')).toBeTruthy()
  })

  test('tells the mails that the office and the customer wrote each other, between what else happened', async () => {
    const older = { ...entry, position: 5, at: '2026-11-18T15:00:00.000Z', facts: { amountCents: 1_600 } }
    const mail = { emailId: 'm1', isOurs: true, by: 'admin', subject: 'Your vans' }
    const mails = [
      { ...mail, id: '<3>', emailId: null, at: '2026-11-21T15:00:00.000Z', subject: '' },
      { ...mail, id: '<2>', at: '2026-11-19T15:00:00.000Z' },
      { ...mail, id: '<1>', emailId: 'm0', at: '2026-11-17T15:00:00.000Z', isOurs: false, by: null },
    ]
    const { findByRole } = await openOffice('/crm?section=customers&customer=c1', {
      api: api({ '/api/crm/customers/c1/history': ok({ entries: [entry, older], total: 2, mails }) }),
    })
    const timeline = within(await findByRole('region', { name: 'Timeline' }))
    await timeline.findByText('Email written: Your vans')
    expect(timeline.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/^\d+:\d+ .M/, ''))).toEqual([
      'Email written: (no subject)admin',
      'Deposit of $31 paidCard provider',
      'Email written: Your vansadmin',
      'Deposit of $16 paidCard provider',
      'Email received: Your vansCustomer',
    ])
    const link = timeline.getByRole('link', { name: 'Email received: Your vans' })
    expect(link.getAttribute('href')).toBe('/crm?section=email&mail=m0')
  })

  test('counts moves, late cancellations and no-shows by the customer, each opening to its visits', async () => {
    const visit = { service: 'Glazed Detail', time: '2:00 PM', moves: 0, isCancelledLate: false, isMissed: false }
    const visits = [
      { ...visit, id: 'b1', date: '2026-11-24', moves: 2 },
      { ...visit, id: 'b2', date: '2026-10-06', moves: 1, isMissed: true },
    ]
    const known: CustomerAttendance = { moves: 3, lateCancellations: 0, noShows: 1, visits }
    const { findByText, queryByText } = await openOffice('/crm?section=customers&customer=c1', {
      api: api({ '/api/crm/customers/c1/attendance': ok(known) }),
    })
    const hrefs = (summary: HTMLElement) =>
      [...(summary.closest('details')?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    const [b1, b2] = ['b1', 'b2'].map((id) => `/crm?section=bookings&booking=${id}`)
    expect(hrefs(await findByText('Visits moved 3 times by the customer'))).toEqual([b1, b2])
    expect(hrefs(await findByText('1 no-show'))).toEqual([b2])
    expect(queryByText(/late cancellations? by the customer/)).toBeNull()
  })

  test('a change that somebody else was quicker with is told, and what was typed stays', async () => {
    const stub = api()
    const { findByRole, findByText, getByLabelText, press, type } = await openOffice(
      '/crm?section=customers&customer=c1',
      { api: stub },
    )
    fireEvent.click(await findByRole('button', { name: 'Edit' }))
    type('Name', 'Asha G.')
    stub.answer('/api/crm/customers/c1', refusal('customer_changed'))
    press('Save')
    expect(await findByText(/Somebody else changed this customer in the meantime/)).toBeTruthy()
    expect(getByLabelText('Name')).toHaveProperty('value', 'Asha G.')
    const sent = stub.callsTo('/api/crm/customers/c1').find(({ method }) => method === 'PATCH')
    expect(sent?.body).toMatchObject({ name: 'Asha G.', expectedVersion: 3 })
  })

  test('what somebody else changes shows at once behind an open form, which is sent against what it was opened with', async () => {
    const stream = stubStreams()
    const stub = api()
    const { findByRole, findAllByText, getByLabelText, press, type } = await openOffice(
      '/crm?section=customers&customer=c1',
      { api: stub },
    )
    fireEvent.click(await findByRole('button', { name: 'Edit' }))
    type('Name', 'Asha G.')
    stub.answer('/api/crm/customers/c1', ok({ ...card, notes: 'Rings thrice', version: 4 }))
    stream.say('changed')
    await findAllByText('Rings thrice')
    expect(getByLabelText('Notes')).toHaveProperty('value', 'Rings twice')
    press('Save')
    await waitFor(() =>
      expect(stub.callsTo('/api/crm/customers/c1').find(({ method }) => method === 'PATCH')?.body).toMatchObject({
        notes: 'Rings twice',
        expectedVersion: 3,
      }),
    )
    vi.unstubAllGlobals()
  })

  test('of nobody says so', async () => {
    const stub = api()
    stub.answer('/api/crm/customers/c2', refusal('not_found'))
    const { findByText } = await openOffice('/crm?section=customers&customer=c2', { api: stub })
    expect(await findByText('There is no such customer.')).toBeTruthy()
  })
})

describe('the reviews', () => {
  const review: OfficeReview = {
    bookingId: 'b1',
    customerId: 'c1',
    status: 'shown',
    stars: 2,
    service: 'Glazed Detail',
    date: '2026-11-24',
    language: 'en',
    name: 'Asha',
    words: 'They came late.',
    answer: null,
    hiddenFor: null,
    writtenAt: '2026-11-25T15:00:00.000Z',
  }

  test('one is answered, and hidden for a stated reason, by one call each', async () => {
    const stub = api({ '/api/crm/reviews': ok([review]) })
    stub.answer('/api/crm/reviews/b1/answer', { status: 200, body: { answer: 'We are sorry.' } })
    stub.answer('/api/crm/reviews/b1/hidden', { status: 200, body: { hiddenFor: 'abuse' } })
    const { findByText, getByLabelText, getByRole, toasts } = await openOffice(
      '/crm?section=customers&view=reviews&visit=b1',
      {
        api: stub,
      },
    )
    await findByText('They came late.')
    expect(stub.callsTo('/api/crm/reviews')[0]?.search).toBe('?limit=25&bookingId=b1')
    fireEvent.change(getByLabelText('Our answer'), { target: { value: 'We are sorry.' } })
    fireEvent.click(getByRole('button', { name: 'Save the answer' }))
    await waitFor(() => expect(toasts.visible()?.title).toBe('The answer is saved'))
    expect(stub.callsTo('/api/crm/reviews/b1/answer')[0]).toMatchObject({
      method: 'PUT',
      body: { words: 'We are sorry.' },
    })
    fireEvent.change(getByLabelText('On the page'), { target: { value: 'abuse' } })
    await waitFor(() => expect(toasts.visible()?.title).toBe('The review is hidden'))
    expect(stub.callsTo('/api/crm/reviews/b1/hidden')[0]).toMatchObject({ method: 'PUT', body: { reason: 'abuse' } })
  })
})
