import { within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

test('the portal shows what is still to be paid for visits that are over, the charge that was announced, and how to pay', async () => {
  const over = { startsAt: '2026-01-05T15:00:00.000Z', date: '2026-01-05' } as const
  const bookings = [
    ownBookingOf({ ...over, id: 'b1', status: 'completed', payPath: '/pay?token=one' }),
    ownBookingOf({ ...over, id: 'b2', status: 'no-show', chargeAt: '2026-01-07T15:00:00.000Z' }),
    ownBookingOf({ ...over, id: 'b3', status: 'completed', owedCents: 0 }),
    ownBookingOf({ id: 'b4' }),
  ]
  const { findByRole, getByRole, queryByRole } = await renderPiece(<PortalPage />, {
    api: createStubApi({ visits: { ...startingVisits(), bookings } }),
    session: signedIn({ firstName: 'Asha', email: 'asha@example.com' }),
    path: '/portal',
  })
  const owed = within(await findByRole('region', { name: 'Still to be paid' }))
  expect(owed.getByRole('link', { name: 'Pay balance of $110.25' }).getAttribute('href')).toBe('/pay?token=one')
  expect(owed.getAllByText('Still owed')).toHaveLength(2)
  expect(owed.getByText(/^Nobody was there when our van came\. We charge \$110\.25/)).toBeTruthy()
  expect(within(getByRole('region', { name: 'Upcoming bookings' })).getAllByText('Owed on the day')).toHaveLength(1)
  expect(queryByRole('link', { name: 'Pay balance of $0' })).toBeNull()
})

test('the portal says that so little cannot be charged where the server says so, whatever the hour of the visit', async () => {
  const small = {
    status: 'completed',
    owedCents: 49,
    startsAt: '2026-01-05T15:00:00.000Z',
    date: '2026-01-05',
  } as const
  const may = { cancel: 'visit_completed', move: 'visit_completed' } as const
  const bookings = [
    ownBookingOf({ ...small, id: 'b1', timeSlot: '10:00 AM', can: { ...may, pay: 'too_little_for_card' } }),
    ownBookingOf({ ...small, id: 'b2', timeSlot: '2:00 PM', can: { ...may, pay: 'visit_not_started' } }),
  ]
  const { findAllByText } = await renderPiece(<PortalPage />, {
    api: createStubApi({ visits: { ...startingVisits(), bookings } }),
    session: signedIn({ firstName: 'Asha', email: 'asha@example.com' }),
    path: '/portal',
  })
  expect(await findAllByText(/^\$0\.49 is still owed\. A card cannot be charged for so little/)).toHaveLength(1)
})
