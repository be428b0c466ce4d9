import { fireEvent, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { creditOffer, ownBookingOf, startingVisits, vehicle, type StubVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { DashboardPage } from '#web/portal/dashboard/dashboard-page.tsx'
import type { Session } from '#web/state/session.ts'

const asha = signedIn({ firstName: 'Asha', email: 'asha@example.com' })

async function openDashboard(path = '/dashboard', change: Partial<StubVisits> = {}, session: Session = asha) {
  const api = createStubApi({ visits: { ...startingVisits(), ...change } })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const view = await renderPiece(<DashboardPage />, { api, session, path })
  const type = async (label: string, value: string) =>
    fireEvent.change(await view.findByLabelText(label), { target: { value } })
  const press = async (name: string) => fireEvent.click(await view.findByRole('button', { name }))
  const chosen = () => view.getByRole('tab', { selected: true }).textContent
  const panel = () => within(view.getByRole('tabpanel'))
  return { ...view, api, assign, type, press, chosen, panel }
}

describe('signed out', () => {
  test('says Authentication Required, asks for nothing, and goes to sign in after a second, with the way back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { api, assign, toasts } = await openDashboard('/dashboard/bookings', {}, { status: 'signed-out' })
      expect(toasts.visible()).toMatchObject({ title: 'Authentication Required', tone: 'destructive' })
      vi.advanceTimersByTime(999)
      expect(assign).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      expect(assign.mock.calls).toEqual([['/api/login?returnTo=%2Fdashboard%2Fbookings']])
      expect(api.calls).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the tabs', () => {
  test('bring the one that an address opens into sight, where the row is wider than the screen', async () => {
    const seen: unknown[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element, how) {
      if (this.getAttribute('role') === 'tab') seen.push([this.textContent, how])
    })
    await openDashboard('/dashboard?tab=support')
    expect(seen).toEqual([['Support', { block: 'nearest', inline: 'center' }]])
  })

  test('are overview, bookings, history, loyalty, profile and support', async () => {
    const { getAllByRole } = await openDashboard()
    const names = getAllByRole('tab').map((tab) => tab.textContent)
    expect(names.join(' ')).toBe('Overview Bookings History Loyalty Profile Support')
  })

  test.each([
    ['/dashboard', 'Overview'],
    ['/dashboard/bookings', 'Bookings'],
    ['/dashboard/bookings/', 'Bookings'],
    ['/dashboard/profile', 'Profile'],
    ['/dashboard?tab=loyalty', 'Loyalty'],
    ['/dashboard/loyalty', 'Loyalty'],
    ['/dashboard/bookings/2', 'Bookings'],
    ['/dashboard/bookings-of-others', 'Overview'],
    ['/dashboard/nonsense?tab=nonsense', 'Overview'],
    ['/dashboard?tab=nonsense', 'Overview'],
  ])('%s opens %s, and stays in the address', async (path, name) => {
    const { chosen } = await openDashboard(path)
    expect(chosen()).toBe(name)
    expect(location.pathname + location.search).toBe(path)
  })

  test('change the address, and the arrow keys, Home and End go from one to the next', async () => {
    const { getByRole, chosen } = await openDashboard()
    fireEvent.click(getByRole('tab', { name: 'Bookings' }))
    expect([chosen(), location.pathname]).toEqual(['Bookings', '/dashboard/bookings'])
    for (const [key, name] of [
      ['ArrowRight', 'History'],
      ['End', 'Support'],
      ['ArrowRight', 'Overview'],
      ['ArrowLeft', 'Support'],
      ['Home', 'Overview'],
    ] as const) {
      fireEvent.keyDown(getByRole('tab', { selected: true }), { key })
      expect([key, chosen(), document.activeElement?.textContent]).toEqual([key, name, name])
    }
  })
})

describe('the figures', () => {
  test('of the overview are those of the records, with the next visit', async () => {
    const done = { servicePackage: 'Glazed Detail', serviceDate: '2026-11-24', vehicleDetails: vehicle }
    const { findByText, findByRole, panel } = await openDashboard('/dashboard', {
      bookings: [
        ownBookingOf({ id: 'booking-2', status: 'cancelled', startsAt: '2099-01-01T15:00:00.000Z' }),
        ownBookingOf(),
      ],
      history: [
        {
          id: 'h1',
          ...done,
          totalPaid: 141.25,
          totalPaidCents: 14_125,
          rating: null,
          feedback: null,
          reference: 'FG-1',
        },
      ],
      loyalty: { points: 172, collectedCents: 17_225 },
    })
    await findByText('172')
    expect(
      panel()
        .getAllByRole('definition')
        .slice(0, 3)
        .map((one) => one.textContent),
    ).toEqual(['1', '$172.25', '172'])
    expect((await findByRole('article')).textContent).toContain('Confirmed')
  })

  test('without a visit nothing is invented', async () => {
    const { findByText, panel } = await openDashboard()
    await findByText(/No visit is booked/)
    await waitFor(() =>
      expect(
        panel()
          .getAllByRole('definition')
          .map((one) => one.textContent),
      ).toEqual(['0', '$0', '0']),
    )
  })

  test('of the bookings tab are split into those to come and earlier ones', async () => {
    const { findByRole } = await openDashboard('/dashboard/bookings', {
      bookings: [ownBookingOf(), ownBookingOf({ id: 'b0', status: 'no-show', startsAt: '2020-11-24T15:00:00.000Z' })],
    })
    const coming = await findByRole('region', { name: 'Upcoming bookings' })
    const before = await findByRole('region', { name: 'Earlier bookings' })
    expect([coming, before].map((one) => within(one).getAllByRole('article').length)).toEqual([1, 1])
    expect(before.textContent).toContain('Nobody was there')
  })
})

describe('the loyalty tab', () => {
  test('shows points, tier, what is missing to the next, and the rewards, which are for a visit that is to come', async () => {
    const { findByRole, findByText, queryByRole } = await openDashboard('/dashboard?tab=loyalty', {
      loyalty: { points: 641, collectedCents: 64_125 },
    })
    const own = await findByRole('region', { name: 'Silver' })
    expect(own.textContent).toContain('641 points')
    expect(own.textContent).toContain('359 points to Gold')
    const rewards = within(await findByRole('region', { name: 'Rewards' }))
    expect(rewards.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '$10 service credit 200 points Reached',
      'Free Sprinkle Clean 500 points Reached',
      'Free Glazed Detail 1,000 points ',
    ])
    await findByText('Book a visit, and redeem your points for it here.')
    expect(queryByRole('button', { name: /^Redeem/ })).toBeNull()
  })

  test('redeems a reward after points and amounts were shown, and undoes it', async () => {
    const { api, press, toasts, findByRole, findByText } = await openDashboard('/dashboard?tab=loyalty', {
      bookings: [ownBookingOf()],
      loyalty: { points: 641, collectedCents: 64_125, balancePoints: 241, earned: [], redeemed: [] },
      rewards: { totalCents: 12_500, offers: [creditOffer] },
    })
    const own = await findByRole('region', { name: 'Silver' })
    expect(own.textContent).toContain('241 points')
    expect(own.textContent).toContain('641 points in all')
    await press('Redeem: $10 service credit')
    await findByText('200 points take $10 off the price, before HST.')
    await findByText('The price will be $115, with HST $129.95. Left to pay on the day: $98.95.')
    expect(api.callsTo('/api/user/bookings/booking-1/rewards').map(({ method }) => method)).toEqual(['GET'])
    await press('Redeem 200 points')
    await waitFor(() => expect(toasts.visible()?.title).toBe('200 points redeemed'))
    const sent = api.callsTo('/api/user/bookings/booking-1/rewards').find(({ method }) => method === 'POST')
    const shown = { reward: 'credit', points: 200, amountCents: 1_000, totalCents: 12_500 }
    expect(sent?.body).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), ...shown })
    await findByText('−200 points redeemed')
    await press('Undo and get the points back')
    await findByText('200 points redeemed and given back')
    expect((await findByRole('region', { name: 'Silver' })).textContent).toContain('241 points')
  })

  test('says why a reward was not redeemed, and looks again at what it takes off', async () => {
    const { api, press, findByRole, findByText } = await openDashboard('/dashboard?tab=loyalty', {
      bookings: [ownBookingOf()],
      loyalty: { points: 241, collectedCents: 24_100, balancePoints: 241, earned: [], redeemed: [] },
      rewards: { totalCents: 12_500, offers: [{ ...creditOffer, points: 110, amountCents: 550, isPartial: true }] },
    })
    await press('Redeem: $10 service credit')
    await findByText('No more than that is left to pay, so this reward costs fewer points than usual.')
    const path = '/api/user/bookings/booking-1/rewards'
    api.answer(path, { status: 409, body: { code: 'reward_changed', message: 'No', id: 'r1' } })
    await press('Redeem 110 points')
    expect((await findByRole('alert')).textContent).toBe(
      'What this reward takes off has changed. Please look at it again.',
    )
    expect(api.callsTo(path).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })

  test('of a visit that is paid offers nothing to confirm', async () => {
    const { press, findByText, queryByRole } = await openDashboard('/dashboard?tab=loyalty', {
      bookings: [ownBookingOf()],
      loyalty: { points: 241, collectedCents: 24_100, balancePoints: 241, earned: [], redeemed: [] },
      rewards: { totalCents: 12_500, offers: [{ ...creditOffer, points: 0, amountCents: 0, isPartial: true }] },
    })
    await press('Redeem: $10 service credit')
    await findByText('Nothing is left to pay for this visit, so there is nothing to take off.')
    expect(queryByRole('button', { name: /^Redeem \d/ })).toBeNull()
  })
})

