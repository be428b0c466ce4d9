import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { choose, field, fill, fillVehicle, freshTab, heading, openAt, press, toast } from './render-booking.tsx'

freshTab()

const optionsOf = (label: string) => {
  const all = within(field(label)).getAllByRole<HTMLOptionElement>('option')
  return all.map((option) => option.value).filter((value) => value !== '')
}

describe('step 2', () => {
  it('lists the years from this one in Toronto down to 1990', async () => {
    vi.useFakeTimers({ now: new Date('2027-01-01T03:00:00Z'), toFake: ['Date'] })
    await openAt(2)
    const years = optionsOf('Year').map(Number)
    expect(years[0]).toBe(2026) // half an hour before midnight in Toronto it is still 2026
    expect(years.at(-1)).toBe(1990)
    expect(years).toHaveLength(37)
    vi.useRealTimers()
  })

  it('offers no model, and no choice of one, before a make', async () => {
    await openAt(2)
    expect(field('Model').disabled).toBe(true)
    expect(optionsOf('Model')).toEqual([])
    fill('Make', 'Honda')
    expect(field('Model').disabled).toBe(false)
    expect(optionsOf('Model')).toContain('Civic')
  })

  it('another make clears a model that it does not have', async () => {
    await openAt(2)
    fill('Make', 'Honda')
    fill('Model', 'Civic')
    fill('Make', 'Toyota')
    expect(field('Model').value).toBe('')
  })

  it('another make keeps a model that it has too', async () => {
    await openAt(2)
    fill('Make', 'Dodge')
    fill('Model', 'Grand Caravan')
    fill('Make', 'Chrysler')
    expect(field('Model').value).toBe('Grand Caravan')
  })

  it('offers seven sizes', async () => {
    await openAt(2)
    const sizes = within(screen.getByRole('radiogroup', { name: 'Size' })).getAllByRole<HTMLInputElement>('radio')
    expect(sizes.map((size) => size.value)).toEqual([
      'sedan',
      'suv',
      'truck',
      'coupe',
      'hatchback',
      'convertible',
      'van',
    ])
  })

  it.each(['Year', 'Make', 'Model'])('without %s it stays and says so', async (label) => {
    await openAt(2)
    await fillVehicle()
    fill(label, '')
    press('Next')
    await toast('Missing Information')
    expect(screen.getByText('Please fill in all vehicle information fields.')).toBeDefined()
    expect(await heading('Vehicle Information')).toBeDefined()
    expect(document.activeElement).toBe(field(label))
  })

  it('without a size it stays and says so', async () => {
    await openAt(2)
    fill('Year', '2021')
    fill('Make', 'Honda')
    fill('Model', 'Civic')
    press('Next')
    await toast('Missing Information')
    expect(screen.getByText('Please fill in all vehicle information fields.')).toBeDefined()
    expect(await heading('Vehicle Information')).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Sedan' }))
  })

  it('goes on without a colour', async () => {
    await openAt(2)
    await fillVehicle()
    press('Next')
    expect(await heading('Appointment Details')).toBeDefined()
  })

  it('names the colours and paints the car at once', async () => {
    await openAt(2)
    const colours = within(screen.getByRole('radiogroup', { name: /Vehicle Color/ })).getAllByRole<HTMLInputElement>(
      'radio',
    )
    expect(colours.map((colour) => colour.value)).toEqual([
      'Red',
      'Blue',
      'Green',
      'Yellow',
      'Purple',
      'Black',
      'Dark Gray',
      'Gray',
      'Silver',
      'White',
      '',
    ])
    expect(document.querySelector('path[fill="#2f6fc4"]')).toBeNull()
    choose('Blue')
    expect(document.querySelector('path[fill="#2f6fc4"]')).not.toBeNull()
  })

  it('adds an add-on to the price and leaves the deposit as it is', async () => {
    await openAt(2)
    fireEvent.click(screen.getByRole('checkbox', { name: /Pet Hair Removal/ }))
    expect(screen.getByText('Total, pre-tax').nextSibling?.textContent).toBe('$165')
    expect(screen.getByText('Deposit due now').nextSibling?.textContent).toBe('$31')
    expect(screen.getByText('Balance on completion').nextSibling?.textContent).toBe('$155.45')
    expect(screen.getByText('With add-ons: $165')).toBeTruthy()
  })

  it('Back leads to the first step, where everything still stands', async () => {
    await openAt(2)
    press('Back')
    expect(await heading('Customer Information')).toBeDefined()
    expect(field('First name').value).toBe('Asha')
  })
})
