import { expect, test } from 'vitest'

import type { ProviderRefund } from '#services/providers/stripe/provider.ts'

import { bookFaults } from './refund-outcomes.ts'

const ours: ProviderRefund = {
  id: 're_1',
  status: 'succeeded',
  amount: 3_100,
  intentId: 'pi_1',
  key: 'refund-a',
  failureReason: null,
}
const nothing = { key: null, providerRefundId: null, amountCents: null, refundId: 'a' }
const requested = { ...nothing, type: 'RefundRequested', key: 'refund-a', amountCents: 3_100 } as const
const issued = { ...nothing, type: 'RefundIssued', providerRefundId: 're_1', amountCents: 3_100 } as const
const failed = { ...nothing, type: 'RefundFailed' } as const
const reversed = { ...nothing, type: 'RefundReversed', amountCents: 3_100 } as const

test.each([
  ['one that was issued', [ours], [requested, issued]],
  ['one that the provider turned down', [], [requested, failed]],
  ['one that a bank sent back', [{ ...ours, status: 'failed' as const }], [requested, issued, reversed]],
  ['one that failed at once', [{ ...ours, status: 'failed' as const }], [requested, failed]],
])('a refund that is in the books as it is at the provider: %s', (_, made, written) => {
  expect(bookFaults(made, written)).toEqual([])
})

test.each([
  ['carried out twice', [ours, { ...ours, id: 're_2' }], [requested, issued], /carried out more than once/],
  ['missing in the books', [{ ...ours, key: null }], [], /re_1 .* is not in the books/],
  ['of another amount', [{ ...ours, amount: 1_550 }], [requested, issued], /re_1 .* is not in the books/],
  ['sent back, and the books say issued', [{ ...ours, status: 'failed' as const }], [requested, issued], /re_1/],
  ['in the books alone', [], [requested, issued], /re_1 is in the books alone/],
  ['noted twice', [ours], [requested, issued, issued], /issued 2/],
  ['never ended', [], [requested], /issued 0, failed 0/],
  ['issued and failed', [ours], [requested, issued, failed], /issued 1, failed 1/],
])('a fault is named of a refund that is %s', (_, made, written, fault) => {
  expect(bookFaults(made, written).join('\n')).toMatch(fault)
})
