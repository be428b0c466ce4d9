import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { noteRefund, requestRefund } from '#services/domain/payment/decide.ts'
import { payment, type Payment } from '#services/domain/payment/payment.ts'
import { deposit } from '#tests/support/examples.ts'
import { given, recorded } from '#tests/support/given.ts'

const { requested, opened, authorised, paid } = deposit
const taken = [requested, opened, authorised, paid]
const asked = {
  type: 'RefundRequested',
  data: {
    paymentId: 'b1',
    bookingId: 'b1',
    refundId: 'r1',
    intentId: 'pi_1',
    amountCents: 1_550,
    key: 'refund-r1',
    reason: 'weather',
  },
}
const asking =
  (amountCents: number, refundId = 'r1') =>
  (state: Payment) =>
    requestRefund({ refundId, amountCents, reason: 'weather' }, state)

describe('asking for a refund', () => {
  test('a refund of a share of a captured deposit is requested under a key of its own', () => {
    given(payment, ...taken)
      .when(asking(1_550))
      .writes(asked)
  })

  test('the same refund asked for twice is one', () => {
    given(payment, ...taken, asked)
      .when(asking(1_550))
      .nothing()
  })

  test('two refunds share what was captured', () => {
    given(payment, ...taken, asked)
      .when(asking(3_100, 'r2'))
      .writes({ ...asked, data: { ...asked.data, refundId: 'r2', amountCents: 1_550, key: 'refund-r2' } })
  })

  test('when everything went back there is nothing left', () => {
    given(payment, ...taken, { ...asked, data: { ...asked.data, amountCents: 3_100 } })
      .when(asking(1, 'r2'))
      .nothing()
  })

  test('a refund that the provider refused does not count', () => {
    const failed = { type: 'RefundFailed', data: { paymentId: 'b1', bookingId: 'b1', refundId: 'r1', reason: 'no' } }
    given(payment, ...taken, asked, failed)
      .when(asking(3_100, 'r2'))
      .writesTypes('RefundRequested')
  })

  test('what counts is the captured amount, not the requested one', () => {
    const less = { ...paid, data: { ...paid.data, amountCents: 2_000 } }
    given(payment, requested, opened, authorised, less)
      .when(asking(3_100))
      .writes({ ...asked, data: { ...asked.data, amountCents: 2_000 } })
  })

  test.each([0, -100])('%i cents are no refund', (amountCents) => {
    given(payment, ...taken)
      .when(asking(amountCents))
      .nothing()
  })

  test.each([
    ['requested', [requested]],
    ['open', [requested, opened]],
    ['authorised', [requested, opened, authorised]],
    ['none', []],
  ])('of a deposit that is %s nothing can go back', (_status, story) => {
    given(payment, ...story)
      .when(asking(100))
      .nothing()
  })
})

describe('the provider’s answer to a refund', () => {
  const noting =
    (outcome: Parameters<typeof noteRefund>[1], refundId = 'r1') =>
    (state: Payment) =>
      noteRefund(refundId, outcome, state)

  test('is written with the provider’s own id, once', () => {
    const issued = given(payment, ...taken, asked).when(noting({ providerRefundId: 're_1' }))
    issued.writes({
      type: 'RefundIssued',
      data: { paymentId: 'b1', bookingId: 'b1', refundId: 'r1', providerRefundId: 're_1', amountCents: 1_550 },
    })
    given({ ...payment, initial: issued.state })
      .when(noting({ providerRefundId: 're_1' }))
      .nothing()
    given({ ...payment, initial: issued.state })
      .when(noting({ failed: 'late' }))
      .nothing()
  })

  test('when it is no, says why', () => {
    given(payment, ...taken, asked)
      .when(noting({ failed: 'expired card' }))
      .writes({
        type: 'RefundFailed',
        data: { paymentId: 'b1', bookingId: 'b1', refundId: 'r1', reason: 'expired card' },
      })
  })

  test('to a refund that nobody asked for is not written', () => {
    given(payment, ...taken)
      .when(noting({ providerRefundId: 're_1' }))
      .nothing()
  })
})

test('however refunds are requested, answered and refused, never more is refunded than was captured', () => {
  const step = fc.oneof(
    fc.record({
      what: fc.constant('ask' as const),
      refund: fc.integer({ min: 0, max: 4 }),
      cents: fc.integer({ min: -10, max: 4_000 }),
    }),
    fc.record({ what: fc.constantFrom('issued' as const, 'failed' as const), refund: fc.integer({ min: 0, max: 4 }) }),
  )
  let most = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 1, max: 3_100 }), (steps, takenCents) => {
      const taking = { ...paid, data: { ...paid.data, amountCents: takenCents } }
      let { state } = given(payment, requested, opened, authorised, taking)
      let returned = 0
      for (const each of steps) {
        const refundId = `r${each.refund}`
        const outcome = each.what === 'failed' ? { failed: 'no' } : { providerRefundId: 're' }
        const events =
          each.what === 'ask'
            ? requestRefund({ refundId, amountCents: each.cents, reason: 'any' }, state)
            : noteRefund(refundId, outcome, state)
        for (const event of events) {
          if (event.type === 'RefundIssued') returned += event.data.amountCents
          state = payment.evolve(state, recorded(event, 0) as never)
        }
        expect(returned).toBeLessThanOrEqual(takenCents)
      }
      most = Math.max(most, returned / takenCents)
    }),
    { numRuns: 500 },
  )
  expect(most).toBe(1)
})
