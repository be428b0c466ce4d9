import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'

import {
  choose,
  field,
  fill,
  fillPlace,
  fillVehicle,
  freshTab,
  heading,
  isChosen,
  openQuote,
  optionsOf,
  press,
  toast,
  toPackage,
  toPlace,
} from './render-quote.tsx'

freshTab()

const calls = '/api/quotes'

describe('step 1, the vehicle', () => {
  test('offers the 36 years from 2025 downward, and above them one for newer cars', async () => {
    await openQuote()
    await heading('Vehicle details')
    const [newer, ...years] = optionsOf('Year')
    expect(newer).toBe('2026 or newer')
    expect(years).toHaveLength(36)
    expect([years[0], years.at(-1)]).toEqual(['2025', '1990'])
  })

  test('offers 14 makes in this order', async () => {
    await openQuote()
    expect(optionsOf('Make').join(', ')).toBe(
      'Toyota, Honda, Ford, Chevrolet, BMW, Mercedes-Benz, Audi, Lexus, Nissan, Hyundai, Kia, Mazda, Subaru, Other',
    )
  })

  test('offers 8 colours and starts with gray, a hex', async () => {
    await openQuote()
    expect(optionsOf('Color')).toEqual(['Red', 'Blue', 'White', 'Black', 'Silver', 'Gray', 'Green', 'Yellow'])
    expect(field('Color').value).toMatch(/^#(\w\w)\1\1$/)
  })

  test('offers every size of both readings', async () => {
    await openQuote()
    const sizes = screen.getAllByRole('radio').map((radio) => radio.getAttribute('value') ?? '')
    expect(sizes).toEqual(['compact', 'sedan', 'suv', 'truck', 'coupe', 'hatchback', 'convertible', 'van'])
  })

  test('says what is missing, stays, and goes to the first gap', async () => {
    await openQuote()
    press('Next')
    for (const text of ['Please select a year', 'Please select a make', 'Please select vehicle size'])
      expect(screen.getByText(text)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field('Year')))
    expect(screen.getByRole('heading', { name: 'Vehicle details' })).toBeDefined()
    fill('Year', '2021')
    expect(screen.queryByText('Please select a year')).toBeNull()
  })

  test('without a colour it asks for one', async () => {
    await openQuote()
    fillVehicle()
    fill('Color', '')
    press('Next')
    expect(screen.getByText('Please select a color')).toBeDefined()
  })

  test('a make that is not listed can be typed', async () => {
    const { stub } = await openQuote()
    fillVehicle()
    fill('Make', 'Other')
    fill(/^Which make/, 'Lada')
    press('Next')
    await heading('Service location')
    fillPlace()
    press('Next')
    await heading('Package and add-ons')
    choose('Sprinkle Clean')
    press('Get Quote')
    await heading('Your quote')
    expect(stub.callsTo(calls)[0]?.body).toMatchObject({ vehicleDetails: { make: 'Lada' } })
  })
})

describe('step 2, the place', () => {
  test('asks for the kind of place and the address, beside the colour picker', async () => {
    await openQuote()
    await toPlace()
    expect(isChosen('At home')).toBe(false)
    expect(isChosen('At work')).toBe(false)
    expect(field('Address').placeholder).toBe('Enter address')
    expect(screen.getByRole('radiogroup', { name: 'Vehicle Color' })).toBeDefined()
  })

  test('says what is missing', async () => {
    await openQuote()
    await toPlace()
    press('Next')
    expect(screen.getByText('Please select location type')).toBeDefined()
    expect(screen.getByText('Please enter your address')).toBeDefined()
  })

  test('the picker has these 8 swatches; the drawing and step 1 show the colour', async () => {
    await openQuote()
    await toPlace()
    const picker = within(screen.getByRole('radiogroup', { name: 'Vehicle Color' }))
    const names = ['Red', 'Blue', 'Green', 'Yellow', 'Purple', 'Dark Gray', 'White', 'Gray']
    expect(picker.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(names)
    expect(screen.getByRole('img', { name: 'Sedan, Gray' })).toBeDefined()
    choose('Purple')
    const drawing = screen.getByRole('img', { name: 'Sedan, Purple' })
    const value = screen.getByRole('radio', { name: 'Purple' }).getAttribute('value')
    expect(drawing.querySelector('path')?.getAttribute('fill')).toBe(value)
    press('Back')
    await heading('Vehicle details')
    expect(field('Color').value).toBe(value)
    expect(optionsOf('Color').at(-1)).toBe('Purple')
  })

  test.each(['Black', 'Silver'])(
    'a colour that only step 1 lists, %s, is the chosen swatch of the picker',
    async (name) => {
      await openQuote()
      fillVehicle()
      const colours = field('Color')
      const option = within(colours).getByRole<HTMLOptionElement>('option', { name })
      fireEvent.change(colours, { target: { value: option.value } })
      press('Next')
      await heading('Service location')
      const picker = within(screen.getByRole('radiogroup', { name: 'Vehicle Color' }))
      expect(picker.getAllByRole('radio')).toHaveLength(9)
      expect(isChosen(name)).toBe(true)
      expect(screen.getByRole('img', { name: `Sedan, ${name}` })).toBeDefined()
    },
  )

  test('a suggestion fills the field with its description, and one that is far is said to be', async () => {
    const { stub } = await openQuote({
      state: { predictions: [{ description: '5 King Street, Kingston, ON', city: 'Kingston' }] },
    })
    await toPlace()
    act(() => field('Address').focus())
    fill('Address', '5 King')
    fireEvent.click(await screen.findByRole('option', { name: '5 King Street, Kingston, ON' }))
    expect(field('Address').value).toBe('5 King Street, Kingston, ON')
    expect(stub.callsTo('/api/places-autocomplete').map(({ search }) => search)).toEqual(['?input=5+King'])
    expect(screen.getByText(/outside the cities that we usually drive to/)).toBeDefined()
    fill('Address', '5 King Street, Toronto')
    expect(screen.queryByText(/outside the cities/)).toBeNull()
  })
})

describe('step 3, the package', () => {
  test('offers the three packages and no add-on chosen', async () => {
    await openQuote()
    await toPackage()
    for (const name of ['Sprinkle Clean', 'Glazed Detail', 'Filled Luxury']) expect(isChosen(name)).toBe(false)
    const addOns = screen.getAllByRole('checkbox')
    expect(addOns).toHaveLength(4)
    expect(addOns.some((box) => box.matches(':checked'))).toBe(false)
  })

  test('Get Quote without a package asks for one and calls nobody', async () => {
    const { stub } = await openQuote()
    await toPackage()
    press('Get Quote')
    expect(screen.getByText('Please select a package')).toBeDefined()
    expect(stub.callsTo('/api/quotes/calculate')).toHaveLength(0)
  })

  test('the price moves with each choice and names the tax', async () => {
    await openQuote()
    const dial = within(screen.getByRole('complementary', { name: 'Your price so far' }))
    expect(dial.getByText('from $65')).toBeDefined()
    await toPackage()
    choose('Glazed Detail')
    expect(dial.getByText('$125')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: /Stain Treatment/ }))
    expect(dial.getByText('$160')).toBeDefined()
    expect(dial.getByText('plus HST')).toBeDefined()
    expect(dial.getByText('$160').closest('output')).not.toBeNull()
  })

  test('while the server does not say its prices, the usual ones stand there', async () => {
    await openQuote({ prepare: (stub) => stub.answer('/api/services', { status: 500, body: 'no' }) })
    await toPackage()
    for (const price of ['$65', '$125', '$225'])
      expect(screen.getByText(new RegExp(`\\${price} plus HST`))).toBeDefined()
  })
})

