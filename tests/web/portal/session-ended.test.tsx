import { fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

const refused = { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', id: 'r1' } }
const visit = '/api/user/bookings/booking-1'

async function openPortal() {
  const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf()] } })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const session = signedIn({ firstName: 'Asha', email: 'asha@example.com' })
  const view = await renderPiece(<PortalPage />, { api, session, path: '/portal' })
  return { ...view, api, assign, card: within(await view.findByRole('article')) }
}

test.each(['Move visit', 'Cancel visit'])(
  'a session that has ended elsewhere is told where “%s” is pressed, and leads to sign in and back',
  async (name) => {
    const { api, assign, card, toasts } = await openPortal()
    for (const path of ['reschedule', 'cancellation']) api.answer(`${visit}/${path}`, refused)
    fireEvent.click(card.getByRole('button', { name }))
    await waitFor(() => expect(toasts.visible()).toMatchObject({ title: 'Unauthorized' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/login?returnTo=%2Fportal'))
  },
)

test('a session that has ended while the cancellation was on screen is told once it is confirmed', async () => {
  const { api, card, findByRole, toasts } = await openPortal()
  fireEvent.click(card.getByRole('button', { name: 'Cancel visit' }))
  const dialog = within(await findByRole('dialog'))
  const confirm = await dialog.findByRole('button', { name: /^Cancel and get/ })
  for (const _ of ['sent', 'read anew']) api.answer(`${visit}/cancellation`, refused)
  fireEvent.click(confirm)
  await waitFor(() => expect(toasts.visible()).toMatchObject({ title: 'Unauthorized' }))
})
