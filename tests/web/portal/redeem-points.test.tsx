import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { rewardRequest } from '#services/contracts/loyalty.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { creditOffer, ownBookingOf, startingVisits, type StubVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { DashboardPage } from '#web/portal/dashboard/dashboard-page.tsx'

async function openLoyalty(change: Partial<StubVisits>) {
  const api = createStubApi({ visits: { ...startingVisits(), ...change } })
  const session = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
  const view = await renderPiece(<DashboardPage />, { api, session, path: '/dashboard?tab=loyalty' })
  const press = async (name: string) => fireEvent.click(await view.findByRole('button', { name }))
  return { ...view, api, press }
}

const idIn = (body: unknown): string => rewardRequest.parse(body).id
const own = { points: 272, collectedCents: 27_225, balancePoints: 241, pendingPoints: 31, earned: [], redeemed: [] }
const path = '/api/user/bookings/booking-1/rewards'
const lost = { status: 503, body: {} }
const redeemed = {
  bookingId: 'booking-1',
  reference: 'FG-7K3M9Q',
  on: '2026-11-20',
  reward: 'credit',
  points: 200,
  amountCents: 1_000,
  isReturned: false,
  isUndoable: true,
} as const

test('tells what can be redeemed apart from the points of visits that are to come', async () => {
  const pending = { bookingId: 'booking-1', reference: 'FG-7K3M9Q', service: 'Glazed Detail', date: '2099-11-24' }
  const { findByRole, findByText } = await openLoyalty({
    loyalty: { ...own, earned: [{ ...pending, collectedCents: 3_100, points: 31, isPending: true, receipts: [] }] },
  })
  const tier = await findByRole('region', { name: 'Bronze' })
  expect(tier.textContent).toContain('241 points to redeem')
  expect(tier.textContent).toContain(
    '31 more points from visits still to come. They can be redeemed once the visit is done.',
  )
  await findByText('+31 points, to redeem once the visit is done')
})

test('of a reward that was given back it says so, and takes nothing off', async () => {
  const { findByText } = await openLoyalty({
    loyalty: {
      ...own,
      redeemed: [
        { ...redeemed, id: 'd1', isReturned: true, isUndoable: false },
        { ...redeemed, id: 'd2', isUndoable: false },
      ],
    },
  })
  const rowOf = async (words: string) => (await findByText(words)).closest('li')?.textContent
  const returned = await rowOf('200 points redeemed and given back')
  expect(returned).toContain('$10 not taken off')
  expect(returned).not.toContain('− $10')
  expect(await rowOf('−200 points redeemed')).toContain('− $10')
})

test('without an answer sends the same id again, also from another opening, and a new one for another visit', async () => {
  const { api, press, findByRole, findAllByRole, getByRole, toasts } = await openLoyalty({
    bookings: [ownBookingOf(), ownBookingOf({ id: 'booking-2', reference: 'FG-2' })],
    loyalty: own,
    rewards: { totalCents: 12_500, offers: [creditOffer] },
  })
  const other = '/api/user/bookings/booking-2/rewards'
  const sent = (to: string) => api.callsTo(to).flatMap(({ method, body }) => (method === 'POST' ? [idIn(body)] : []))
  await press('Redeem: $10 service credit')
  await findByRole('button', { name: 'Redeem 200 points' })
  api.answer(path, lost)
  const before = api.callsTo('/api/user/loyalty').length
  await press('Redeem 200 points')
  await findByRole('alert')
  // What became of it is looked up, and it was not redeemed.
  expect(api.callsTo('/api/user/loyalty').length).toBeGreaterThan(before)
  fireEvent.click((await findAllByRole('radio'))[1] ?? document.body)
  await findByRole('button', { name: 'Redeem 200 points' })
  api.answer(other, { status: 409, body: { code: 'points_missing', message: 'No', id: 'r1' } })
  await press('Redeem 200 points')
  await waitFor(() => expect(getByRole('alert').textContent).toContain('You do not have enough points'))
  await press('Keep the points')
  await press('Redeem: $10 service credit')
  await press('Redeem 200 points')
  await waitFor(() => expect(toasts.visible()?.title).toBe('200 points redeemed'))
  const [first, second] = sent(path)
  expect([sent(path).length, sent(other).length]).toEqual([2, 1])
  expect(second).toBe(first)
  expect(sent(other)).not.toContain(first)
})

test('without an answer to what was redeemed finds it, and says that it is done', async () => {
  const { api, press, findByRole, findByText, queryByRole, toasts } = await openLoyalty({
    bookings: [ownBookingOf()],
    loyalty: own,
    rewards: { totalCents: 12_500, offers: [creditOffer] },
  })
  await press('Redeem: $10 service credit')
  await findByRole('button', { name: 'Redeem 200 points' })
  const answer = Promise.withResolvers<typeof lost>()
  api.answer(path, answer.promise)
  await press('Redeem 200 points')
  const posted = () => api.callsTo(path).filter(({ method }) => method === 'POST')
  await waitFor(() => expect(posted()).toHaveLength(1))
  const id = idIn(posted()[0]?.body)
  const now = { status: 200, body: { ...own, balancePoints: 41, redeemed: [{ ...redeemed, id }] } }
  api.answer('/api/user/loyalty', now, now)
  answer.resolve(lost)
  await waitFor(() => expect(toasts.visible()?.title).toBe('200 points redeemed'))
  await findByText('−200 points redeemed')
  expect([posted().length, queryByRole('dialog')]).toEqual([1, null])
})

test('says why a reward was not undone, and does not offer it again', async () => {
  const { api, press, findByRole, queryByRole } = await openLoyalty({
    loyalty: { ...own, balancePoints: 41, redeemed: [{ ...redeemed, id: 'r1' }] },
  })
  await findByRole('button', { name: 'Undo and get the points back' })
  const paid = { ...own, balancePoints: 41, redeemed: [{ ...redeemed, id: 'r1', isUndoable: false }] }
  api.answer(`${path}/r1/undo`, { status: 409, body: { code: 'discount_paid', message: 'No', id: 'r1' } })
  api.answer('/api/user/loyalty', { status: 200, body: paid })
  await press('Undo and get the points back')
  expect((await findByRole('alert')).textContent).toBe(
    'Something was already paid at this price, so the discount stays.',
  )
  await waitFor(() => expect(queryByRole('button', { name: 'Undo and get the points back' })).toBeNull())
})
