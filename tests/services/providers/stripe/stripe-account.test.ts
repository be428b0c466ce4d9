import { describe, expect, test } from 'vitest'

import { inspectStripe } from '#services/providers/stripe/stripe-account.ts'
import { webhookEventTypes } from '#services/providers/stripe/stripe-webhook.ts'

const now = Date.parse('2026-11-24T15:00:00Z')
const webhookUrl = 'https://freshglaze.example/webhooks/stripe'

const endpoint = { id: 'we_1', object: 'webhook_endpoint', url: webhookUrl, status: 'enabled', enabled_events: ['*'] }

/** Findings for an account whose Stripe is at that time. */
const inspected = (stripeTime: string, differs: object = {}) =>
  inspectStripe({
    secretKey: 'sk_test_x',
    webhookUrl,
    clock: () => now,
    fetch: async (request) => {
      const isAccount = new URL(request.url).pathname === '/v1/account'
      const list = { object: 'list', has_more: false, data: [{ ...endpoint, ...differs }] }
      const body = isAccount ? { id: 'acct_1', object: 'account', charges_enabled: true } : list
      return Response.json(body, { headers: { date: stripeTime } })
    },
  })

describe('what the account says', () => {
  test('how far our clock is from Stripe’s', async () => {
    expect(await inspected('Tue, 24 Nov 2026 15:00:00 GMT')).toMatchObject({ aheadSeconds: 0 })
    expect(await inspected('Tue, 24 Nov 2026 14:50:00 GMT')).toMatchObject({ aheadSeconds: 600 })
    expect(await inspected('no date')).toMatchObject({ aheadSeconds: null })
  })

  test('which of our events its webhook does not send', async () => {
    const enabled_events = webhookEventTypes.filter((type) => !type.startsWith('refund.'))
    expect((await inspected('no date', { enabled_events })).webhook).toEqual({
      status: 'enabled',
      missing: ['refund.updated', 'refund.failed'],
    })
    expect((await inspected('no date', { url: 'https://another.example' })).webhook).toEqual({ status: 'missing' })
  })
})
