import { describe, expect, test } from 'vitest'

import { createStubApi, type StubAnswer } from '#tests/support/stub-api.ts'
import { ownBookingOf, startingVisits } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

const session = signedIn({ firstName: 'Asha' })
const bookings = [ownBookingOf({ addons: [{ id: 'stain-treatment', name: 'Stain Treatment' }] })]

describe('while its reads are on their way', () => {
  test.each([
    ['bookings', { status: 200, body: bookings }],
    ['quotes', { status: 200, body: [] }],
    ['service-history', { status: 200, body: [] }],
    ['service-history', { status: 500, body: {} }],
  ])('what follows waits for the %s, answered or not: nothing that is seen moves', async (read, late) => {
    const api = createStubApi({ visits: { ...startingVisits(), bookings } })
    const answer = Promise.withResolvers<StubAnswer>()
    api.answer(`/api/user/${read}`, answer.promise)
    const view = await renderPiece(<PortalPage />, { api, session })
    if (read !== 'bookings') await view.findByRole('region', { name: 'Upcoming bookings' })
    const following = ['Recent quotes', 'Service history', 'Payment methods']
    const shown = () => following.filter((name) => view.queryByRole('region', { name }) !== null)
    expect(shown()).toEqual([])
    expect(view.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Asha')
    answer.resolve(late)
    await view.findByRole('region', { name: 'Payment methods' })
    expect(shown()).toEqual(following)
  })
})

test.each([
  ['en', 'Add-ons', 'Stain Treatment'],
  ['fr', 'Options', 'Traitement des taches'],
  ['pa', 'ਵਾਧੂ ਸੇਵਾਵਾਂ', 'ਦਾਗ਼-ਧੱਬਿਆਂ ਦੀ ਸਫ਼ਾਈ'],
] as const)('a booking names its add-ons in %s', async (language, label, name) => {
  const api = createStubApi({ visits: { ...startingVisits(), bookings } })
  const { findByText } = await renderPiece(<PortalPage />, { api, session, language })
  expect((await findByText(label)).nextElementSibling?.textContent).toBe(name)
})
