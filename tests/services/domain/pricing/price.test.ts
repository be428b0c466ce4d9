import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { priceOf } from '#services/domain/pricing/price.ts'

const addOn = (priceCents: number) => ({ priceCents })

describe('the deposit', () => {
  test.each([
    [65, 16, 49],
    [125, 31, 94],
    [225, 56, 169],
  ])('of a $%i package is $%i, and $%i are due on completion', (price, deposit, balance) => {
    expect(priceOf({ priceCents: price * 100 }, [])).toMatchObject({
      depositCents: deposit * 100,
      balanceCents: balance * 100,
      totalCents: price * 100,
    })
  })

  test('half a dollar is rounded up: 25 % of $150 is $38', () => {
    expect(priceOf({ priceCents: 15_000 }, []).depositCents).toBe(3_800)
  })

  test('it is a share of the package alone: add-ons are paid with the balance', () => {
    expect(priceOf({ priceCents: 12_500 }, [addOn(4_000), addOn(3_500)])).toEqual({
      baseCents: 12_500,
      totalCents: 20_000,
      depositCents: 3_100,
      balanceCents: 16_900,
      hstCents: 2_600,
    })
  })

  test('deposit and balance are always the whole, in whole cents, and the deposit in whole dollars', () => {
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    const law = fc.property(cents, fc.array(cents, { maxLength: 5 }), (base, extras) => {
      const price = priceOf({ priceCents: base }, extras.map(addOn))
      expect(price.depositCents + price.balanceCents).toBe(price.totalCents)
      expect(price.depositCents % 100).toBe(0)
      expect(Math.abs(price.depositCents - base / 4)).toBeLessThanOrEqual(50)
      expect(Number.isSafeInteger(price.hstCents)).toBe(true)
    })
    fc.assert(law)
  })
})

test('the tax of thirteen percent is on the whole price', () => {
  expect(priceOf({ priceCents: 12_500 }, []).hstCents).toBe(1_625)
  expect(priceOf({ priceCents: 6_500 }, []).hstCents).toBe(845)
})
