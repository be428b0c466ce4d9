import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { startNamedIn } from '#web/booking/named-start.ts'

import { field, fillCustomer, fillVehicle, freshTab, glazed, heading, openBooking, press } from './render-booking.tsx'

freshTab()

it('the start that a link names is chosen when the visitor comes to it', async () => {
  await openBooking(`${glazed}&date=2099-01-06&time=10%3A00+AM`)
  await fillCustomer()
  press('Next')
  await fillVehicle()
  press('Next')
  await heading('Appointment Details')
  expect(field(/^Date$/).value).toBe('2099-01-06')
  const start = await screen.findByRole('radio', { name: '10:00 AM' })
  expect(start.matches(':checked')).toBe(true)
})

it.each(['', '?date=2099-01-06', '?time=8:00+AM', '?date=2099-02-30&time=8:00+AM', '?date=2099-01-06&time=8:30+AM'])(
  'the link %j names no start',
  (search) => expect(startNamedIn(search)).toBeNull(),
)
