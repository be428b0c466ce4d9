import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

const path = '/api/user/bookings/booking-1/cancellation'

test('the button names all that comes back, also where nothing of the deposit does', async () => {
  const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
  const preview = { refundCents: 0, refundPercent: 0, paidCents: 3_100, cardCents: 5_000, handCents: 2_000 }
  api.answer(path, { status: 200, body: preview })
  const session = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
  const { findByRole } = await renderPiece(<PortalPage />, { api, session, path: '/portal' })
  fireEvent.click(await findByRole('button', { name: 'Cancel visit' }))
  const dialog = within(await findByRole('dialog'))
  expect(await dialog.findByRole('button', { name: 'Cancel and get $70 back' })).toBeDefined()
  expect(dialog.getByText(/^Nothing of the deposit of \$31 is refunded: the visit is too close\./)).toBeDefined()
  expect(dialog.getByText(/is refunded to your card too: \$50\./)).toBeDefined()
  expect(dialog.getByText(/is returned by our office: \$20\./)).toBeDefined()
})
