import { describe, expect, test } from 'vitest'

import type { PaidVisit } from '#events/payment.ts'
import { visitMetadata, visitOf } from '#services/providers/stripe/visit-metadata.ts'

const visit: PaidVisit = {
  van: 'van-1',
  vanNumber: 1,
  date: '2026-11-24',
  time: '10:00 AM',
  startMinute: 600,
  endMinute: 780,
  service: { name: 'glazed', priceCents: 12_500 },
  addOns: [
    { name: 'stain-treatment', priceCents: 4_000 },
    { name: 'pet-hair-removal', priceCents: 5_000 },
  ],
  totalCents: 21_500,
  priceListVersion: 3,
  hoursVersion: 1,
  policyVersion: 2,
  language: 'fr',
}

describe('the visit in the provider’s metadata', () => {
  test.each([
    ['with add-ons', visit],
    ['without', { ...visit, addOns: [] }],
  ])('comes back as it was given, %s', (_which, told) => {
    expect(visitOf({ bookingId: 'b1', paymentId: 'b1', ...visitMetadata(told) })).toEqual(told)
  })

  test('holds short texts of these names and nothing else', () => {
    const metadata = visitMetadata(visit)
    expect(Object.keys(metadata).toSorted()).toEqual(
      'addOns date endMinute hoursVersion language policyVersion priceListVersion service startMinute time totalCents van vanNumber'.split(
        ' ',
      ),
    )
    // The provider takes 500 characters a value.
    for (const text of Object.values(metadata)) expect(text.length).toBeLessThan(200)
  })

  test.each([
    ['nothing', {}],
    ['a start that is no number', { ...visitMetadata(visit), startMinute: 'ten' }],
    ['a service without its price', { ...visitMetadata(visit), service: 'glazed' }],
    ['a van that is a number', { ...visitMetadata(visit), van: '7' }],
  ] as const)('%s is no visit', (_what, metadata) => {
    expect(visitOf(metadata)).toBeNull()
  })
})