describe('the steps together', () => {
  test('Next keeps what was told, Back goes down one step with every value', async () => {
    await openQuote()
    await toPackage()
    press('Back')
    await heading('Service location')
    expect(field('Address').value).toBe('100 Queen Street East, Brampton, ON')
    expect(isChosen('At home')).toBe(true)
    press('Back')
    await heading('Vehicle details')
    expect([field('Year').value, field('Make').value, field(/^Model/).value]).toEqual(['2021', 'Honda', 'Civic'])
    expect(isChosen('Sedan')).toBe(true)
  })

  test('the ring tells the step, and a done step can be gone back to', async () => {
    await openQuote()
    expect(screen.getByText('Step 1 of 3').closest('output')).not.toBeNull()
    await toPackage()
    expect(screen.getByText('Step 3 of 3')).toBeDefined()
    press(/Vehicle details/)
    expect(document.activeElement).toBe(await heading('Vehicle details'))
  })

  test('a reload keeps what was told', async () => {
    const first = await openQuote()
    await toPlace()
    first.unmount()
    await openQuote()
    expect([field('Year').value, field('Make').value]).toEqual(['2021', 'Honda'])
  })

  test('a storage full of nonsense, or none, starts an empty quote', async () => {
    sessionStorage.setItem('fresh-glaze.quote-draft', '{"year":[1]}')
    await openQuote()
    expect(field('Year').value).toBe('')
  })

  test('calculates, then creates, with no price of its own, then opens the result', async () => {
    const { stub } = await openQuote()
    await toPackage()
    choose('Glazed Detail')
    press('Get Quote')
    await heading('Your quote')
    const sent = stub.calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ path }) => path)).toEqual(['/api/quotes/calculate', '/api/quotes'])
    const body = {
      vehicleDetails: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: '#8f8f8f' },
      locationDetails: { type: 'home', address: '100 Queen Street East, Brampton, ON' },
      selectedService: 'glazed',
      selectedAddons: [],
      language: 'en',
    }
    expect(sent.map((call) => call.body)).toEqual([body, body])
    await toast('Quote Generated!')
    expect(screen.getByText('Your custom quote is ready to view.')).toBeDefined()
  })

  test.each(['/api/quotes/calculate', calls])(
    'when %s fails it says so, keeps every answer and lets one try again',
    async (path) => {
      await openQuote({ prepare: (stub) => stub.answer(path, refusal('internal')) })
      await toPackage()
      choose('Filled Luxury')
      press('Get Quote')
      await toast('Error')
      expect(screen.getByText('Failed to generate quote. Please try again.')).toBeDefined()
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(isChosen('Filled Luxury')).toBe(true)
      press('Get Quote')
      await heading('Your quote')
    },
  )

  test('offline it says the same', async () => {
    await openQuote()
    await toPackage()
    choose('Filled Luxury')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    press('Get Quote')
    await toast('Error')
    expect(isChosen('Filled Luxury')).toBe(true)
  })

  test('a slow answer is waited for with the button pressed, and asked for once', async () => {
    const { stub } = await openQuote()
    await toPackage()
    choose('Glazed Detail')
    const answer = Promise.withResolvers<void>()
    const normal = globalThis.fetch
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      await answer.promise
      return normal(path, init)
    })
    press('Get Quote')
    const waiting = await screen.findByRole('button', { name: 'Working it out...' })
    expect(waiting.getAttribute('aria-busy')).toBe('true')
    fireEvent.click(waiting)
    answer.resolve()
    await heading('Your quote')
    await waitFor(() => expect(stub.callsTo(calls)).toHaveLength(1))
  })
})
