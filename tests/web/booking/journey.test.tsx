import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { waitFor } from '#tests/support/wait-for.ts'
import { emptyDraft, loadDraft, saveDraft } from '#web/booking/draft.ts'

import {
  field,
  fill,
  fillAppointment,
  fillCustomer,
  fillVehicle,
  freshTab,
  glazed,
  heading,
  openAt,
  openBooking,
  pay,
  press,
  storedText,
  toast,
} from './render-booking.tsx'

freshTab()

const browserBack = () => act(() => window.history.back())

describe('the whole way', () => {
  it('five steps forward, and each Back one step', async () => {
    await openBooking(glazed)
    await fillCustomer()
    press('Next')
    await fillVehicle()
    press('Next')
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')

    press('Back to Appointment Details')
    await heading('Appointment Details')
    press('Back')
    await heading('Vehicle Information')
    press('Back')
    await heading('Customer Information')
    expect(field('First name').value).toBe('Asha')

    press('Next')
    await heading('Vehicle Information')
    expect(field('Model').value).toBe('Civic')
    press('Next')
    await heading('Appointment Details')
    await waitFor(() => expect(screen.getByRole('radio', { name: '10:00 AM' }).hasAttribute('disabled')).toBe(false))
    press('Continue to Payment')
    await heading('Payment Information')
    await pay()
    await toast('Booking Confirmed!')
  })

  it("the browser's Back is the Back button", async () => {
    await openBooking(glazed)
    await fillCustomer()
    press('Next')
    await fillVehicle()
    browserBack()
    await heading('Customer Information')
    expect(field('E-mail').value).toBe('asha.gill@example.com')
    act(() => window.history.forward())
    await heading('Vehicle Information')
    expect(field('Make').value).toBe('Honda')
  })

  it('a done step can be gone back to in one go', async () => {
    await openBooking(glazed)
    await fillCustomer()
    press('Next')
    await fillVehicle()
    press('Next')
    await heading('Appointment Details')
    press(/Customer Information \(done\)/)
    expect(await heading('Customer Information')).toBeDefined()
    expect(screen.getByText('Step 1 of 5')).toBeDefined()
  })

  it('a reload keeps the step and everything that was typed', async () => {
    const first = await openBooking(glazed)
    await fillCustomer()
    press('Next')
    await fillVehicle()
    first.unmount()
    await openBooking(glazed)
    await heading('Vehicle Information')
    expect(field('Year').value).toBe('2021')
    press('Back')
    await heading('Customer Information')
    expect(field('Phone').value).toBe('905-555-0142')
  })

  it('no step is shown before the ones that it needs, whatever the history says', async () => {
    await openAt(4, {}, { differs: { customer: emptyDraft().customer }, arrivesAt: 1 })
    expect(screen.getByText('Step 1 of 5')).toBeDefined()
  })

  it("after the confirmation the browser's Back leads to no step", async () => {
    await openBooking(glazed)
    await fillCustomer()
    press('Next')
    await fillVehicle()
    press('Next')
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
    await pay()
    browserBack()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('heading', { level: 2, name: 'Booking Confirmed' })).toBeDefined()
  })

  it('a new visit after a booking starts anew', async () => {
    const first = await openAt(4)
    await pay()
    first.unmount()
    window.history.pushState(null, '', '/services')
    await openBooking('?service=sprinkle')
    await heading('Customer Information')
    expect(field('First name').value).toBe('')
    expect(loadDraft(sessionStorage).paidIntentId).toBe('')
  })
})

describe('the draft', () => {
  it('survives a storage that is full of nonsense', () => {
    sessionStorage.setItem('fresh-glaze.booking-draft', '{"customer":42')
    expect(loadDraft(sessionStorage)).toEqual(emptyDraft())
    sessionStorage.setItem('fresh-glaze.booking-draft', '{"customer":42}')
    expect(loadDraft(sessionStorage)).toEqual(emptyDraft())
    sessionStorage.setItem('fresh-glaze.booking-draft', '{"addons":["pet-hair-removal"]}')
    expect(loadDraft(sessionStorage)).toEqual({ ...emptyDraft(), addons: ['pet-hair-removal'] })
  })

  it('does without a storage', () => {
    saveDraft(null, emptyDraft())
    expect(loadDraft(null)).toEqual(emptyDraft())
  })

  it('has no place for a card', async () => {
    await openAt(4)
    fill('Card number', '4242 4242 4242 4242')
    fill('Security code', '987')
    const stored = storedText()
    expect(stored).toContain('Asha')
    expect(stored).not.toContain('4242')
    expect(stored).not.toContain('987')
  })
})
