import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { createStubDeals, dealOf } from '#tests/support/stub-deals.ts'
import { dayAgo } from '#web/office/pipeline/use-past-board.ts'

import { card, isIn, openBoard } from './open-board.tsx'

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

describe('what of the board is shown', () => {
  const shown = () => new URLSearchParams(location.search)

  test('is in the address once nothing was changed for a moment, and an address leads to it', async () => {
    history.replaceState(null, '', '/crm?section=pipeline')
    const deals = [dealOf('a', { customerName: 'Asha Gill' }), dealOf('b', { customerName: 'Ben Li' })]
    await openBoard(createStubDeals(deals))
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search deals' }), { target: { value: 'ben' } })
    fireEvent.change(screen.getByRole('combobox', { name: 'Stage' }), { target: { value: 'quoted' } })
    await waitFor(() => expect(location.search).toBe('?section=pipeline&search=ben&stage=quoted'))
    cleanup()

    await openBoard(createStubDeals(deals), 'en', 1)
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual(['Ben Li'])
    // The menu leads to the whole board again.
    act(() => {
      history.pushState(null, '', '/crm?section=pipeline')
    })
    await waitFor(() => expect(document.querySelectorAll('[data-stage]')).toHaveLength(6))
    expect(screen.getByRole('searchbox', { name: 'Search deals' })).toHaveProperty('value', '')
  })

  test('is any day: the slider reaches ninety, the field beside it further, and both are in the address', async () => {
    history.replaceState(null, '', '/crm?section=pipeline')
    const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
    api.showPast([dealOf('a', { customerName: 'Asha Gill', stage: 'contacted' })])
    await openBoard(api)
    fireEvent.change(screen.getByLabelText('Day of the board'), { target: { value: dayAgo(200) } })
    await waitFor(() => expect(isIn('contacted')).toBe(true))
    expect(screen.getByRole('slider')).toHaveProperty('value', '-90')
    await waitFor(() => expect(shown().get('day')).toBe(dayAgo(200)))
    fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
    await waitFor(() => expect(shown().get('day')).toBeNull())
    expect(isIn('quoted')).toBe(true)
  })

  test('is a deal with its history, which a link opens', async () => {
    history.replaceState(null, '', '/crm?section=pipeline&stage=quoted')
    await openBoard(undefined, 'en', 1)
    fireEvent.click(card().getByRole('button', { name: /History/ }))
    expect(await screen.findByRole('dialog', { name: 'Asha Gill' })).toBeTruthy()
    expect(shown().get('deal')).toBe('a')
    cleanup()
    await openBoard(undefined, 'en', 1)
    expect(await screen.findByRole('dialog', { name: 'Asha Gill' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(location.search).toBe('?section=pipeline&stage=quoted')
  })
})

test('the tabs of a phone name each stage with its count and lead to its column', async () => {
  const seen: (string | undefined)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: HTMLElement) {
    seen.push(this.dataset['stage'])
  })
  await openBoard(createStubDeals([dealOf('a'), dealOf('b'), dealOf('c', { stage: 'booked' })]))
  const tabs = within(screen.getByRole('navigation', { name: 'Stages' })).getAllByRole('button')
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'New Lead 0',
    'Contacted 0',
    'Quoted 2',
    'Booked 1',
    'Completed 0',
    'Follow-up 0',
  ])
  fireEvent.click(tabs[3] ?? document.body)
  expect(seen).toEqual(['booked'])
  expect(document.activeElement?.textContent).toBe('Booked')
})

test('a board that could not be read again says so, and is read by a press', async () => {
  const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
  await openBoard(api)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent(document, new Event('visibilitychange'))
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection')
  expect(isIn('quoted')).toBe(true)
  vi.stubGlobal('fetch', api.fetch)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a booked deal without a booking says so, and its panel leads to one, to the customer and to both ways to reach them', async () => {
  const deal = { customerName: 'Asha Gill', stage: 'booked', customerId: 'c1' } as const
  await openBoard(
    createStubDeals([dealOf('a', deal), dealOf('b', { ...deal, customerName: 'Ben Li', bookingId: 'b7' })]),
  )
  expect(card().getByText('No booking yet')).toBeTruthy()
  expect(card('Ben Li').queryByText('No booking yet')).toBeNull()
  fireEvent.click(card().getByRole('button', { name: /History/ }))
  const hrefs = (name: string) =>
    within(screen.getByRole('dialog', { name }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs('Asha Gill')).toEqual([
    ['Open the customer', '/crm?section=customers&customer=c1'],
    ['Create the booking', '/crm?section=bookings&view=new&caller=905-555-0142'],
    ['Write an email', '/crm?section=email&write=c1'],
    ['Call', 'tel:+19055550142'],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(card('Ben Li').getByRole('button', { name: /History/ }))
  expect(hrefs('Ben Li')[1]).toEqual(['Open the booking', '/crm?section=bookings&booking=b7'])
})

test('a deal that could not be archived says why', async () => {
  const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
  await openBoard(api)
  fireEvent.click(card().getByRole('button', { name: /History/ }))
  await screen.findByRole('dialog', { name: 'Asha Gill' })
  vi.stubGlobal('fetch', () => Promise.resolve(api.refusal('not_found')))
  fireEvent.click(screen.getByRole('button', { name: 'Archive as lost' }))
  expect(await screen.findByText('There is nothing here.')).toBeTruthy()
})

test('a deal that somebody moved meanwhile is not archived: who did is told, it is shown there, and can be archived then', async () => {
  const api = createStubDeals([dealOf('a', { customerName: 'Asha Gill' })])
  await openBoard(api)
  fireEvent.click(card().getByRole('button', { name: /History/ }))
  await screen.findByRole('dialog', { name: 'Asha Gill' })
  api.deals.set('a', dealOf('a', { customerName: 'Asha Gill', stage: 'booked', version: 2 }))
  fireEvent.click(screen.getByRole('button', { name: 'Archive as lost' }))
  expect(await screen.findByText(/ravi/)).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[data-stage=booked]')?.textContent).toContain('Asha Gill'))
  expect(api.losses).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Archive as lost' }))
  await waitFor(() => expect(api.losses).toEqual([{ id: 'a', reason: expect.any(String) }]))
})
