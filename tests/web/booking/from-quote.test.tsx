import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { carriedQuote } from '#web/booking/from-quote.ts'
import { carryQuote, type CarriedQuote } from '#web/state/carried-quote.ts'

import {
  field,
  fill,
  fillAppointment,
  freshTab,
  glazed,
  heading,
  openAt,
  openBooking,
  press,
} from './render-booking.tsx'

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

describe('the price of the quote', () => {
  const dearer = createStubApi().state.services.map((one) =>
    one.id === 'glazed' ? { ...one, basePrice: 140, basePriceCents: 14_000, depositCents: 3_500 } : one,
  )
  const { services, addOns } = createStubApi().state
  const held = { services, addOns, quote: { lastDay: '2099-01-31', isHeld: true } }
  const over = { services: dearer, addOns, quote: { lastDay: '2099-01-31', isHeld: false } }
  const promised = 'The prices of your quote, good until January 31, 2099'
  const query = `${glazed}&quoteId=q1`

  it('is shown and asked for as long as the quote holds it, whatever everybody else pays', async () => {
    const { stub } = await openAt(3, { services: dearer, quoted: held }, { query })
    expect(screen.getByText('Total: $125 (25% deposit required, pre-tax)')).toBeDefined()
    expect(screen.getByText(promised)).toBeDefined()
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent').at(-1)?.body).toMatchObject({
      amount: 3_100,
      draft: { quoteId: 'q1', totalCents: 12_500 },
    })
    expect([stub.callsTo('/api/services'), stub.callsTo('/api/addons')]).toEqual([[], []])
  })

  it('is over while the form is open: the new one is told before the card is asked for, and every answer is kept', async () => {
    const { stub } = await openAt(3, { services: dearer, quoted: held }, { query })
    await fillAppointment()
    stub.state.quoted = over
    press('Continue to Payment')
    expect(await screen.findByText('Your quote is over.')).toBeDefined()
    expect(screen.getAllByText(/The package costs \$140 today, and the deposit is \$35/)).toHaveLength(1)
    expect(screen.getByText('Total: $140 (25% deposit required, pre-tax)')).toBeDefined()
    expect([screen.queryByText(promised), screen.queryByText('The price has changed.')]).toEqual([null, null])
    expect([field('Street address').value, field('City').value]).toEqual(['123 Queen Street West', 'Brampton'])
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent').map(({ body }) => body)).toMatchObject([
      { amount: 3_100 },
      { amount: 3_500 },
    ])
  })

  it('was over before the form was opened: it says so at once, with the price of today', async () => {
    await openBooking(query, { services: dearer, quoted: over })
    expect(
      await screen.findByText(/Its prices were good until January 31, 2099. The package costs \$140/),
    ).toBeDefined()
    expect([screen.queryByText(promised), screen.queryByText('A different price')]).toEqual([null, null])
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
