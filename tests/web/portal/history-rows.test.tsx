import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import type { Language } from '#events/values/language.ts'
import type { ServiceHistory } from '#services/contracts/own-visits.ts'
import { statementOf, type StatedVisit } from '#services/domain/payment/statement.ts'
import { createStubApi } from '#tests/support/stub-api.ts'
import { startingVisits, vehicle } from '#tests/support/stub-visits.ts'
import { renderPiece, signedIn } from '#tests/web/support/page.tsx'
import { PortalPage } from '#web/portal/portal-page.tsx'

const titles = { en: 'Service history', fr: 'Historique des services', pa: 'ਸਰਵਿਸ ਦਾ ਰਿਕਾਰਡ' } as const
const paid: StatedVisit = {
  isPriceDue: true,
  totalCents: 12_500,
  discountCents: 0,
  depositCents: 3_100,
  laterCents: 11_025,
  refundedCents: 0,
  comingBackCents: 0,
  byHandCents: 0,
}
const visitOf = (change: Partial<ServiceHistory[number]> = {}): ServiceHistory[number] => ({
  id: 'b1',
  servicePackage: 'Glazed Detail',
  serviceDate: '2026-11-24',
  vehicleDetails: vehicle,
  totalPaid: 141.25,
  totalPaidCents: 14_125,
  rating: null,
  feedback: null,
  reference: 'FG-7K3M9Q',
  reclean: null,
  concern: null,
  statement: statementOf(paid),
  ...change,
})

async function open(visit: ServiceHistory[number], language: Language = 'en') {
  const api = createStubApi({ visits: { ...startingVisits(), history: [visit] } })
  await renderPiece(<PortalPage />, { api, session: signedIn({ firstName: 'Asha' }), language })
  await screen.findByText('Glazed Detail')
  return within(screen.getByRole('region', { name: titles[language] }))
}

describe('a visit in the history', () => {
  test.each([
    ['en', 'Photos of your vehicle', ['Before, taken on ', 'After, taken on ']],
    ['fr', 'Photos de votre véhicule', ['Photo (Avant) prise le ', 'Photo (Après) prise le ']],
    ['pa', 'ਤੁਹਾਡੀ ਗੱਡੀ ਦੀਆਂ ਫ਼ੋਟੋਆਂ', ['ਪਹਿਲਾਂ, ', 'ਬਾਅਦ, ']],
  ] as const)('has the photos that staff show, each of which opens, in %s', async (language, name, alts) => {
    const takenAt = '2026-11-24T15:00:00.000Z'
    const photos = [
      { id: 'p1', kind: 'before', takenAt },
      { id: 'p2', kind: 'after', takenAt },
    ] as const
    const list = within((await open(visitOf({ photos: [...photos] }), language)).getByRole('list', { name }))
    const pictures = list.getAllByRole('img')
    expect(pictures.map((one) => one.getAttribute('src'))).toEqual([
      '/api/user/bookings/b1/photos/p1',
      '/api/user/bookings/b1/photos/p2',
    ])
    for (const [index, alt] of alts.entries())
      expect(pictures[index]?.getAttribute('alt')).toMatch(new RegExp(`^${RegExp.escape(alt)}`))
    expect(list.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(
      pictures.map((one) => one.getAttribute('src')),
    )
  })

  test('without photos has no list of them', async () => {
    for (const photos of [undefined, []]) {
      const history = await open(visitOf(photos === undefined ? {} : { photos }))
      expect(history.queryByRole('list', { name: 'Photos of your vehicle' })).toBeNull()
      cleanup()
    }
  })

  test('without a case asks whether something was not right', async () => {
    expect((await open(visitOf())).getByRole('button', { name: 'Something not right?' })).toBeTruthy()
  })

  test.each([
    ['en', 'What you told us: In progress'],
    ['fr', 'Votre signalement : En cours'],
    ['pa', 'ਤੁਹਾਡੀ ਸ਼ਿਕਾਇਤ: ਚੱਲ ਰਿਹਾ ਹੈ'],
  ] as const)('with an open case leads to it, in %s', async (language, said) => {
    const history = await open(visitOf({ concern: 'open' }), language)
    expect(history.getAllByRole('button')[0]?.textContent.replaceAll('\u00A0', ' ')).toBe(said)
  })

  test('after a refund for goodwill shows lines that add up, opened', async () => {
    const refunded = statementOf({ ...paid, refundedCents: 2_000 })
    const history = await open(visitOf({ totalPaidCents: 12_125, statement: refunded }))
    const shown = history.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
    expect(shown).toEqual([
      ['Package and add-ons', '$125'],
      ['13% HST', '$16.25'],
      ['Price with HST', '$141.25'],
      ['Deposit paid', '− $31'],
      ['Paid since then', '− $110.25'],
      ['Still owed', '$0'],
      ['Paid in all', '$141.25'],
      ['Refunded', '− $20'],
      ['What you paid in the end', '$121.25'],
    ])
    expect(history.getByRole('group').hasAttribute('open')).toBe(true)
  })

  test('that was paid in full shows the amount, and its statement when pressed', async () => {
    const history = await open(visitOf())
    expect(history.getByRole('group').hasAttribute('open')).toBe(false)
    fireEvent.click(history.getByText('$141.25 paid'))
    expect(history.getByText('Price with HST')).toBeTruthy()
  })

  test('that was a free re-clean is told as one: no amounts, no review, and the case continues', async () => {
    const reclean = { reference: 'FG-8K3M9Q', date: '2026-11-20' }
    const history = await open(visitOf({ totalPaidCents: 0, statement: null, reclean }))
    expect(history.getByText(/^Free, under our satisfaction guarantee: we did again .* FG-8K3M9Q/)).toBeTruthy()
    expect(history.queryByText(/\$|Not rated yet/)).toBeNull()
    expect(history.queryByRole('link', { name: 'Write a review' })).toBeNull()
    expect(history.getByRole('button', { name: 'Still not right?' })).toBeTruthy()
  })
})
