import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { loadDraft } from '#web/booking/draft.ts'

import {
  customer,
  field,
  fill,
  fillCustomer,
  freshTab,
  glazed,
  heading,
  noToast,
  openBooking,
  press,
  toast,
} from './render-booking.tsx'

freshTab()

describe('step 1', () => {
  it('asks with the right keyboards and lets the browser fill in', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    expect(field('E-mail').type).toBe('email')
    expect(field('Phone').type).toBe('tel')
    const filled = Object.keys(customer).map((label) => field(label).autocomplete)
    expect(filled).toEqual(['given-name', 'family-name', 'email', 'tel'])
  })

  it.each(Object.keys(customer))('without %s it stays, says so once and goes there', async (label) => {
    await openBooking(glazed)
    await fillCustomer()
    fill(label, '   ')
    press('Next')
    await toast('Missing Information')
    expect(screen.getByText('Please fill in all customer information fields.')).toBeDefined()
    expect(screen.getAllByText('Missing Information')).toHaveLength(1)
    expect(document.activeElement).toBe(field(label))
    expect(await heading('Customer Information')).toBeDefined()
  })

  it('ties each error to its field and takes it back once the field is filled', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    press('Next')
    const phone = field('Phone')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    const described = phone.getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Please enter your phone number.')
    fill('Phone', '905-555-0142')
    expect(phone.getAttribute('aria-invalid')).toBe('false')
  })

  it('refuses only what cannot be an address or a number', async () => {
    await openBooking(glazed)
    await fillCustomer()
    fill('E-mail', 'asha')
    fill('Phone', '12')
    press('Next')
    expect(screen.getByText('An e-mail address needs an @ with something on both sides.')).toBeDefined()
    expect(screen.getByText(/a phone number that we can dial/)).toBeDefined()
    expect(noToast()).toBe(true)
    fill('E-mail', 'x@y')
    fill('Phone', '+44 20 7946 0958')
    press('Next')
    expect(await heading('Vehicle Information')).toBeDefined()
  })

  it('goes on with valid information, signed out', async () => {
    await openBooking(glazed)
    await fillCustomer()
    press('Next')
    expect(await heading('Vehicle Information')).toBe(document.activeElement)
    expect(screen.getByText('Step 2 of 5')).toBeDefined()
  })
})

describe('somebody who is signed in', () => {
  const user = { id: 'u1', email: 'asha@example.com', firstName: 'Asha', lastName: 'Gill', profileImageUrl: null }

  it('finds first name, last name and e-mail filled in', async () => {
    await openBooking(glazed, {}, { user })
    await heading('Customer Information')
    expect(field('First name').value).toBe('Asha')
    expect(field('Last name').value).toBe('Gill')
    expect(field('E-mail').value).toBe('asha@example.com')
    expect(field('Phone').value).toBe('')
  })

  it('keeps what was typed before', async () => {
    const first = await openBooking(glazed)
    await heading('Customer Information')
    fill('First name', 'Harpreet')
    first.unmount()
    await openBooking(glazed, {}, { user })
    await heading('Customer Information')
    expect(field('First name').value).toBe('Harpreet')
    expect(field('Last name').value).toBe('Gill')
  })

  it('asks about an address with a slip in it, takes the likely one at a press, and stops nobody who means it', async () => {
    await openBooking(glazed)
    await fillCustomer()
    fill('E-mail', 'asha@gmial.com')
    press('Did you mean asha@gmail.com?')
    expect(field('E-mail').value).toBe('asha@gmail.com')
    expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull()
    fill('E-mail', 'asha@gmial.com')
    press('Next')
    expect(await heading('Vehicle Information')).toBeDefined()
  })

  it('says of two @ that there are two', async () => {
    await openBooking(glazed)
    await fillCustomer()
    fill('E-mail', 'asha@@x')
    press('Next')
    expect(screen.getByText('An e-mail address has only one @.')).toBeDefined()
  })

  it('keeps what is booked in the draft: id, name and price in whole dollars', async () => {
    await openBooking(glazed)
    await heading('Customer Information')
    const { serviceId, serviceName, servicePrice } = loadDraft(sessionStorage)
    expect({ serviceId, serviceName, servicePrice }).toEqual({
      serviceId: 'glazed',
      serviceName: 'Glazed Detail',
      servicePrice: 125,
    })
  })
})
