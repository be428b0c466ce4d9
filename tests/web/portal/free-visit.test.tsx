import { fireEvent, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { createStubApi } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

describe('a re-clean under the guarantee', () => {
  const free = {
    totalCents: 0,
    hstCents: 0,
    depositCents: 0,
    paidCents: 0,
    owedCents: 0,
    reclean: { reference: 'FG-8K3M9Q', date: '2099-11-20' },
  }

  test.each([
    ['en', 'Free, under our satisfaction guarantee: we do again what was not right at your visit FG-8K3M9Q'],
    ['fr', 'Gratuit, au titre de notre garantie de satisfaction'],
    ['pa', 'ਮੁਫ਼ਤ, ਤਸੱਲੀ ਦੀ ਗਰੰਟੀ ਹੇਠ'],
  ] as const)(
    'says in %s that it is free and why, with no amounts, and what nothing paid gives back',
    async (language, said) => {
      const api = createStubApi({ visits: { ...startingVisits(), bookings: [ownBookingOf(free)] } })
      const session = signedIn({ firstName: 'Asha' })
      const { findByText, container, getByRole, findByRole } = await renderPiece(<PortalPage />, {
        api,
        session,
        language,
      })
      expect(await findByText((text) => text.startsWith(said))).toBeTruthy()
      expect(container.textContent).not.toMatch(/\$|50\s?%/)
      if (language !== 'en') return
      fireEvent.click(getByRole('button', { name: 'Cancel visit' }))
      const dialog = within(await findByRole('dialog'))
      expect(await dialog.findByText('Nothing was paid for this visit, so nothing is refunded.')).toBeTruthy()
      expect(dialog.getByRole('button', { name: 'Cancel visit' })).toBeTruthy()
    },
  )
})
