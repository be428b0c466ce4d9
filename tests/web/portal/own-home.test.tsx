import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { pathIn } from '#services/isomorphic/language-path.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, ownQuoteOf, startingVisits, vehicle, type StubVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { LandingScreen } from '#web/app/landing-screen.tsx'
import { OwnHome } from '#web/portal/own-home.tsx'
import { carriedText } from '#web/state/carried-quote.ts'
import { sessionAtom, signedOut } from '#web/state/session.ts'

const asha = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
const failed = { status: 500, body: { code: 'internal', message: 'No', id: 'r1' } } as const
const openOne = {
  ...ownQuoteOf('a', false),
  status: 'requested',
  isBooked: true,
  validUntil: '2099-01-01T00:00:00.000Z',
  service: 'filled',
  locationDetails: { type: 'work', address: '9 Maple Road, Brampton' },
} as const

async function openPanel(
  change: Partial<StubVisits> = {},
  api = createStubApi({ visits: { ...startingVisits(), ...change } }),
) {
  const view = await renderPiece(<OwnHome />, { api, session: asha })
  const panel = () => within(view.getByRole('region', { name: 'Your visits and points' }))
  return { ...view, api, panel }
}

const carried = (): unknown => JSON.parse(carriedText(sessionStorage) ?? '')

describe('what is one’s own, on the front page', () => {
  test('names day, time, package and car of the next visit, and leads to it', async () => {
    const later = ownBookingOf({ id: 'booking-2', scheduledDate: '2099-12-01', startsAt: '2099-12-01T15:00:00.000Z' })
    const { findByRole } = await openPanel({ bookings: [later, ownBookingOf()] })
    const link = await findByRole('link', { name: /Your next visit/ })
    expect(link.getAttribute('href')).toBe('/portal')
    for (const words of ['Tuesday, November 24, 2099', '10:00 AM', 'Glazed Detail, 2021 Honda Civic'])
      expect(link.textContent).toContain(words)
  })

  test('books the last visit again with all that was told for it', async () => {
    const done = ownBookingOf({ id: 'booking-0', status: 'completed', startsAt: '2020-12-01T15:00:00.000Z' })
    const { findByRole } = await openPanel({ bookings: [ownBookingOf(), done] })
    const link = await findByRole('link', { name: 'Book again: Glazed Detail' })
    await waitFor(() =>
      expect(link.getAttribute('href')).toBe('/booking?service=glazed&name=Glazed+Detail&price=125&again=booking-0'),
    )
    fireEvent.click(link)
    expect(carried()).toMatchObject({ quoteId: 'booking-0', vehicle: { make: 'Honda' }, city: 'Brampton' })
  })

  test('shows the newest quote that stands, with its price, and leads to its booking with all that was told', async () => {
    const expired = { ...openOne, id: 'old', validUntil: '2020-01-01T00:00:00.000Z' }
    const { findByRole, panel } = await openPanel({ quotes: [ownQuoteOf('booked', true), expired, openOne] })
    const link = await findByRole('link', { name: 'Book it' })
    expect(panel().getByText(/Package of a, 2021 Honda Civic/).textContent).toContain('$125')
    expect(link.getAttribute('href')).toBe('/booking?service=filled&name=Package+of+a&price=125&quoteId=a')
    fireEvent.click(link)
    expect(carried()).toEqual({
      quoteId: 'a',
      vehicle: { ...vehicle, year: '2021' },
      addons: [],
      locationType: 'work',
      address: '9 Maple Road, Brampton',
      city: 'Brampton',
      email: '',
      phone: '',
      date: '',
      time: '',
    })
  })

  test('shows the points that can be redeemed, and leads to the rewards', async () => {
    const { findByText, getByRole } = await openPanel({
      loyalty: { points: 640, collectedCents: 64_000, balancePoints: 440 },
    })
    expect(await findByText('440')).toBeDefined()
    expect(getByRole('link', { name: 'Rewards' }).getAttribute('href')).toBe('/dashboard?tab=loyalty')
  })

  test('without anything yet says so, and leads to the packages and to a price', async () => {
    const { findByText, findByRole, getByRole } = await openPanel()
    expect(await findByText('Nothing is planned yet.')).toBeDefined()
    expect((await findByRole('link', { name: 'Book a visit' })).getAttribute('href')).toBe('/services')
    expect(getByRole('link', { name: 'Get my price' }).getAttribute('href')).toBe('#quote')
  })

  test('says that the visits cannot be loaded, and loads them on a press; the rest shows without them', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()], quotes: [openOne] } })
    api.answer('/api/user/bookings', failed)
    const { findByRole } = await openPanel({}, api)
    expect((await findByRole('alert')).textContent).toContain('We could not load your visits.')
    expect(await findByRole('link', { name: 'Book it' })).toBeDefined()
    fireEvent.click(await findByRole('button', { name: 'Try Again' }))
    expect(await findByRole('link', { name: /Your next visit/ })).toBeDefined()
  })

  test('leaves out a quote and points that cannot be read', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    for (const path of ['/api/user/quotes', '/api/user/loyalty']) api.answer(path, failed)
    const { findByRole, queryByText } = await openPanel({}, api)
    expect(await findByRole('link', { name: /Your next visit/ })).toBeDefined()
    await waitFor(() => expect([queryByText('Open quote'), queryByText('Points to redeem')]).toEqual([null, null]))
  })

  test('of a session that has ended says so, and leads to sign in and back', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    api.answer('/api/user/bookings', { status: 401, body: { code: 'unauthorized', message: 'No', id: 'r1' } })
    const { findByRole, getByText } = await openPanel({}, api)
    expect((await findByRole('link', { name: 'Sign in again' })).getAttribute('href')).toBe('/api/login?returnTo=%2F')
    expect(getByText('Your session has ended.')).toBeDefined()
  })

  test.each([
    ['fr', 'Votre prochaine visite', 'mardi 24 novembre 2099'],
    ['pa', 'ਤੁਹਾਡੀ ਅਗਲੀ ਬੁਕਿੰਗ', '24 ਨਵੰਬਰ 2099'],
  ] as const)('speaks %s', async (language, label, day) => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    const path = pathIn(language, '/')
    const { findByText } = await renderPiece(<OwnHome />, { api, session: asha, language, path })
    const link = (await findByText(label)).closest('a')
    expect(link?.textContent).toContain(day)
  })
})

describe('the front page', () => {
  test('has the invitation for who is not signed in, reads nothing of anybody, and keeps it when somebody is found later', async () => {
    const { api, store, findByRole, queryByRole } = await renderPiece(<LandingScreen />)
    expect(await findByRole('link', { name: 'Get my price' })).toBeDefined()
    store.set(sessionAtom, asha)
    await findByRole('link', { name: 'Get my price' })
    expect(queryByRole('region', { name: 'Your visits and points' })).toBeNull()
    expect(api.calls.filter(({ path }) => path.startsWith('/api/user/'))).toEqual([])
  })

  test('has one’s own in the place of the invitation for who is signed in, and keeps the place when the session ends', async () => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
    const { store, findByRole, findByText, queryByText } = await renderPiece(<LandingScreen />, { api, session: asha })
    expect(await findByRole('link', { name: /Your next visit/ })).toBeDefined()
    expect(queryByText(/inside of your car in your own driveway/)).toBeNull()
    store.set(sessionAtom, signedOut)
    expect(await findByText('Your session has ended.')).toBeDefined()
  })
})
