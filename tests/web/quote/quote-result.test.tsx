import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { carriedQuote } from '#web/booking/from-quote.ts'

import {
  choose,
  dialog,
  field,
  fill,
  freshTab,
  heading,
  openQuote,
  press,
  toast,
  toPackage,
  toPlace,
  toResult,
} from './render-quote.tsx'

freshTab()

const book = '/api/quotes/quote-1/book'

async function toContact(): Promise<void> {
  await toResult()
  press('Book Now')
  await heading('How do we reach you?')
}

function fillContact(): void {
  fill('E-mail', 'asha.gill@example.com')
  fill('Phone', '905-555-0142')
}

const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm Booking' })

describe('the result', () => {
  test('shows the priced quote with what makes its price, tax and deposit named', async () => {
    await openQuote()
    await toResult()
    expect(dialog().getByText('Quote')).toBeDefined()
    for (const text of ['Glazed Detail', 'Pet Hair Removal'])
      expect(dialog().getAllByText(text).length).toBeGreaterThan(0)
    for (const text of [
      '$165',
      '$125',
      '$40',
      '$21.45',
      '$186.45',
      '$31',
      '2021 Honda Civic',
      '100 Queen Street East, Brampton, ON',
    ])
      expect(dialog().getByText(text)).toBeDefined()
    expect(dialog().getByText('2-3 hours. This price is good until January 31, 2099.')).toBeDefined()
  })

  test('shows what the server kept, not what the page had added up', async () => {
    const { stub } = await openQuote()
    await toPackage()
    choose('Glazed Detail')
    stub.state.services = stub.state.services.map((one) => ({ ...one, basePrice: 130, basePriceCents: 13_000 }))
    press('Get Quote')
    await heading('Your quote')
    expect(dialog().getAllByText('$130').length).toBeGreaterThan(0)
  })

  test('a model that was not told is said to be so', async () => {
    await openQuote()
    await toPackage()
    press(/Vehicle details/)
    fill(/^Model/, '')
    press('Next')
    press('Next')
    choose('Glazed Detail')
    press('Get Quote')
    await heading('Your quote')
    expect(dialog().getByText('2021 Honda (model not specified)')).toBeDefined()
  })

  test('it opens with its summary, also when it was closed on the contact form', async () => {
    await openQuote()
    await toContact()
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'How do we reach you?' })).toBeNull())
    press('View your quote')
    await heading('Your quote')
    press('Book Now')
    await heading('How do we reach you?')
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'How do we reach you?' })).toBeNull())
    choose('Filled Luxury')
    press('Get Quote')
    await heading('Your quote')
    expect(dialog().getAllByText('$265').length).toBeGreaterThan(0)
  })

  test('an address in a city that is not ours is said to be far beside the free times', async () => {
    await openQuote()
    await toPlace()
    choose('At home')
    fill('Address', '5 Main St, Ottawa')
    expect(screen.getByText(/outside the cities that we usually drive to/)).toBeDefined()
    press('Next')
    await heading('Package and add-ons')
    choose('Glazed Detail')
    press('Get Quote')
    await heading('Your quote')
    expect(dialog().getByText(/outside the cities that we usually drive to/)).toBeDefined()
    fireEvent.click(dialog().getByRole('link', { name: 'Choose a time and pay the deposit' }))
    expect(carriedQuote(sessionStorage, 'quote-1')).toMatchObject({ city: 'Ottawa' })
  })

  test('Escape closes it, and it can be opened again', async () => {
    await openQuote()
    await toResult()
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your quote' })).toBeNull())
    press('View your quote')
    await heading('Your quote')
  })

  test('leads to the booking with the quote’s id, and carries all that was told', async () => {
    await openQuote()
    await toResult()
    const link = dialog().getByRole('link', { name: 'Choose a time and pay the deposit' })
    expect(link.getAttribute('href')).toBe('/booking?service=glazed&name=Glazed+Detail&price=125&quoteId=quote-1')
    fireEvent.click(link)
    expect(location.pathname).toBe('/booking')
    expect(carriedQuote(sessionStorage, 'quote-1')).toEqual({
      quoteId: 'quote-1',
      vehicle: { year: '2021', make: 'Honda', model: 'Civic', size: 'sedan', color: '#8f8f8f' },
      addons: ['pet-hair-removal'],
      locationType: 'home',
      address: '100 Queen Street East, Brampton, ON',
      city: 'Brampton',
      email: '',
      phone: '',
      date: '',
      time: '',
    })
  })

  test('offers three free starts, and the one that is picked goes along', async () => {
    const { stub } = await openQuote({ state: { reasons: { '8:00 AM': 'taken', '9:00 AM': 'closed' } } })
    await toResult()
    const starts = await waitFor(() => {
      const found = dialog().getAllByRole('link', { name: /10:00 AM/ })
      expect(found).toHaveLength(3)
      return found
    })
    expect(stub.callsTo('/api/availability').map(({ search }) => new URLSearchParams(search).get('city'))).toEqual(
      Array.from({ length: 3 }, () => 'Brampton'),
    )
    for (const start of starts.slice(1, 2)) fireEvent.click(start)
    const asked = new URLSearchParams(stub.callsTo('/api/availability')[1]?.search).get('date')
    expect(carriedQuote(sessionStorage, 'quote-1')).toMatchObject({ date: asked, time: '10:00 AM' })
  })

  test('when nobody knows what is free it offers no starts, and the way to the calendar stays', async () => {
    await openQuote({ prepare: (stub) => stub.answer('/api/availability', refusal('unavailable')) })
    await toResult()
    await toast('Quote Generated!')
    expect(dialog().queryByText('Next free times')).toBeNull()
    expect(dialog().getByRole('link', { name: 'Choose a time and pay the deposit' })).toBeDefined()
  })
})

