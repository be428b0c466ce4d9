import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { StubApi } from '#tests/support/stub-api.ts'
import { waitFor, waitUntil } from '#tests/support/wait-for.ts'

import { field, freshTab, openAt } from './render-booking.tsx'

freshTab()
afterEach(() => void vi.useRealTimers())

const path = '/api/places-autocomplete'
const predictions = [
  { description: '100 Queen Street West, Toronto, ON', city: 'Toronto' },
  { description: '100 Queen Street East, Brampton, ON', city: 'Brampton' },
]

const address = () => field('Street address')
const type = (text: string) => fireEvent.change(address(), { target: { value: text } })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const key = (name: string) => fireEvent.keyDown(address(), { key: name })
const list = () => screen.getByRole('listbox', { name: 'Suggested addresses' })
const options = () => within(list()).queryAllByRole('option')
const option = (index: number) => screen.getByRole('option', { name: predictions[index]?.description ?? '' })
const isOpen = () => address().getAttribute('aria-expanded') === 'true'

async function open(typed?: string): Promise<StubApi> {
  const { stub } = await openAt(3, { predictions })
  vi.useFakeTimers() // from here on time passes only when the test says so
  if (typed !== undefined) {
    act(() => address().focus())
    type(typed)
    await pass(250)
    await waitUntil(() => options().length === predictions.length)
  }
  return stub
}

describe('the address', () => {
  it("shows 'Enter address' while empty", async () => {
    await open()
    expect(address().placeholder).toBe('Enter address')
  })

  it('asks from three letters on, with the text encoded', async () => {
    const stub = await open()
    type('1 ')
    type('1 Q')
    await pass(100)
    expect(stub.callsTo(path)).toHaveLength(0)
    type('1 Qué & co')
    await pass(250)
    expect(stub.callsTo(path).map((call) => call.search)).toEqual(['?input=1+Qu%C3%A9+%26+co'])
  })

  it('asks nothing for two letters', async () => {
    const stub = await open()
    type('10')
    await pass(1000)
    expect(stub.callsTo(path)).toHaveLength(0)
  })

  it('asks once the letters rest, not for each of them', async () => {
    const stub = await open()
    for (const text of ['100 Q', '100 Qu', '100 Que', '100 Quee']) {
      type(text)
      await pass(150)
    }
    await pass(250)
    expect(stub.callsTo(path)).toHaveLength(1)
  })

  it("says 'Finding addresses...', then one entry for each prediction", async () => {
    await open()
    act(() => address().focus())
    type('100 Q')
    expect(screen.getByText('Finding addresses...')).toBeDefined()
    await pass(250)
    await waitFor(() => expect(screen.queryByText('Finding addresses...')).toBeNull())
    expect(options().map((option) => option.textContent)).toEqual(predictions.map((one) => one.description))
    expect(isOpen()).toBe(true)
  })

  it('tells how many there are', async () => {
    await open('100 Q')
    expect(screen.getByText('2 suggestions').closest('output')).not.toBeNull()
  })

  it('choosing one fills the address, and the city with it', async () => {
    await open('100 Q')
    fireEvent.click(option(1))
    expect(address().value).toBe('100 Queen Street East, Brampton, ON')
    expect(field('City').value).toBe('Brampton')
    expect(isOpen()).toBe(false)
    await pass(1000)
    expect(isOpen()).toBe(false)
  })

  it('arrows go round, Enter takes, Escape closes', async () => {
    await open('100 Q')
    key('ArrowDown')
    expect(address().getAttribute('aria-activedescendant')).toBe(option(0).id)
    key('ArrowUp')
    expect(options().map((option) => option.getAttribute('aria-selected'))).toEqual(['false', 'true'])
    key('ArrowDown')
    key('Enter')
    expect(address().value).toBe('100 Queen Street West, Toronto, ON')
    type('100 Qu')
    await pass(250)
    await waitFor(() => expect(isOpen()).toBe(true))
    key('Escape')
    expect(isOpen()).toBe(false)
    expect(address().value).toBe('100 Qu')
  })

  it('closes 200 ms after the focus has left, not before', async () => {
    await open('100 Q')
    fireEvent.blur(address())
    await pass(150)
    expect(isOpen()).toBe(true)
    await pass(60)
    expect(isOpen()).toBe(false)
  })

  it('opens again when the focus comes back', async () => {
    await open('100 Q')
    fireEvent.blur(address())
    await pass(250)
    fireEvent.focus(address())
    expect(isOpen()).toBe(true)
  })

  it('below three letters the list is empty', async () => {
    await open('100 Q')
    type('10')
    expect(options()).toHaveLength(0)
    expect(isOpen()).toBe(false)
  })

  it('a failing call suggests nothing, is logged only and shows no toast', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const stub = await open()
    stub.answer(path, { status: 500, body: 'no' })
    act(() => address().focus())
    type('100 Q')
    await pass(250)
    await waitFor(() => expect(warn).toHaveBeenCalledOnce())
    expect(options()).toHaveLength(0)
    expect(screen.getByRole('region', { name: 'Notifications (F8)' }).textContent).toBe('')
    expect(address().value).toBe('100 Q')
  })

  it('an answer that was overtaken by newer letters is dropped', async () => {
    const stub = await open()
    const slow = Promise.withResolvers<Response>()
    const normal = globalThis.fetch
    vi.stubGlobal('fetch', (asked: string) => (asked.endsWith('input=100+Q') ? slow.promise : normal(asked)))
    act(() => address().focus())
    type('100 Q')
    await pass(250)
    type('100 Queen')
    await pass(250)
    await waitFor(() => expect(options()).toHaveLength(2))
    slow.resolve(Response.json({ predictions: [{ description: 'Too late' }] }))
    await pass(50)
    expect(options().map((option) => option.textContent)).not.toContain('Too late')
    expect(stub.callsTo(path)).toHaveLength(1)
  })
})
