import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'

import { openOffice, staffApi } from './render-office.tsx'

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