describe('the contact form', () => {
  test('Book Now leads to it, Back returns to the summary', async () => {
    await openQuote()
    await toContact()
    expect([field('E-mail').type, field('Phone').type]).toEqual(['email', 'tel'])
    expect(document.activeElement).toBe(field('E-mail'))
    fireEvent.click(dialog().getByRole('button', { name: 'Back' }))
    await heading('Your quote')
  })

  test('Confirm Booking is disabled until both are filled', async () => {
    await openQuote()
    await toContact()
    expect(confirm().disabled).toBe(true)
    fill('E-mail', 'asha.gill@example.com')
    expect(confirm().disabled).toBe(true)
    fill('Phone', '905-555-0142')
    expect(confirm().disabled).toBe(false)
  })

  test.each([
    ['blanks', () => fill('Phone', '  ')],
    ['nothing', () => {}],
  ])('with %s for a phone number, Enter says what is missing and sends nothing', async (_, last) => {
    const { stub } = await openQuote()
    await toContact()
    fill('E-mail', 'asha.gill@example.com')
    last()
    fireEvent.keyDown(field('E-mail'), { key: 'Enter' })
    await toast('Missing Information')
    expect(screen.getByText('Please provide both email and phone number.')).toBeDefined()
    expect(stub.callsTo(book)).toHaveLength(0)
  })

  test('a telephone number that nobody can dial is refused beside its field, and nothing is sent', async () => {
    const { stub } = await openQuote()
    await toContact()
    fill('E-mail', 'asha.gill@example.com')
    fill('Phone', '12')
    fireEvent.click(confirm())
    expect(screen.getByText(/a phone number that we can dial/)).toBeDefined()
    expect(document.activeElement).toBe(field('Phone'))
    expect(stub.callsTo(book)).toHaveLength(0)
  })

  test('sends both, says Booking... meanwhile, closes, forgets them and says so', async () => {
    const { stub } = await openQuote()
    await toContact()
    fillContact()
    fireEvent.click(confirm())
    expect(screen.getByRole('button', { name: 'Booking...' }).getAttribute('aria-busy')).toBe('true')
    await toast('Appointment Booked!')
    expect(screen.getByText("We'll contact you soon to confirm your appointment.")).toBeDefined()
    expect(stub.callsTo(book).map(({ method, body }) => [method, body])).toEqual([
      [
        'PATCH',
        { customerEmail: 'asha.gill@example.com', customerPhone: '905-555-0142', ownerToken: 'token-of-the-owner' },
      ],
    ])
    await waitFor(() => expect(screen.queryByRole('heading', { name: /quote|reach/ })).toBeNull())
    press('Get Quote')
    await heading('Your quote')
    press('Book Now')
    await heading('How do we reach you?')
    expect([field('E-mail').value, field('Phone').value]).toEqual(['', ''])
    expect(JSON.stringify([sessionStorage, localStorage].flatMap(Object.values))).not.toMatch(/asha\.gill|905-555-0142/)
  })

  test('a quote that was booked says so and cannot be booked again', async () => {
    await openQuote()
    await toContact()
    fillContact()
    fireEvent.click(confirm())
    await toast('Appointment Booked!')
    press('View your quote')
    await heading('Your quote')
    expect(dialog().getByText('Booked')).toBeDefined()
    expect(dialog().queryByRole('button', { name: 'Book Now' })).toBeNull()
  })

  test.each([
    ['the server refuses', (stub: Parameters<typeof refuse>[0]) => refuse(stub)],
    ['there is no network', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
  ])('when %s it says so at once, and both fields keep what was typed', async (_, fail) => {
    const { stub } = await openQuote()
    await toContact()
    fillContact()
    fail(stub)
    fireEvent.click(confirm())
    const title = await toast('Booking Failed')
    expect(title.closest('[role=alert]')).not.toBeNull()
    expect(screen.getByText('Failed to book appointment. Please try again.')).toBeDefined()
    expect([field('E-mail').value, field('Phone').value]).toEqual(['asha.gill@example.com', '905-555-0142'])
  })
})

const refuse = (stub: { answer: (path: string, answer: ReturnType<typeof refusal>) => void }) =>
  stub.answer(book, refusal('internal'))
