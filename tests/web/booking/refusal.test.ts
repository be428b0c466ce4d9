import { describe, expect, it } from 'vitest'

import { refusal } from '#tests/support/stub-api.ts'
import { priceLines } from '#web/booking/price-lines.ts'
import { refusalIn } from '#web/booking/refusal.ts'
import { HttpError } from '#web/data/http.ts'
import { isElsewhere } from '#web/data/toronto-clock.ts'

const failure = (...answer: Parameters<typeof refusal>) => {
  const { status, body } = refusal(...answer)
  return new HttpError(status, '', JSON.stringify(body))
}

describe('a "no" of the server', () => {
  it.each(['slot_taken', 'slot_too_soon', 'slot_does_not_fit', 'day_closed', 'date_past', 'date_too_far'] as const)(
    '%s is about the slot',
    (code) => {
      expect(refusalIn(failure(code))).toEqual({ about: 'slot', code, free: [] })
    },
  )

  it('amount_changed is about the price', () => {
    expect(refusalIn(failure('amount_changed', { amount: 3500 }))).toEqual({ about: 'price' })
  })

  it('brings the free neighbours, as far as they are starts of ours', () => {
    const free = [
      { date: '2026-11-24', time: '1:00 PM' },
      { date: '2026-11-25', time: '6:00 AM' },
    ]
    expect(refusalIn(failure('slot_taken', { free }))).toMatchObject({
      free: [{ date: '2026-11-24', time: '1:00 PM' }],
    })
    expect(refusalIn(failure('slot_taken', { free: 'soon' }))).toMatchObject({ free: [] })
  })

  it.each([failure('internal'), failure('invalid_request'), new HttpError(502, 'Bad Gateway', ''), new TypeError('x')])(
    '%s is nothing that choosing again could mend',
    (error) => {
      expect(refusalIn(error)).toBeNull()
    },
  )
})

describe('the price', () => {
  const filled = {
    id: 'filled',
    name: 'filled',
    displayName: 'Filled Luxury',
    basePrice: 225,
    basePriceCents: 22_500,
    depositCents: 5600,
    features: [],
    durationHours: { min: 3, max: 4 },
    popular: false,
    publishedPrice: 220,
  } as const
  const addOn = { id: 'a', name: 'a', displayName: 'Pet Hair Removal', price: 40, priceCents: 4000, description: '' }

  it('adds add-ons to the balance, taxes the whole and leaves the deposit', () => {
    expect(priceLines({ ...filled, features: [] }, [addOn])).toEqual({
      addons: [{ label: 'Pet Hair Removal', cents: 4000 }],
      totalCents: 26_500,
      depositCents: 5600,
      balanceCents: 20_900,
      balanceWithHstCents: 24_345,
      hstCents: 3445,
      totalWithHstCents: 29_945,
    })
  })
})

describe("the visitor's own clock", () => {
  const inZone = (offsetMinutes: number) => {
    const at = new Date('2026-11-24T15:00:00Z')
    at.getTimezoneOffset = () => offsetMinutes
    return isElsewhere(at)
  }

  it("differs from Toronto's in Vancouver and not in Ottawa", () => {
    expect(inZone(480)).toBe(true)
    expect(inZone(300)).toBe(false)
  })
})
