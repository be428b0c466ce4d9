import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { slotLabels } from '#events/values/time.ts'
import { refusal } from '#tests/support/stub-api.ts'
import { waitFor } from '#tests/support/wait-for.ts'
import { todayInToronto } from '#web/data/toronto-clock.ts'

import {
  choose,
  dateField,
  field,
  fill,
  fillAppointment,
  freshTab,
  heading,
  openAt,
  press,
  toast,
  visitDate,
} from './render-booking.tsx'

freshTab()

const slots = () =>
  within(screen.getByRole('radiogroup', { name: 'Start time' })).getAllByRole<HTMLInputElement>('radio')
const slot = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

describe('the day and the time', () => {
  it('always lists the ten starts', async () => {
    await openAt(3)
    expect(slots().map((one) => one.value)).toEqual(slotLabels)
    fill(dateField, visitDate)
    await waitFor(() => expect(slot('10:00 AM').disabled).toBe(false))
    expect(slots().map((one) => one.value)).toEqual(slotLabels)
  })

  it('takes no day before today in Toronto', async () => {
    await openAt(3)
    expect(field(dateField).type).toBe('date')
    expect(field(dateField).min).toBe(todayInToronto())
  })

  it("today is Toronto's, not that of London half an hour past midnight", () => {
    vi.useFakeTimers({ now: new Date('2026-11-25T00:30:00Z'), toFake: ['Date'] })
    expect(todayInToronto()).toBe('2026-11-24')
    vi.useRealTimers()
  })

  it('disables what cannot be had and says why in words', async () => {
    await openAt(3, {
      reasons: {
        '8:00 AM': 'past',
        '9:00 AM': 'too_soon',
        '1:00 PM': 'taken',
        '5:00 PM': 'does_not_fit',
        '4:00 PM': 'closed',
      },
    })
    fill(dateField, visitDate)
    const wanted = {
      '8:00 AM': 'Already past',
      '9:00 AM': 'Too soon for us',
      '1:00 PM': 'Taken',
      '5:00 PM': 'Ends after closing',
      '4:00 PM': 'Closed',
    }
    for (const [label, words] of Object.entries(wanted)) {
      await waitFor(() => expect(slot(label).disabled).toBe(true))
      const described = () => document.getElementById(slot(label).getAttribute('aria-describedby') ?? '')
      await waitFor(() => expect(described()?.textContent).toBe(words))
    }
    expect(slot('10:00 AM').disabled).toBe(false)
  })

  it('leaves the slot that the visitor holds open to them', async () => {
    await openAt(3, { reasons: { '10:00 AM': 'taken' }, yours: '10:00 AM' })
    fill(dateField, visitDate)
    expect(await screen.findByText('Kept for you')).toBeDefined()
    expect(slot('10:00 AM').disabled).toBe(false)
  })

  it('asks for the starts of this package on this day in this city', async () => {
    const { stub } = await openAt(3)
    fill(dateField, visitDate)
    fill('City', 'brampton')
    await waitFor(() => {
      const asked = stub
        .callsTo('/api/availability')
        .map((call) => Object.fromEntries(new URLSearchParams(call.search)))
      expect(asked).toContainEqual({ service: 'glazed', date: visitDate, city: 'Brampton' })
    })
  })

  it('lets somebody choose all the same when the starts cannot be asked for', async () => {
    const failing = Array.from({ length: 9 }, () => refusal('unavailable'))
    await openAt(3, {}, { prepare: (stub) => stub.answer('/api/availability', ...failing) })
    fill(dateField, visitDate)
    expect(await screen.findByText(/We could not ask which times are free/)).toBeDefined()
    expect(slot('10:00 AM').disabled).toBe(false)
  })
})

