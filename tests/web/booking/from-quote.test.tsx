import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { carriedQuote } from '#web/booking/from-quote.ts'
import { carryQuote, type CarriedQuote } from '#web/state/carried-quote.ts'

import { field, fill, freshTab, glazed, heading, openBooking, press } from './render-booking.tsx'

freshTab()

const quote: CarriedQuote = {
  quoteId: 'q1',
  vehicle: { year: '2019', make: 'Honda', model: 'civic', size: 'hatchback', color: '#2f6fc4' },
  addons: ['stain-treatment'],
  locationType: 'work',
  address: '100 Queen Street East, Brampton, ON',
  city: 'Brampton',
  email: '',
  phone: '',
  date: '',
  time: '',
}

async function openFromQuote(differs: Partial<CarriedQuote> = {}, id = 'q1') {
  carryQuote(sessionStorage, { ...quote, ...differs })
  const opened = await openBooking(`${glazed}&quoteId=${id}`)
  await heading('Customer Information')
  return opened
}

async function toVehicle() {
  fill('First name', 'Asha')
  fill('Last name', 'Gill')
  fill('E-mail', 'asha.gill@example.com')
  fill('Phone', '905-555-0142')
  press('Next')
  await heading('Vehicle Information')
}

const isChecked = (role: 'radio' | 'checkbox', name: string | RegExp) =>
  screen.getByRole(role, { name }).matches(':checked')

describe('a booking that comes out of a quote', () => {
  it('knows the car, the place and the add-ons, so that nothing is typed twice', async () => {
    await openFromQuote()
    await toVehicle()
    expect(['Year', 'Make', 'Model'].map((label) => field(label).value)).toEqual(['2019', 'Honda', 'Civic'])
    expect(isChecked('radio', 'Hatchback')).toBe(true)
    expect(isChecked('radio', 'Blue')).toBe(true)
    expect(isChecked('checkbox', /Stain Treatment/)).toBe(true)
    press('Next')
    await heading('Appointment Details')
    expect(field('Street address').value).toBe('100 Queen Street East, Brampton, ON')
    expect(field('City').value).toBe('Brampton')
    expect(isChecked('radio', 'At work')).toBe(true)
  })

  it('brings along an e-mail address and a phone number that were left with the quote', async () => {
    await openFromQuote({ email: 'li.chen@example.com', phone: '647-555-0123' })
    expect([field('E-mail').value, field('Phone').value]).toEqual(['li.chen@example.com', '647-555-0123'])
  })

  it('takes a make, a model and a size that its own lists do not have', async () => {
    await openFromQuote({ vehicle: { year: '1995', make: 'Lada', model: 'Niva', size: 'compact', color: '#8f8f8f' } })
    await toVehicle()
    expect([field('Make').value, field('Model').value]).toEqual(['Lada', 'Niva'])
    expect(isChecked('radio', 'Compact')).toBe(true)
  })

  it('a start that was picked beside the price is chosen already', async () => {
    await openFromQuote({ date: '2099-01-06', time: '10:00 AM' })
    await toVehicle()
    press('Next')
    await heading('Appointment Details')
    expect(field(/^Date$/).value).toBe('2099-01-06')
  })

  it('a reload keeps what was changed since', async () => {
    const first = await openFromQuote()
    await toVehicle()
    fill('Year', '2020')
    first.unmount()
    await openBooking(`${glazed}&quoteId=q1`)
    await heading('Vehicle Information')
    expect(field('Year').value).toBe('2020')
  })

  it('the id of somebody else’s quote brings nothing', async () => {
    await openFromQuote({}, 'q2')
    await toVehicle()
    expect(field('Make').value).toBe('')
  })

  it('nonsense in the storage brings nothing', () => {
    sessionStorage.setItem('fresh-glaze.carried-quote', '{"quoteId":"q1","vehicle":7}')
    expect(carriedQuote(sessionStorage, 'q1')).toBeNull()
    sessionStorage.setItem('fresh-glaze.carried-quote', '{')
    expect(carriedQuote(sessionStorage, 'q1')).toBeNull()
    expect(carriedQuote(null, 'q1')).toBeNull()
  })
})

describe('a booking that is booked again', () => {
  it('knows the phone, the car and the place of the earlier one', async () => {
    carryQuote(sessionStorage, { ...quote, quoteId: 'booking-1', phone: '647-555-0123' })
    await openBooking(`${glazed}&again=booking-1`)
    await heading('Customer Information')
    expect(field('Phone').value).toBe('647-555-0123')
    await toVehicle()
    expect(['Year', 'Make', 'Model'].map((label) => field(label).value)).toEqual(['2019', 'Honda', 'Civic'])
    press('Next')
    await heading('Appointment Details')
    expect(field('Street address').value).toBe('100 Queen Street East, Brampton, ON')
  })

  it('of another booking than the address names brings nothing along', async () => {
    carryQuote(sessionStorage, { ...quote, quoteId: 'booking-1', phone: '647-555-0123' })
    await openBooking(`${glazed}&again=booking-2`)
    await heading('Customer Information')
    expect(field('Phone').value).toBe('')
  })
})
