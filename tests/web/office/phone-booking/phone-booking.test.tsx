import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { ok, openOffice, staffApi } from '#tests/web/office/render-office.tsx'

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
  expect(optional()).toEqual(['E-mail', 'Make', 'Model', 'Year', 'Size', 'Notes'])
  fireEvent.change(getByLabelText(/^Make/), { target: { value: 'Toyota' } })
  expect(optional()).toEqual(['E-mail', 'Model', 'Notes'])
})

test('of a caller who is known it tells how often they moved, cancelled late or were not there, and leads nowhere', async () => {
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
