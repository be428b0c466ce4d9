import type { Webhook } from './deliveries.ts'
import { ok, type Endpoint } from './endpoint.ts'

export const accountEndpoints = (webhook: Webhook | null): readonly Endpoint[] => [
  {
    method: 'GET',
    path: '/v1/account',
    accepts: ['expand'],
    run: async () =>
      ok({
        id: 'acct_sandbox',
        object: 'account',
        charges_enabled: true,
        payouts_enabled: true,
        details_submitted: true,
        country: 'CA',
        default_currency: 'cad',
      }),
  },
  {
    method: 'GET',
    path: '/v1/webhook_endpoints',
    accepts: ['limit', 'expand'],
    run: async () =>
      ok({
        object: 'list',
        has_more: false,
        url: '/v1/webhook_endpoints',
        data: webhook === null ? [] : [endpointOf(webhook)],
      }),
  },
]

const endpointOf = ({ url, events }: Webhook) => ({
  id: 'we_sandbox',
  object: 'webhook_endpoint',
  url,
  status: 'enabled',
  enabled_events: events ?? ['*'],
  livemode: false,
})
