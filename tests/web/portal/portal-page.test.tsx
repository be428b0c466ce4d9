import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import type { Language } from '#events/values/language.ts'
import { createStubApi, type StubAnswer } from '#tests/support/stub-api.ts'
import { ownBookingOf, ownQuoteOf, startingVisits, vehicle, type StubVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'
import { carriedText } from '#web/state/carried-quote.ts'
import type { Session } from '#web/state/session.ts'

const asha = signedIn({ firstName: 'Asha', email: 'asha@example.com' })

async function openPortal(
  change: Partial<StubVisits> = {},
  { session = asha, language = 'en', path = '/portal' }: { session?: Session; language?: Language; path?: string } = {},
) {
  const api = createStubApi({ visits: { ...startingVisits(), ...change } })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const view = await renderPiece(<PortalPage />, { api, session, path, language })
  const section = (name: string) => within(view.getByRole('region', { name }))
  const own = () => api.calls.filter((call) => call.path.startsWith('/api/user/')).map((call) => call.path)
  return { ...view, api, assign, section, own }
}

describe('signed out', () => {
  test('says Unauthorized, asks for nothing, and goes to sign in after 500 ms, with the way back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { toasts, own, assign } = await openPortal(
        {},
        { session: { status: 'signed-out' }, path: '/fr/portal?a=1' },
      )
      expect(toasts.visible()).toMatchObject({ title: 'Unauthorized', tone: 'destructive' })
      vi.advanceTimersByTime(499)
      expect(assign).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Ffr%2Fportal%3Fa%3D1']])
      expect(own()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  test('while it is not known who is here nothing is asked for and nobody is sent away', async () => {
    const { toasts, own } = await openPortal({}, { session: { status: 'loading' } })
    expect([toasts.visible(), own()]).toEqual([null, []])
  })

  test('a session that has ended meanwhile is told as being signed out', async () => {
    const api = createStubApi()
    for (const path of ['bookings', 'quotes', 'service-history'])
      api.answer(`/api/user/${path}`, {
        status: 401,
        body: { code: 'unauthorized', message: 'Unauthorized', id: 'r1' },
      })
    vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { toasts } = await renderPiece(<PortalPage />, { api, session: asha, path: '/portal' })
    await waitFor(() => expect(toasts.visible()).toMatchObject({ title: 'Unauthorized' }))
  })
})

describe('signed in', () => {
  test('shows the bookings to come, next first, with day, time, status, notes and money', async () => {
    const later = { id: 'booking-2', scheduledDate: '2099-12-01', startsAt: '2099-12-01T15:00:00.000Z' }
    const past = { id: 'booking-0', status: 'completed', startsAt: '2020-12-01T15:00:00.000Z', owedCents: 0 } as const
    const { findAllByRole } = await openPortal({
      bookings: [ownBookingOf({ ...later, status: 'cancelled' }), ownBookingOf(), ownBookingOf(past)],
    })
    const [next, cancelled, ...others] = await findAllByRole('article')
    expect(others).toEqual([])
    for (const words of ['Tuesday, November 24, 2099', '10:00 AM', 'Confirmed', 'Ring twice', '2021 Honda Civic'])
      expect(next?.textContent).toContain(words)
    for (const words of [
      '123 Queen Street West, Brampton',
      '$125',
      '$16.25',
      '$141.25',
      '− $31',
      '$110.25',
      'FG-7K3M9Q',
    ])
      expect(next?.textContent).toContain(words)
    expect(next?.textContent).toContain('Cancel free until Mon, Nov 23, 10:00 AM.')
    expect(next?.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe('default')
    expect(cancelled?.textContent).toContain('Cancelled')
    expect(cancelled?.querySelector('[data-badge]')?.getAttribute('data-badge')).toBe('secondary')
  })

  test('shows the first three quotes, as Booked or Quote', async () => {
    const { section, findByText } = await openPortal({
      quotes: [ownQuoteOf('a', true), ownQuoteOf('b', false), ownQuoteOf('c', false), ownQuoteOf('d', false)],
    })
    await findByText('Package of a')
    const rows = section('Recent quotes').getAllByRole('listitem')
    expect(rows.map((row) => /Booked|Quote/.exec(row.textContent)?.[0])).toEqual(['Booked', 'Quote', 'Quote'])
    expect(rows.some((row) => row.textContent.includes('Package of d'))).toBe(false)
  })

  test('shows the service history: package, day, car, what was paid, rating and feedback', async () => {
    const visit = { servicePackage: 'Glazed Detail', serviceDate: '2026-11-24', vehicleDetails: vehicle }
    const paid = { totalPaid: 141.25, totalPaidCents: 14_125, reference: 'FG-1' }
    const { section, findByText } = await openPortal({
      history: [
        { id: 'h1', ...visit, ...paid, rating: 5, feedback: 'Like new' },
        { id: 'h2', ...visit, ...paid, rating: null, feedback: null },
      ],
    })
    await findByText('Like new')
    const [first, second] = section('Service history').getAllByRole('listitem')
    for (const words of ['Glazed Detail', 'November 24, 2026', '2021 Honda Civic', '$141.25 paid', 'Rated 5 of 5'])
      expect(first?.textContent).toContain(words)
    expect(second?.textContent).toContain('Not rated yet')
  })

  test('without anything yet it says so, and leads to a visit and to a quote', async () => {
    const { findByRole, getByText } = await openPortal()
    expect((await findByRole('link', { name: 'Book a visit' })).getAttribute('href')).toBe('/services')
    expect((await findByRole('link', { name: 'Get a quote' })).getAttribute('href')).toBe('/quote')
    expect(getByText(/No visits yet/)).toBeDefined()
  })

  test('Log out goes to /api/logout', async () => {
    const { getByRole } = await openPortal()
    expect(getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/api/logout')
  })

  test('what could not be loaded can be asked for again', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    api.answer('/api/user/bookings', { status: 500, body: { code: 'internal', message: 'No', id: 'r1' } })
    const view = await renderPiece(<PortalPage />, { api, session: asha, path: '/portal' })
    fireEvent.click(await view.findByRole('button', { name: 'Try Again' }))
    expect(await view.findByRole('article')).toBeDefined()
  })
})

describe('a booking', () => {
  test('is added to a calendar by a file of the server', async () => {
    const { findByRole } = await openPortal({ bookings: [ownBookingOf()] })
    const link = await findByRole('link', { name: 'Add to calendar' })
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
      '/api/user/bookings/booking-1/visit.ics',
      true,
    ])
  })

  test('is booked again with car, place, phone and add-ons told already, day and time to be chosen', async () => {
    const addons = [{ id: 'pet-hair-removal', name: 'Pet Hair Removal' }]
    const { findByRole } = await openPortal({ bookings: [ownBookingOf({ addons })] })
    const link = await findByRole('link', { name: 'Book again' })
    await waitFor(() =>
      expect(link.getAttribute('href')).toBe('/booking?service=glazed&name=Glazed+Detail&price=125&again=booking-1'),
    )
    fireEvent.click(link)
    expect(JSON.parse(carriedText(sessionStorage) ?? '')).toEqual({
      quoteId: 'booking-1',
      vehicle: { ...vehicle, year: '2021' },
      addons: ['pet-hair-removal'],
      locationType: 'home',
      address: '123 Queen Street West',
      city: 'Brampton',
      email: '',
      phone: '905-555-0142',
      date: '',
      time: '',
    })
  })

  test.each([
    [100, '$31 is refunded: the whole deposit.', 'Cancel and get $31 back', 3_100],
    [50, '$15.50 of $31 is refunded: 50%.', 'Cancel and get $15.50 back', 1_550],
    [0, 'Nothing is refunded: the visit is too close. We keep the deposit of $31.', 'Cancel without a refund', 0],
  ])('with %i percent left is cancelled only after saying: %s', async (refundPercent, words, press, refundCents) => {
    const { api, findByRole, findByText, toasts } = await openPortal({ bookings: [ownBookingOf()], refundPercent })
    fireEvent.click(await findByRole('button', { name: 'Cancel visit' }))
    await findByText((text) => text.startsWith(words))
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(await findByRole('button', { name: press }))
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your visit is cancelled'))
    const sent = api.calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/user/bookings/booking-1/cancellation', { refundCents }],
    ])
    expect((await findByRole('article')).textContent).toContain('Cancelled')
  })

  test('before it is cancelled it says that the points that were redeemed for it come back', async () => {
    const { api, findByRole, findByText } = await openPortal({ bookings: [ownBookingOf()] })
    const preview = { refundCents: 3_100, refundPercent: 100, paidCents: 3_100, points: 200 }
    api.answer('/api/user/bookings/booking-1/cancellation', { status: 200, body: preview })
    fireEvent.click(await findByRole('button', { name: 'Cancel visit' }))
    expect(await findByText('You get back the 200 points that you redeemed for this visit.')).toBeDefined()
  })

  test('when the amount has changed meanwhile it says so, and shows the one of now', async () => {
    const { api, findByRole, findByText } = await openPortal({ bookings: [ownBookingOf()] })
    fireEvent.click(await findByRole('button', { name: 'Cancel visit' }))
    const confirm = await findByRole('button', { name: 'Cancel and get $31 back' })
    const path = '/api/user/bookings/booking-1/cancellation'
    api.answer(path, { status: 409, body: { code: 'refund_changed', message: 'No', id: 'r1', refundCents: 1_550 } })
    api.answer(path, { status: 200, body: { refundCents: 1_550, refundPercent: 50, paidCents: 3_100 } })
    fireEvent.click(confirm)
    await findByRole('button', { name: 'Cancel and get $15.50 back' })
    expect(await findByText(/has changed since you opened this/)).toBeDefined()
  })

  test.each([
    ['free', 'Moving is free until 24 hours before the visit'],
    ['once', 'Less than 24 hours are left: this is your one free move on short notice.'],
  ] as const)('is moved (%s) only after saying: %s', async (moveTerms, words) => {
    const { api, findByRole, findByText, findByLabelText, getByRole, toasts } = await openPortal({
      bookings: [ownBookingOf()],
      moveTerms,
    })
    fireEvent.click(await findByRole('button', { name: 'Move visit' }))
    await findByText((text) => text.startsWith(words))
    const day = within(await findByRole('grid'))
      .getAllByRole('button')
      .filter((one) => !one.hasAttribute('aria-disabled'))
      .at(-1)
    fireEvent.click(day ?? getByRole('grid'))
    fireEvent.click(await findByLabelText('1:00 PM'))
    expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(await findByRole('button', { name: /^Move to .+, 1:00 PM$/ }))
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your visit is moved'))
    const sent = api.calls.filter(({ method }) => method === 'POST')
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      ['/api/user/bookings/booking-1/reschedule', { date: expect.any(String), time: '1:00 PM', terms: moveTerms }],
    ])
    expect((await findByRole('article')).textContent).toContain('1:00 PM')
  })

  test('that cannot be moved here says why, and how to reach us', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    const { findByRole, findByText, queryByRole } = await renderPiece(<PortalPage />, { api, session: asha })
    const body = { code: 'reschedule_used', message: 'No', id: 'r1' }
    api.answer('/api/user/bookings/booking-1/reschedule', { status: 409, body })
    fireEvent.click(await findByRole('button', { name: 'Move visit' }))
    await findByText(/The one free move on short notice was used/)
    expect((await findByRole('link', { name: 'Call (416) 555-0134' })).getAttribute('href')).toBe('tel:+14165550134')
    expect((await findByRole('link', { name: 'Write to us' })).getAttribute('href')).toBe('/dashboard?tab=support')
    expect(queryByRole('grid')).toBeNull()
  })

  test('a start that was taken meanwhile is told, and the free ones are asked for again', async () => {
    const { api, findByRole, findByLabelText, getByRole, findByText } = await openPortal({ bookings: [ownBookingOf()] })
    fireEvent.click(await findByRole('button', { name: 'Move visit' }))
    const day = within(await findByRole('grid'))
      .getAllByRole('button')
      .filter((one) => !one.hasAttribute('aria-disabled'))
      .at(-1)
    fireEvent.click(day ?? getByRole('grid'))
    fireEvent.click(await findByLabelText('9:00 AM'))
    const starts = () => api.calls.filter(({ path }) => path.endsWith('/starts')).length
    const before = starts()
    const path = '/api/user/bookings/booking-1/reschedule'
    api.answer(path, { status: 409, body: { code: 'slot_taken', message: 'No', id: 'r1' } })
    fireEvent.click(await findByRole('button', { name: /^Move to / }))
    await findByText(/That time was just taken/)
    expect(starts()).toBeGreaterThan(before)
  })

  test('stays in its dialog while the cancellation is sent; why it failed is forgotten with the dialog', async () => {
    const { api, findByRole, getByRole } = await openPortal({ bookings: [ownBookingOf()] })
    const open = async () => {
      fireEvent.click(await findByRole('button', { name: 'Cancel visit' }))
      return findByRole('dialog')
    }
    const dialog = await open()
    const confirm = await findByRole('button', { name: 'Cancel and get $31 back' })
    const answer = Promise.withResolvers<StubAnswer>()
    api.answer('/api/user/bookings/booking-1/cancellation', answer.promise)
    fireEvent.click(confirm)
    const keep = getByRole('button', { name: 'Keep the visit' })
    await waitFor(() =>
      expect([keep.hasAttribute('disabled'), dialog.getAttribute('closedby')]).toEqual([true, 'none']),
    )
    fireEvent.click(keep)
    answer.resolve({ status: 503, body: {} })
    await within(dialog).findByText('That did not reach us. Please try again.')
    fireEvent.click(keep)
    await waitFor(() => expect(dialog.hasAttribute('open')).toBe(false))
    await open()
    await findByRole('button', { name: 'Cancel and get $31 back' })
    expect(within(dialog).queryByRole('alert')).toBeNull()
  })

  test('speaks French and Punjabi', async () => {
    const french = await openPortal({ bookings: [ownBookingOf()] }, { language: 'fr' })
    expect((await french.findByRole('article')).textContent).toContain('mardi 24 novembre 2099')
    french.unmount()
    const punjabi = await openPortal({ bookings: [ownBookingOf()] }, { language: 'pa' })
    expect((await punjabi.findByRole('article')).textContent).toContain('ਪੱਕੀ')
  })
})
