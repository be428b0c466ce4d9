import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { statementOf, type StatedVisit } from '#services/domain/payment/statement.ts'

const visit: StatedVisit = {
  isPriceDue: true,
  totalCents: 12_500,
  discountCents: 2_000,
  depositCents: 3_100,
  laterCents: 11_025,
  refundedCents: 0,
  comingBackCents: 0,
  byHandCents: 0,
}
const cents = fc.integer({ min: 0, max: 100_000 })
const sums = ['total', 'owed', 'overpaid', 'after-refunds', 'kept']

type Lines = ReturnType<typeof statementOf>['price']

const totalAbove = (sum: Lines[number], lines: Lines): number =>
  lines
    .slice(0, lines.indexOf(sum))
    .filter(({ line }) => !sums.includes(line))
    .reduce((total, { cents: amount }) => total + amount, 0)

describe('the statement of a visit', () => {
  test('adds up: each sum is the total of what stands above it, whatever was taken off, paid and given back', () => {
    const any = fc.record({
      isPriceDue: fc.boolean(),
      totalCents: cents,
      discountCents: cents,
      depositCents: cents,
      laterCents: cents,
      refundedCents: cents,
      comingBackCents: cents,
      byHandCents: cents,
    })
    fc.assert(
      fc.property(any, (one) => {
        const { price, back } = statementOf(one)
        for (const lines of [price, back]) {
          const shown = lines.filter(({ line }) => sums.includes(line))
          expect(shown.map(({ cents: amount }) => amount)).toEqual(shown.map((sum) => totalAbove(sum, lines)))
          expect(lines.length === 0 || lines.at(-1) === shown.at(-1)).toBe(true)
        }
      }),
    )
  })

  test('after a refund for goodwill names the price, what was paid, what went back, and that nothing is owed again', () => {
    expect(statementOf({ ...visit, refundedCents: 2_000 })).toEqual({
      price: [
        { line: 'services', cents: 14_500 },
        { line: 'discount', cents: -2_000 },
        { line: 'hst', cents: 1_625 },
        { line: 'total', cents: 14_125 },
        { line: 'deposit', cents: -3_100 },
        { line: 'paid', cents: -11_025 },
        { line: 'owed', cents: 0 },
      ],
      back: [
        { line: 'paid-in-all', cents: 14_125 },
        { line: 'refunded', cents: -2_000 },
        { line: 'after-refunds', cents: 12_125 },
      ],
    })
  })

  test('of a visit that is not made names no price, and what stays with us', () => {
    const kept = { ...visit, isPriceDue: false, laterCents: 0, comingBackCents: 1_550 }
    expect(statementOf(kept)).toEqual({
      price: [],
      back: [
        { line: 'deposit', cents: 3_100 },
        { line: 'coming-back', cents: -1_550 },
        { line: 'kept', cents: 1_550 },
      ],
    })
    expect(statementOf({ ...kept, depositCents: 0, comingBackCents: 0 })).toEqual({ price: [], back: [] })
  })

  test('names what was paid above the price', () => {
    expect(statementOf({ ...visit, laterCents: 13_025 }).price.at(-1)).toEqual({ line: 'overpaid', cents: -2_000 })
  })
})