describe('the profile tab', () => {
  test('changes name and phone, one that can be dialled, and not the address', async () => {
    const { api, type, press, toasts, findByText } = await openDashboard('/dashboard/profile')
    await findByText('E-mail: asha@example.com')
    await type('First name', ' ')
    await press('Save')
    await type('First name', 'Aisha')
    await type('Phone', '12')
    await findByText(/a phone number that we can dial/)
    expect(api.callsTo('/api/user/profile').map(({ method }) => method)).toEqual(['GET'])
    await type('Phone', '416 555 0134')
    await press('Save')
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your details are saved'))
    expect(api.callsTo('/api/user/profile').at(-1)).toMatchObject({
      method: 'PATCH',
      body: { firstName: 'Aisha', lastName: 'Gill', phone: '416 555 0134' },
    })
  })

  test('asks for another address with the password, and says where the link is', async () => {
    const { api, type, press, toasts, findByText } = await openDashboard('/dashboard/profile')
    await type('New e-mail address', 'nowhere')
    await press('E-mail me the link')
    await findByText('Please enter an e-mail address, such as name@example.com.')
    await type('New e-mail address', ' new@example.com ')
    await type('Your password', 'glaze and sprinkles')
    expect(api.callsTo('/api/user/email')).toEqual([])
    api.answer('/api/user/email', { status: 202, body: { status: 'mail_sent' } })
    await press('E-mail me the link')
    await waitFor(() => expect(toasts.visible()?.title).toBe('Look into the new mailbox'))
    expect(api.callsTo('/api/user/email').map(({ body }) => body)).toEqual([
      { email: 'new@example.com', current: 'glaze and sprinkles' },
    ])
  })

  test('changes the password with the current one, and says what the server refuses', async () => {
    const { api, type, press, toasts, findByRole, getByLabelText } = await openDashboard('/dashboard/profile')
    await type('Current password', 'glaze and sprinkles')
    await type('New password', 'short')
    await press('Change password')
    expect(api.callsTo('/api/user/password')).toEqual([])
    await type('New password', 'a whole new password')
    api.answer('/api/user/password', { status: 400, body: { code: 'password_wrong', message: 'No', id: 'r1' } })
    await press('Change password')
    expect((await findByRole('alert')).textContent).toBe('That is not your password.')
    await press('Change password')
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your password is changed'))
    expect(api.callsTo('/api/user/password').at(-1)?.body).toEqual({
      current: 'glaze and sprinkles',
      password: 'a whole new password',
    })
    expect(getByLabelText('Current password').getAttribute('value')).toBe('')
  })

  test('lists where one is signed in, and ends any session but this one', async () => {
    const at = { createdAt: '2026-11-20T17:00:00.000Z', lastUsedAt: '2026-11-20T17:00:00.000Z' }
    const { api, press, findByText, getAllByRole, queryByText } = await openDashboard('/dashboard/profile', {
      sessions: [
        { id: 's1', device: 'This phone', isThisOne: true, ...at },
        { id: 's2', device: '', isThisOne: false, ...at },
      ],
    })
    await findByText('This phone')
    expect(getAllByRole('button', { name: 'Sign out there' })).toHaveLength(1)
    await press('Sign out there')
    await waitFor(() => expect(queryByText('Unknown device')).toBeNull())
    expect(api.callsTo('/api/user/sessions/s2').map(({ method }) => method)).toEqual(['DELETE'])
  })
})

describe('the support tab', () => {
  test('says the hours and how soon mails are answered, and sends a message as the contact form does', async () => {
    const { api, type, press, toasts, getByText } = await openDashboard('/dashboard?tab=support')
    expect(getByText(/8 AM-8 PM daily/)).toBeDefined()
    expect(getByText(/within 4 hours on business days/)).toBeDefined()
    await press('Send message')
    expect(api.callsTo('/api/contact')).toEqual([])
    await type('Your message', 'A spot came back.')
    await press('Send message')
    await waitFor(() => expect(toasts.visible()?.title).toBe('Your message is with us'))
    expect(api.callsTo('/api/contact').map(({ body }) => body)).toMatchObject([
      { name: 'Asha', email: 'asha@example.com', phone: '905-555-0142', message: 'A spot came back.', language: 'en' },
    ])
  })
})
