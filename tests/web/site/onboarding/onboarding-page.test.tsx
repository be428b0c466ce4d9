import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { OnboardingPage } from '#web/site/onboarding/onboarding-page.tsx'

async function openTour(api = createStubApi()) {
  const view = await renderPiece(<OnboardingPage />, { path: '/onboarding', api })
  const heading = () => view.getByRole('heading', { level: 1 }).textContent
  const press = (name: string) => fireEvent.click(view.getByRole('button', { name }))
  const to = (step: number) => {
    for (let at = 1; at < step; at += 1) press('Next')
  }
  return { ...view, heading, press, to }
}
const titles = ['Welcome to Fresh Glaze', 'Instant quotes', 'Booking and scheduling', 'Your customer portal']

describe('the tour', () => {
  test('has four steps, and Next goes from one to the next', async () => {
    const { heading, press, getByText } = await openTour()
    for (const [index, title] of titles.entries()) {
      expect(heading()).toBe(title)
      expect(getByText(`Step ${index + 1} of 4`)).toBeDefined()
      if (index < 3) press('Next')
    }
  })

  test('Back goes to the step before; the first has none', async () => {
    const { heading, press, to, queryByRole } = await openTour()
    expect(queryByRole('button', { name: 'Back' })).toBeNull()
    to(4)
    for (const title of titles.slice(0, 3).toReversed()) {
      press('Back')
      expect(heading()).toBe(title)
    }
  })

  test.each([1, 2, 3, 4])('Skip Tour leads to /portal from step %i', async (step) => {
    const { to, getByRole } = await openTour()
    to(step)
    fireEvent.click(getByRole('link', { name: 'Skip Tour' }))
    expect(location.pathname).toBe('/portal')
  })

  test('Get Started is offered at the end and leads to /portal', async () => {
    const { to, getByRole, queryByRole } = await openTour()
    expect(queryByRole('link', { name: 'Get Started' })).toBeNull()
    to(4)
    fireEvent.click(getByRole('link', { name: 'Get Started' }))
    expect(location.pathname).toBe('/portal')
  })

  test('Next on step 4 leads to /portal', async () => {
    const { to, press } = await openTour()
    to(4)
    press('Next')
    expect(location.pathname).toBe('/portal')
  })

  test('shows the prices 65, 125 and 225 plus HST, and those of the price list when it is there', async () => {
    const api = createStubApi()
    api.answer('/api/services', { status: 500, body: {} })
    const failed = await openTour(api)
    failed.to(2)
    const shown = () => within(failed.getByRole('list', { name: 'Packages and prices' }))
    for (const price of ['$65', '$125', '$225']) expect(shown().getByText(price)).toBeDefined()
    expect(shown().getAllByText('plus HST')).toHaveLength(3)
    failed.unmount()

    const raised = createStubApi()
    raised.state.services = raised.state.services.map((one) => ({ ...one, basePriceCents: one.basePriceCents + 500 }))
    const { to, getByText } = await openTour(raised)
    to(2)
    await waitFor(() => expect(getByText('$70')).toBeDefined())
  })

  test('each step is told to whoever listens: its heading has the focus', async () => {
    const { to, getByRole } = await openTour()
    expect(document.activeElement).not.toBe(getByRole('heading', { level: 1 }))
    to(2)
    expect(document.activeElement).toBe(getByRole('heading', { level: 1, name: 'Instant quotes' }))
  })
})
