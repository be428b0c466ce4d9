import { describe, expect, test } from 'vitest'

import { create, markBooked, request } from '#services/domain/quote/decide.ts'
import { quote } from '#services/domain/quote/quote.ts'
import { given } from '#tests/support/given.ts'

const created = {
  type: 'QuoteCreated' as const,
  data: {
    quoteId: 'q1',
    personId: 'qq1',
    ownerTokenHash: 'hash',
    service: { name: 'glazed', displayName: 'Glazed Detail', priceCents: 12_500 },
    addOns: [],
    totalCents: 12_500,
    depositCents: 3_100,
    minMinutes: 120,
    maxMinutes: 180,
    priceListVersion: 1,
    vehicle: { year: 2021, make: 'Honda', model: 'Civic', size: 'sedan', color: 'Blue' },
    locationType: 'home' as const,
    language: 'en' as const,
    validUntil: '2026-12-20T17:00:00.000Z',
  },
  personal: { address: '123 Queen Street West, Brampton' },
}
const contact = { customerId: 'c1', leadId: 'q1', email: 'asha.gill@example.com', phone: '905-555-0142' }
const requested = {
  type: 'QuoteRequested',
  data: { quoteId: 'q1', customerId: 'c1', leadId: 'q1' },
  personal: { email: 'asha.gill@example.com', phone: '905-555-0142' },
}
const booked = { type: 'QuoteBooked', data: { quoteId: 'q1', bookingId: 'b1' } }
const requesting =
  (at = '2026-11-20T17:00:00.000Z') =>
  (state: typeof quote.initial) =>
    request(contact, state, at)

describe('asking to be called about a quote', () => {
  test('it is written with how to reach the one who asks', () => {
    given(quote, created).when(requesting()).writes(requested)
  })

  test('asked twice, answered once', () => {
    given(quote, created, requested).when(requesting()).nothing()
  })

  test('about a quote that became a visit there is nothing to ask', () => {
    given(quote, created, booked).when(requesting()).nothing()
  })

  test('a quote is good until the end of the day that it names, in Toronto', () => {
    given(quote, created).when(requesting('2026-12-21T04:59:59.999Z')).writesTypes('QuoteRequested')
    given(quote, created).when(requesting('2026-12-21T05:00:00.000Z')).refused('quote_not_open')
  })

  test('what was never quoted is not found', () => {
    given(quote).when(requesting()).refused('quote_not_found')
  })
})

test('a quote keeps the price that it was made with until it becomes a visit', () => {
  expect(given(quote, created, requested, booked).state).toMatchObject({
    status: 'booked',
    bookingId: 'b1',
    totalCents: 12_500,
    address: '123 Queen Street West, Brampton',
  })
})

test('a quote is made with its terms, and the address apart from them', () => {
  given(quote)
    .when(() => create(created.data, created.personal.address))
    .writes(created)
})

describe('marking a quote as booked', () => {
  const marking = (state: typeof quote.initial) => markBooked('b1', state)

  test('a quote is booked once, whether somebody asked about it or not', () => {
    given(quote, created).when(marking).writes(booked)
    given(quote, created, requested).when(marking).writes(booked)
    given(quote, created, booked).when(marking).nothing()
  })

  test('a quote that does not exist is not marked', () => {
    given(quote).when(marking).nothing()
  })
})
