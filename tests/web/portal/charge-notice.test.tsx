import { expect, test } from 'vitest'

import { ownBookingOf } from '#tests/support/stub-visits.ts'
import { renderPiece } from '#tests/web/support/page.tsx'
import { ChargeNotice } from '#web/portal/charge-notice.tsx'

const chargeAt = '2026-11-25T17:00:00.000Z'

async function openWith(change: object, language: 'en' | 'fr' | 'pa' = 'en') {
  const booking = { ...ownBookingOf(), status: 'no-show' as const, owedCents: 11_025, ...change }
  return renderPiece(<ChargeNotice booking={booking} />, { language })
}

test.each([
  ['en', 'We charge $110.25 to your saved card, not before Wed, Nov 25, 12:00 PM.'],
  ['fr', 'de votre carte enregistrée, pas avant le'],
  ['pa', 'ਅਸੀਂ ਤੁਹਾਡੇ ਸੰਭਾਲੇ ਹੋਏ ਕਾਰਡ ਤੋਂ'],
] as const)(
  'in %s a customer reads that the saved card will be charged, how much and when',
  async (language, words) => {
    const view = await openWith({ chargeAt }, language)
    expect(await view.findByText(words, { exact: false })).toBeTruthy()
  },
)

test('what was announced is named where more is owed by now', async () => {
  const view = await openWith({ chargeAt, chargeCents: 8_000 })
  expect(await view.findByText('We charge $80 to your saved card', { exact: false })).toBeTruthy()
})

test.each([
  ['none is announced', { chargeAt: null }],
  ['it was paid meanwhile', { chargeAt, owedCents: 0 }],
])('nothing is said where %s', async (_case, change) => {
  const view = await openWith(change)
  expect(view.container.textContent).not.toContain('saved card')
})
