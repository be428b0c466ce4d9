import { describe, expect, test } from 'vitest'

import { cancelledMail } from '#services/features/booking/mails/booking-mails.ts'
import { cancelled, expectSaid, office, visit } from '#tests/support/booked-visit.ts'
import { calendarValue } from '#tests/support/calendar-lines.ts'

describe('the cancellation of a booking', () => {
  const textOf = (differs: Partial<Parameters<typeof cancelledMail>[2]>) =>
    cancelledMail(office, visit, { ...cancelled, ...differs }).text

  test('says what comes back under the policy, and takes the visit out of the calendar', () => {
    const mail = cancelledMail(office, visit, cancelled)
    expectSaid(mail, ['As you asked', '50% of the deposit is refunded to your card: $15.50', 'FG-7K3M9Q'])
    expect(mail.calendar).toMatchObject({ method: 'CANCEL' })
    expect(calendarValue(mail.calendar?.content ?? '', 'UID')).toBe('b1@fresh-glaze')
  })

  test('says that all or nothing comes back, or that nothing was charged', () => {
    expect(textOf({ refundPercent: 100, refundCents: 3_100 })).toContain(
      'The whole deposit is refunded to your card: $31.',
    )
    expect(textOf({ refundPercent: 0, refundCents: 0 })).toContain('the deposit is not refunded')
    expect(textOf({ refundPercent: 100, refundCents: 3_100, isReleased: true })).toContain(
      'Nothing was charged: the $31',
    )
  })

  test('by the business says so, and names the weather where it was the reason', () => {
    expect(textOf({ by: 'business', reason: 'other' })).toContain('we have had to cancel this visit')
    expect(textOf({ by: 'business', reason: 'weather' })).toContain('the weather does not let us work')
    expect(textOf({ by: 'business', reason: 'other' })).not.toContain('weather')
  })
})
