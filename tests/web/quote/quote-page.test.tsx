import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { isUnder } from '#web/paths.ts'
import { QuotePage } from '#web/quote/quote-page.tsx'

const target = () => location.pathname + location.search

describe('/quote', () => {
  test.each([
    ['sprinkle', '/booking?service=sprinkle&name=Sprinkle+Clean&price=65'],
    ['glazed', '/booking?service=glazed&name=Glazed+Detail&price=125'],
    ['filled', '/booking?service=filled&name=Filled+Luxury&price=225'],
  ])('with package=%s it goes on to %s', async (name, booking) => {
    await renderPiece(<QuotePage />, { path: `/quote?package=${name}` })
    await waitFor(() => expect(target()).toBe(booking))
  })

  test('names the price that the server says, and the usual one when it says none', async () => {
    const api = createStubApi()
    api.state.services = api.state.services.map((one) => ({ ...one, basePrice: one.basePrice + 5 }))
    const first = await renderPiece(<QuotePage />, { path: '/quote?package=glazed', api })
    await waitFor(() => expect(target()).toContain('price=130'))
    first.unmount()
    const silent = createStubApi()
    silent.answer('/api/services', { status: 500, body: 'no' })
    await renderPiece(<QuotePage />, { path: '/quote?package=glazed', api: silent })
    await waitFor(() => expect(target()).toContain('price=125'))
  })

  test.each(['/quote', '/quote?package=jelly', '/quote?package='])('%s shows the wizard', async (path) => {
    await renderPiece(<QuotePage />, { path })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Get Your Instant Quote')
    expect(screen.getByText(/^3 simple steps/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 2, name: 'Vehicle details' })).toBeDefined()
    expect(target()).toBe(path)
  })

  test('scrolls smoothly to the builder after 100 ms, and jumps where motion is not liked', async () => {
    for (const isStill of [false, true]) {
      const scrolled: unknown[] = []
      vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
        scrolled.push([this.id, how])
      })
      vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
        Object.assign(new EventTarget(), matching(query, isStill)),
      )
      const { unmount } = await renderPiece(<QuotePage />, { path: '/quote' })
      expect(scrolled).toEqual([])
      await waitFor(() => expect(scrolled).toEqual([['quote', { behavior: isStill ? 'auto' : 'smooth' }]]))
      unmount()
    }
  })
})

const matching = (media: string, matches: boolean) => ({
  matches,
  media,
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
})

test('a link is current for what lies under it by whole segments, and the root for itself alone', () => {
  expect(isUnder('/services', '/services')).toBe(true)
  expect(isUnder('/services/glazed', '/services')).toBe(true)
  expect(isUnder('/services-x', '/services')).toBe(false)
  expect(isUnder('/services', '/')).toBe(false)
})
