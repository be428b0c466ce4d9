import { expect } from 'vitest'

import type { Confirmation } from '#services/features/booking/mails/booking-mails.ts'
import type { BookedVisit } from '#services/mail/booked-visit.ts'
import type { MailMessage } from '#services/mail/mail.ts'

export const office = {
  appUrl: 'https://freshglaze.example',
  mailFrom: 'Fresh Glaze <hello@freshglaze.example>',
  officeEmail: 'office@freshglaze.example',
  officeLanguage: 'en',
  postalAddress: null,
} as const

export const visit: BookedVisit = {
  bookingId: 'b1',
  reference: 'FG-7K3M9Q',
  language: 'en',
  firstName: 'Asha',
  email: 'asha@example.com',
  service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
  addOns: [{ name: 'pet-hair-removal', displayName: 'Pet Hair Removal', priceCents: 4_000 }],
  date: '2026-12-01',
  moves: 0,
  startsAt: '2026-12-01T15:00:00.000Z',
  endsAt: '2026-12-01T18:00:00.000Z',
  place: '123 Queen Street West, Brampton',
  vehicle: '2021 Honda Civic',
  discountCents: 0,
  totalCents: 16_500,
  hstCents: 2_145,
  depositCents: 3_100,
}

export const given: Confirmation = {
  key: 'k',
  now: '2026-11-20T17:00:00.000Z',
  confirmedAt: '2026-11-20T17:00:00.000Z',
  refunds: [
    { until: '2026-11-30T15:00:00.000Z', percent: 100 },
    { until: '2026-12-01T13:00:00.000Z', percent: 50 },
  ],
  deposit: 'taken',
  agreed: { termsVersion: '2026-11-22' },
}

export const cancelled = {
  key: 'k',
  cancelledAt: '2026-11-21T17:00:00.000Z',
  by: 'customer',
  reason: 'plans_changed',
  refundPercent: 50,
  refundCents: 1_550,
  isReleased: false,
  isUnpaid: false,
  rest: { cardCents: 0, handCents: 0 },
  points: 0,
} as const

export const details = {
  color: 'Blue',
  size: 'sedan',
  locationType: 'home',
  outletWithin100Feet: 'yes',
  waterAccess: null,
  petHair: null,
  access: 'Gate 4',
  postalCode: '',
  secondVehicle: '',
  notes: 'Ring\ntwice',
}
export const asker = { name: 'Asha Gill', email: 'asha@example.com', phone: '905-555-0142', language: 'pa' } as const

/** Each fact is in both forms of the mail; spaces that do not break read as spaces. */
export function expectSaid({ text, html }: Pick<MailMessage, 'text' | 'html'>, facts: readonly string[]): void {
  const plain = (form: string) => form.replaceAll(/[\u00A0\u202F]/g, ' ')
  for (const fact of facts) {
    expect(plain(text)).toContain(fact)
    expect(plain(html)).toContain(fact)
  }
}
