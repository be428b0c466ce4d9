import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { refusal, type StubAnswer } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

const known = {
  id: 'c1',
  name: 'Asha Gill',
  email: null,
  phone: '416 555 0101',
  kind: 'customer',
  servicesCount: 1,
  totalSpent: 0,
  totalSpentCents: 0,
  since: '2026-10-01T15:00:00.000Z',
  lastSeenAt: '2026-11-20T15:00:00.000Z',
}

test('of a car that is described make, year and size are asked for, of none nothing', async () => {
  const { findByRole, getByLabelText, press } = await openOffice('/crm?section=bookings&view=new', {
    api: staffApi(),
  })
  await findByRole('button', { name: 'Book it' })
  const isMissing = (label: string | RegExp) => getByLabelText(label).getAttribute('aria-invalid') === 'true'
  const type = (label: RegExp, value: string) => fireEvent.change(getByLabelText(label), { target: { value } })
  press('Book it')
  expect([isMissing(/^First name/), isMissing(/^Make/), isMissing(/^Year/), isMissing(/^Size/)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  type(/^Year/, '1800')
  expect([isMissing(/^Make/), isMissing(/^Year/), isMissing(/^Size/)]).toEqual([true, true, true])
  type(/^Year/, '2022')
  type(/^Make/, 'Toyota')
  expect([isMissing(/^Make/), isMissing(/^Year/), isMissing(/^Size/)]).toEqual([false, false, true])
})

test('a telephone number that nobody can dial is refused beside its field', async () => {
  const { findByRole, getByLabelText, getByText, queryByText, press } = await openOffice(
    '/crm?section=bookings&view=new',
    {
      api: staffApi(),
    },
  )
  await findByRole('button', { name: 'Book it' })
  const type = (value: string) => fireEvent.change(getByLabelText(/^Phone/), { target: { value } })
  press('Book it')
  type('12')
  expect(getByText(/a phone number that we can dial/)).toBeTruthy()
  type('905-555-0142 ext. 12')
  expect(queryByText(/a phone number that we can dial/)).toBeNull()
})

test('what may stay empty says so: all of a car, until something of it is typed', async () => {
  const { container, findByRole, getByLabelText } = await openOffice('/crm?section=bookings&view=new', {
    api: staffApi(),
  })
  await findByRole('button', { name: 'Book it' })
  const optional = () =>
    [...container.querySelectorAll('main label')].flatMap(({ textContent }) =>
      textContent.endsWith(' optional') ? [textContent.replace(' optional', '')] : [],
    )
  expect(optional()).toEqual(['Email', 'Make', 'Model', 'Year', 'Size', 'Notes'])
  fireEvent.change(getByLabelText(/^Make/), { target: { value: 'Toyota' } })
  expect(optional()).toEqual(['Email', 'Model', 'Notes'])
})

test('of a caller who is known it tells how often they moved, cancelled late or were not there, and leads nowhere', async () => {
  const visit = { service: 'Glazed Detail', time: '2:00 PM', moves: 0, isCancelledLate: false, isMissed: true }
  const attendance = {
    moves: 0,
    lateCancellations: 0,
    noShows: 1,
    visits: [{ ...visit, id: 'b2', date: '2026-10-06' }],
  }
  const { findByRole, findByText } = await openOffice('/crm?section=bookings&view=new&caller=asha', {
    api: staffApi({ '/api/crm/customers': ok([known]), '/api/crm/customers/c1/attendance': ok(attendance) }),
  })
  fireEvent.click(await findByRole('button', { name: 'Asha Gill · 416 555 0101' }))
  const counted = (await findByText('1 no-show')).closest('details')
  expect(counted?.textContent).toContain('Glazed Detail')
  expect(counted?.querySelector('a')).toBeNull()
})

describe('a caller whose quote holds its price', () => {
  const quote = {
    id: 'q1',
    madeOn: '2026-11-03',
    lastDay: '2026-12-03',
    packages: [{ id: 'glazed', priceCents: 9_900 }],
    addOns: [{ name: 'engine', priceCents: 3_500 }],
  }
  const held = ok({ of: { customerId: 'c1', email: '' }, quotes: [quote] })
  const path = '/api/crm/bookings/held-quotes'
  const found = /^One of this customer’s quotes holds its price/
  const unread = /^The quotes of this customer are not read yet/

  async function openFor(answer: StubAnswer | Promise<StubAnswer>) {
    const attendance = { moves: 0, lateCancellations: 0, noShows: 0, visits: [] }
    const api = staffApi({
      '/api/crm/customers': ok([known]),
      '/api/crm/customers/c1/attendance': ok(attendance),
      [path]: held,
    })
    api.answer(path, answer)
    const office = await openOffice('/crm?section=bookings&view=new&caller=asha', { api })
    fireEvent.click(await office.findByRole('button', { name: 'Asha Gill · 416 555 0101' }))
    const choice = (name: string) => {
      const radio = office.getByRole('radio', { name })
      const detail = document.querySelector(`[id="${radio.getAttribute('aria-describedby') ?? ''}"]`)
      return { radio, isChosen: radio instanceof HTMLInputElement && radio.checked, detail: detail?.textContent }
    }
    async function fill() {
      fireEvent.change(office.getByLabelText(/^Address/), { target: { value: '12 Elm Street' } })
      fireEvent.change(office.getByLabelText(/^City/), { target: { value: 'Brampton' } })
      await office.findByRole('grid')
      const [day] = office.container.querySelectorAll('[role=gridcell] [role=button]:not([aria-disabled=true])')
      if (day === undefined) throw new Error('The calendar has no day that can be chosen')
      fireEvent.click(day)
      fireEvent.click(await office.findByRole('radio', { name: '10:00 AM' }))
      api.answer('/api/crm/bookings', { status: 201, body: { id: 'b1', reference: 'FG-7K3M9Q' } })
    }
    const bookedAs = () =>
      api
        .callsTo('/api/crm/bookings')
        .filter(({ method }) => method === 'POST')
        .map(({ body }) => body)
    return { ...office, api, choice, fill, bookedAs }
  }
  const ofTheQuote = 'Price of the quote of November 3, 2026'

  test('is told its price with its day, also for the deposit, until the office chooses today’s or somebody else', async () => {
    const { choice, findByRole, getByRole, getByText, queryByRole, press } = await openFor(held)
    await findByRole('radio', { name: ofTheQuote })
    expect(choice(ofTheQuote)).toMatchObject({ isChosen: true, detail: '$99, held until December 3, 2026' })
    expect(getByText('$99 before tax, $111.87 with HST')).toBeTruthy()
    expect(getByText(/^\$25, within 48 hours/)).toBeTruthy()
    fireEvent.click(getByRole('checkbox', { name: 'Engine Bay' }))
    expect(choice(ofTheQuote).detail).toBe('$134, held until December 3, 2026')
    expect(choice('Today’s price').detail).toBe('$160')
    fireEvent.click(choice('Today’s price').radio)
    expect(getByText('$160 before tax, $180.80 with HST')).toBeTruthy()
    fireEvent.click(choice(ofTheQuote).radio)
    press('Somebody else')
    expect(queryByRole('radio', { name: ofTheQuote })).toBeNull()
    expect(getByText('$160 before tax, $180.80 with HST')).toBeTruthy()
  })

  test.each([
    { chosen: ofTheQuote, sent: { quoteId: 'q1', totalCents: 9_900 } },
    { chosen: 'Today’s price', sent: { quoteId: null, totalCents: 12_500 } },
  ])('is booked at what is chosen: $chosen', async ({ chosen, sent }) => {
    const { choice, fill, findByRole, press, bookedAs } = await openFor(held)
    await findByRole('radio', { name: ofTheQuote })
    fireEvent.click(choice(chosen).radio)
    await fill()
    press('Book it')
    await waitFor(() => expect(bookedAs()).toMatchObject([{ customerId: 'c1', ...sent }]))
  })

  test('is booked at the price that shows once it is known that no quote changes it', async () => {
    const answer = Promise.withResolvers<StubAnswer>()
    const { fill, getByRole, press, bookedAs } = await openFor(answer.promise)
    await fill()
    press('Book it')
    expect(getByRole('button', { name: 'Book it' }).getAttribute('aria-busy')).toBe('true')
    expect(bookedAs()).toEqual([])
    answer.resolve(ok({ of: { customerId: 'c1', email: '' }, quotes: [] }))
    await waitFor(() => expect(bookedAs()).toMatchObject([{ quoteId: null, totalCents: 12_500 }]))
  })

  test('that was not known at the press is shown before anything is booked', async () => {
    const answer = Promise.withResolvers<StubAnswer>()
    const { choice, fill, findByText, queryByText, press, bookedAs } = await openFor(answer.promise)
    await fill()
    press('Book it')
    answer.resolve(held)
    await findByText(found)
    expect(choice(ofTheQuote).isChosen).toBe(true)
    expect(bookedAs()).toEqual([])
    press('Book it')
    await waitFor(() => expect(bookedAs()).toMatchObject([{ quoteId: 'q1', totalCents: 9_900 }]))
    expect(queryByText(found)).toBeNull()
  })

  test('is chosen anew for another address of e-mail', async () => {
    const { api, choice, findByRole, getByLabelText, press } = await openFor(held)
    press('Somebody else')
    const write = (value: string) => fireEvent.change(getByLabelText(/^Email/), { target: { value } })
    const of = (email: string) => ok({ of: { customerId: '', email }, quotes: [quote] })
    api.answer(path, of('rosa@example.com'))
    write('rosa@example.com')
    fireEvent.click(await findByRole('radio', { name: 'Today’s price' }))
    expect(choice('Today’s price').isChosen).toBe(true)
    api.answer(path, of('mia@example.com'))
    write('mia@example.com')
    await findByRole('radio', { name: ofTheQuote })
    expect(choice(ofTheQuote).isChosen).toBe(true)
  })

  test('is not booked where nobody can tell, unless the office chooses today’s price', async () => {
    const { findByText, getByRole, queryByText, press } = await openFor(refusal('internal'))
    press('Book it')
    const group = (await findByText(unread)).closest('fieldset')
    expect(within(group ?? document.body).getAllByRole('radio')).toHaveLength(1)
    fireEvent.click(getByRole('radio', { name: 'Today’s price' }))
    expect(queryByText(unread)).toBeNull()
  })
})
