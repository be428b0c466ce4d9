import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { freshTab, glazed, heading, openAt, openBooking, pay } from './render-booking.tsx'

freshTab()

describe('texts about a visit that was just booked', () => {
  it('are offered by a code once the visit is booked, also after a reload, where the box was ticked', async () => {
    const { unmount, stub } = await openAt(4, {}, { differs: { wantsTexts: true } })
    await pay()
    expect(screen.getByRole('region', { name: 'Texts about your visit' })).toBeDefined()
    unmount()
    await openBooking(glazed, stub.state)
    await heading('Booking Confirmed')
    expect(screen.getByRole('region', { name: 'Texts about your visit' })).toBeDefined()
  })

  it('are not offered where the box was not ticked', async () => {
    await openAt(4)
    await pay()
    expect(screen.queryByRole('region', { name: 'Texts about your visit' })).toBeNull()
  })
})
