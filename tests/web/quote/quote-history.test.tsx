import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { Route } from 'wouter'

import { renderPiece } from '#tests/web/support/page.tsx'
import { QuoteBuilder } from '#web/quote/quote-builder.tsx'

import {
  choose,
  dialog,
  field,
  freshTab,
  heading,
  isChosen,
  openQuote,
  press,
  toPackage,
  toPlace,
  toResult,
} from './render-quote.tsx'

freshTab()

/** The browser's Back, until the page has been told of it. */
async function goBack(): Promise<void> {
  const told = Promise.withResolvers<null>()
  window.addEventListener('popstate', () => told.resolve(null), { once: true })
  await act(async () => {
    history.back()
    await told.promise
  })
}

const isGone = (name: string) => waitFor(() => expect(screen.queryByRole('heading', { name })).toBeNull())

describe('the quote and the browser’s Back', () => {
  test('Back is the step before, Forward the one after, and every answer stays', async () => {
    await openQuote()
    await toPackage()
    choose('Glazed Detail')
    history.back()
    await heading('Service location')
    expect(field('Address').value).toBe('100 Queen Street East, Brampton, ON')
    history.back()
    await heading('Vehicle details')
    expect(field('Year').value).toBe('2021')
    history.go(2)
    await heading('Package and add-ons')
    expect(isChosen('Glazed Detail')).toBe(true)
  })

  test('the wizard’s own Back leaves nothing behind that the browser’s Back would have to pass', async () => {
    await openQuote({ historyState: { page: 'before' } })
    history.pushState(null, '', '/')
    await toPackage()
    press('Back')
    await heading('Service location')
    press('Back')
    await heading('Vehicle details')
    history.back()
    await waitFor(() => expect(history.state).toMatchObject({ page: 'before' }))
  })

  test('with the result open Back closes it and stays on the step', async () => {
    await openQuote()
    await toResult()
    await goBack()
    await isGone('Your quote')
    expect(screen.getByRole('heading', { name: 'Package and add-ons' })).toBeDefined()
    press('View your quote')
    await heading('Your quote')
    fireEvent.click(dialog().getByRole('button', { name: 'Close' }))
    await isGone('Your quote')
    history.back()
    await heading('Service location')
  })

  test('a reload keeps the step', async () => {
    const first = await openQuote()
    await toPlace()
    const { state } = history
    first.unmount()
    await openQuote({ historyState: state })
    await heading('Service location')
    expect(screen.queryByRole('heading', { name: 'Vehicle details' })).toBeNull()
  })

  test('a reload with the result open, which is gone with it, ends on the step beneath', async () => {
    const first = await openQuote()
    await toResult()
    const { state } = history
    first.unmount()
    await openQuote({ historyState: state })
    await heading('Package and add-ons')
    await waitFor(() => expect(history.state).toMatchObject({ quoteStep: 3, quoteOpen: false }))
    expect(screen.queryByRole('heading', { name: 'Your quote' })).toBeNull()
  })

  test('a link to a place on the page leaves the step as it is', async () => {
    await openQuote()
    await toPlace()
    act(() => {
      history.pushState(null, '', '#quote')
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
    })
    expect(screen.getByRole('heading', { name: 'Service location' })).toBeDefined()
    press('Back')
    await heading('Vehicle details')
  })

  test('who comes back from the booking finds the result open', async () => {
    await renderPiece(
      <>
        <Route path="/">
          <QuoteBuilder level={2} />
        </Route>
        <Route path="/booking">
          <h1>The booking</h1>
        </Route>
      </>,
    )
    await toResult()
    fireEvent.click(dialog().getByRole('link', { name: 'Choose a time and pay the deposit' }))
    await heading('The booking')
    history.back()
    await heading('Your quote')
    expect(screen.queryByRole('heading', { name: 'The booking' })).toBeNull()
  })
})