describe('leaving step 3', () => {
  it.each(['Street address', 'City'])('without %s it stays and says so', async (label) => {
    const { stub } = await openAt(3)
    await fillAppointment()
    fill(label, '')
    press('Continue to Payment')
    await toast('Missing Information')
    expect(screen.getByText('Please fill in all appointment information fields.')).toBeDefined()
    expect(document.activeElement).toBe(field(label))
    expect(stub.callsTo('/api/create-payment-intent')).toHaveLength(0)
  })

  it('without a date it stays and says so', async () => {
    await openAt(3)
    await fillAppointment()
    fill(dateField, '')
    press('Continue to Payment')
    await toast('Missing Information')
    expect(document.activeElement).toBe(field(dateField))
  })

  it('without a time it stays and says so', async () => {
    await openAt(3)
    fill(dateField, visitDate)
    fill('Street address', '123 Queen Street West')
    fill('City', 'Brampton')
    await waitFor(() => expect(slot('8:00 AM').disabled).toBe(false))
    press('Continue to Payment')
    await toast('Missing Information')
    expect(document.activeElement).toBe(slot('8:00 AM'))
  })

  it('refuses a day that has passed', async () => {
    await openAt(3)
    await fillAppointment()
    fill(dateField, '2020-01-06')
    press('Continue to Payment')
    expect(screen.getByText('Please choose today or a later day.')).toBeDefined()
    expect(await heading('Appointment Details')).toBeDefined()
  })

  it('goes on without notes, asking for the deposit in cents with the metadata to the letter', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
    const [call] = stub.callsTo('/api/create-payment-intent')
    expect(call?.body).toMatchObject({
      amount: 3100,
      metadata: {
        serviceId: 'glazed',
        serviceName: 'Glazed Detail',
        customerEmail: 'asha.gill@example.com',
        appointmentDate: visitDate,
        appointmentTime: '10:00 AM',
      },
      draft: { vehicleInfo: { make: 'Honda' }, appointmentInfo: { notes: '' }, language: 'en' },
    })
  })

  it.each([
    ['sprinkle', 1600],
    ['glazed', 3100],
    ['filled', 5600],
  ])('%s sends %d', async (service, amount) => {
    const { stub } = await openAt(3, {}, { query: `?service=${service}` })
    await fillAppointment()
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent')[0]?.body).toMatchObject({ amount })
  })

  it('stays on step 3 and says so when no payment could be opened', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    stub.answer('/api/create-payment-intent', refusal('internal'))
    press('Continue to Payment')
    await toast('Error')
    expect(screen.getByText('Failed to initialize payment. Please try again.')).toBeDefined()
    expect(await heading('Appointment Details')).toBeDefined()
    expect(field('Street address').value).toBe('123 Queen Street West')
  })

  it('without a network it says the same and keeps every answer', async () => {
    await openAt(3)
    await fillAppointment()
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    press('Continue to Payment')
    await toast('Error')
    expect(screen.getByText('Failed to initialize payment. Please try again.')).toBeDefined()
    expect([field('Street address').value, field('City').value]).toEqual(['123 Queen Street West', 'Brampton'])
  })

  it('shows the new price and asks again before anything is charged', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    const dearer = { basePrice: 140, basePriceCents: 14_000, depositCents: 3500 }
    stub.state.services = stub.state.services.map((one) => (one.id === 'glazed' ? { ...one, ...dearer } : one))
    press('Continue to Payment')
    expect(await screen.findByText('The price has changed.')).toBeDefined()
    expect(await screen.findByText('Total: $140 (25% deposit required, pre-tax)')).toBeDefined()
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent').at(-1)?.body).toMatchObject({ amount: 3500 })
  })

  it('offers the free neighbours of a slot that was just taken and keeps every answer', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    stub.answer('/api/create-payment-intent', refusal('slot_taken', { free: [{ date: visitDate, time: '1:00 PM' }] }))
    stub.state.reasons = { '10:00 AM': 'taken' }
    press('Continue to Payment')
    expect(await screen.findByText('That time was just taken. Please choose another one.')).toBeDefined()
    await waitFor(() => expect(slot('10:00 AM').disabled).toBe(true))
    press(/· 1:00 PM$/)
    expect(slot('1:00 PM').checked).toBe(true)
    press('Continue to Payment')
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent').at(-1)?.body).toMatchObject({
      metadata: { appointmentTime: '1:00 PM' },
      draft: { appointmentInfo: { address: '123 Queen Street West', city: 'Brampton' } },
    })
  })

  it('a second press while the first is under way asks once', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    press('Continue to Payment')
    fireEvent.click(screen.getByRole('button', { name: 'Keeping your time...' }))
    await heading('Payment Information')
    expect(stub.callsTo('/api/create-payment-intent')).toHaveLength(1)
  })

  it('sends what helps on the day only where it was answered', async () => {
    const { stub } = await openAt(3)
    await fillAppointment()
    choose('At work')
    const outlet = within(screen.getByRole('radiogroup', { name: /electrical outlet/ }))
    fireEvent.click(outlet.getByRole('radio', { name: 'Not sure' }))
    choose('A lot')
    press('Continue to Payment')
    await heading('Payment Information')
    const [call] = stub.callsTo('/api/create-payment-intent')
    expect(call?.body).toMatchObject({
      draft: { appointmentInfo: { locationType: 'work', outletWithin100Feet: 'unsure', petHair: 'lots' } },
    })
    for (const unanswered of ['access', 'waterAccess', 'postalCode', 'secondVehicle']) {
      expect(call?.body).not.toHaveProperty(`draft.appointmentInfo.${unanswered}`)
    }
  })

  it('says before paying that a city lies outside the usual ones', async () => {
    await openAt(3)
    fill('City', 'Ottawa')
    expect(screen.getByText(/outside the cities that we usually drive to/)).toBeDefined()
    fill('City', 'richmond hill')
    expect(screen.queryByText(/outside the cities/)).toBeNull()
  })
})
