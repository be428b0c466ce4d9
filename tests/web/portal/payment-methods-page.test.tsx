import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import type { SavedCard } from '#services/contracts/saved-cards.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PaymentMethodsScreen } from '#web/app/payment-methods-screen.tsx'
import type { Session } from '#web/state/session.ts'
import { keepTyped } from '#web/state/typed-text.ts'

const asha = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
const storageKey = 'fresh-glaze.test-cards'

beforeEach(() => sessionStorage.clear())

async function openPage(session: Session = asha, api = createStubApi(), path = '/payment-methods') {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const page = (
    <main>
      <PaymentMethodsScreen />
    </main>
  )
  const view = await renderPiece(page, { api, session, path })
  return { ...view, api, assign }
}

const field = (label: string): HTMLInputElement => screen.getByLabelText(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
const stored = (): { cards: SavedCard[] } => JSON.parse(sessionStorage.getItem(storageKey) ?? '{"cards":[]}')

async function add(number = '4242 4242 4242 4242') {
  await screen.findByLabelText('Card number')
  type('Name on card', 'Asha Gill')
  type('Card number', number)
  type('Expiry date', '1234')
  type('Security code', '123')
  press('Save card')
}

test('nobody is told Unauthorized and taken to sign in, with the way back here', async () => {
  const { toasts, api, assign } = await openPage({ status: 'signed-out' })
  expect(toasts.visible()).toMatchObject({ title: 'Unauthorized' })
  expect(api.calls).toEqual([])
  await waitFor(() => expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Fpayment-methods']]))
})

test('what the bank added to the address stays neither there nor in the way back after signing in', async () => {
  const back = '/payment-methods?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_2&redirect_status=failed'
  await openPage({ status: 'signed-out' }, createStubApi(), back)
  expect(window.location.pathname + window.location.search).toBe('/payment-methods')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/login?returnTo=%2Fpayment-methods')
})

describe('in test mode', () => {
  test('a link leads back to the portal, and the list says that it is empty', async () => {
    await openPage()
    const back = screen.getByRole('link', { name: 'Back to your visits' })
    expect(back.getAttribute('href')).toBe('/portal')
    expect(await screen.findByText('No card is saved yet.')).toBeDefined()
  })

  test('a card needs all four fields; each fault stands beside its field', async () => {
    await openPage()
    await screen.findByLabelText('Card number')
    const names = ['nameOnCard', 'cardNumber', 'expiryDate', 'cvv']
    const inputs = screen.getAllByRole<HTMLInputElement>('textbox')
    expect(inputs.map(({ name, required }) => [name, required])).toEqual(names.map((name) => [name, true]))
    press('Save card')
    const faultOf = (input: HTMLInputElement) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter((id) => id.endsWith('-error'))
        .map((id) => document.getElementById(id)?.textContent)
    expect(inputs.map(faultOf)).toEqual([
      ['Please enter the name on the card.'],
      [expect.stringContaining('Only test numbers work here')],
      ['Please enter month and year, for example 12/34.'],
      ['Please enter the three or four digits.'],
    ])
    await waitFor(() => expect(document.activeElement).toBe(inputs[0]))
    expect(shown()).toEqual([])
  })

  test('the number takes 16 characters without spaces, the expiry MM/YY, the code four', async () => {
    await openPage()
    await screen.findByLabelText('Card number')
    type('Card number', '4242 4242 4242 4242 99')
    type('Expiry date', '12345')
    type('Security code', '12345')
    expect(['Card number', 'Expiry date', 'Security code'].map((label) => field(label).value)).toEqual([
      '4242424242424242',
      '12/34',
      '1234',
    ])
  })

  test.each(['4000 1234 5678 9010', '424242424242'])('%s, which is no test number, is refused', async (number) => {
    await openPage()
    await add(number)
    expect(shown()).toEqual([])
    expect(field('Card number').getAttribute('aria-invalid')).toBe('true')
  })

  test('a month that has passed is refused', async () => {
    await openPage()
    await screen.findByLabelText('Card number')
    type('Expiry date', '1220')
    press('Save card')
    expect(screen.getByText('This date has passed.')).toBeDefined()
  })

  test('a saved card has id, type, last4, brand, expiry and isDefault; its number and code are sent and kept nowhere', async () => {
    const { api } = await openPage()
    await add()
    await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242']))
    const kept = { type: 'card', last4: '4242', brand: 'visa', expiryMonth: 12, expiryYear: 2034, isDefault: true }
    expect(stored().cards).toEqual([{ id: 'test-1', ...kept }])
    const everywhere = [sessionStorage.getItem(storageKey), JSON.stringify(api.calls), document.body.outerHTML]
    const fields = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(fields).toEqual(['', '', '', ''])
    for (const place of everywhere) expect(place).not.toMatch(/Asha Gill|"123"/)
    expect(everywhere.slice(0, 2).join(' ')).not.toContain('4242424242424242')
    expect(localStorage.length).toBe(0)
  })

  test('what stands in the form is not kept over a reload that updates the page', async () => {
    await openPage()
    await add('4000 1234 5678 9010')
    expect(field('Card number').value).toBe('4000123456789010')
    keepTyped(document, sessionStorage)
    expect(sessionStorage.length).toBe(0)
  })

  test('list and form make no call, through adding, choosing and removing', async () => {
    const { api } = await openPage()
    await screen.findByLabelText('Card number')
    const before = api.calls.length
    await add()
    await add('5555555555554444')
    press('Make default: Mastercard ending in 4444')
    await waitFor(() => expect(stored().cards.map(({ isDefault }) => isDefault)).toEqual([false, true]))
    press('Remove Mastercard ending in 4444')
    const dialog = within(screen.getByRole('dialog'))
    expect(shown()).toHaveLength(2)
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the card' }))
    await waitFor(() => expect(shown()).toEqual(['Visa ending in 4242']))
    expect(stored().cards.map(({ last4, isDefault }) => [last4, isDefault])).toEqual([['4242', true]])
    expect(api.calls.slice(before)).toEqual([])
  })

  test('the first card is the default, the others are not; a sixth one is not taken', async () => {
    await openPage()
    for (const count of [1, 2, 3, 4, 5]) {
      await add()
      await waitFor(() => expect(shown()).toHaveLength(count))
    }
    expect(stored().cards.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false, false])
    expect(screen.getByText('There are five cards already. Please remove one first.')).toBeDefined()
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('cards of another customer of the same tab are not shown', async () => {
    const { unmount } = await openPage()
    await add()
    await waitFor(() => expect(shown()).toHaveLength(1))
    unmount()
    await openPage({ status: 'signed-in', user: { id: 'user-2' } })
    await screen.findByText('No card is saved yet.')
    expect(shown()).toEqual([])
  })
})

describe('where the provider keeps them', () => {
  const cards: SavedCard[] = [
    { id: 'a', type: 'card', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2034, isDefault: true },
    { id: 'b', type: 'card', brand: 'eftpos_au', last4: '1111', expiryMonth: 1, expiryYear: 2020, isDefault: false },
  ]

  async function openLive(isSetupOpen = false, path?: string) {
    const payments = { mode: 'live', publishableKey: 'pk_test_1', sandboxUrl: null } as const
    const api = createStubApi()
    api.state.site = { ...api.state.site, payments }
    api.answer('/api/user/cards', ...Array.from({ length: 4 }, () => ({ status: 200, body: { cards, isSetupOpen } })))
    const view = await openPage(asha, api, path)
    await screen.findByLabelText('Visa ending in 4242')
    return { ...view, posts: () => api.calls.filter(({ method }) => method !== 'GET') }
  }

  test('lists them, and says which one has expired', async () => {
    await openLive()
    expect(shown()).toEqual(['Visa ending in 4242', 'Card ending in 1111'])
    expect(screen.getAllByText('Expired')).toHaveLength(1)
    expect(screen.queryByLabelText('Card number')).toBeNull()
  })

  test('asks for the consent before anything is opened; the server is told the version of its words', async () => {
    const { api, posts } = await openLive()
    press('Continue to the card')
    expect(screen.getByText('Please tick the box: without it no card can be saved.')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('checkbox')))
    expect(posts()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    api.answer('/api/user/cards/setup', { status: 502, body: { code: 'provider_unavailable', message: '', id: 'r1' } })
    press('Continue to the card')
    expect(await screen.findByText('The payment service did not answer. Please try again.')).toBeDefined()
    expect(posts()).toMatchObject([
      { path: '/api/user/cards/setup', body: { consentVersion: '2026-11-28', language: 'en' } },
    ])
  })

  test('a form that was left open is settled when the page opens', async () => {
    const { posts } = await openLive(true)
    await waitFor(() => expect(posts()).toMatchObject([{ method: 'POST', path: '/api/user/cards/setup/result' }]))
  })

  test('a card that the bank refused on its own page is told of, until another one is tried', async () => {
    const { api } = await openLive(true, '/payment-methods?setup_intent=seti_1&redirect_status=failed')
    const told = 'The bank could not confirm that it is you. Please try again, or use another card.'
    expect(screen.getByRole('alert').textContent).toContain(told)
    expect(window.location.search).toBe('')
    fireEvent.click(screen.getByRole('checkbox'))
    api.answer('/api/user/cards/setup', { status: 502, body: { code: 'provider_unavailable', message: '', id: 'r1' } })
    press('Continue to the card')
    expect(await screen.findByText('The payment service did not answer. Please try again.')).toBeDefined()
    expect(document.body.textContent).not.toContain(told)
  })

  test('a card is removed only after the question; what the server refuses stands in the dialog', async () => {
    const { api, posts } = await openLive()
    press('Remove Visa ending in 4242')
    const dialog = within(screen.getByRole('dialog'))
    expect(posts()).toEqual([])
    api.answer('/api/user/cards/a', { status: 404, body: { code: 'not_found', message: '', id: 'r1' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the card' }))
    expect(await dialog.findByText('There is nothing here.')).toBeDefined()
    expect(posts()).toMatchObject([{ method: 'DELETE', path: '/api/user/cards/a' }])
  })
})
