import { createHmac } from 'node:crypto'

import type { Fleet } from './fleet.ts'

/** Signed event of the provider, with a stable id. Returns the status, 0 without an answer. */
export async function tell(fleet: Fleet, type: string, intentId: string): Promise<number> {
  const object = type.startsWith('charge.')
    ? { object: 'charge', id: `ch_${intentId}`, payment_intent: intentId }
    : { object: 'payment_intent', id: intentId }
  const body = JSON.stringify({ id: `evt_${intentId}_${type}`, object: 'event', type, data: { object } })
  const seconds = Math.floor(Date.now() / 1000)
  const secret = fleet.eyes.paymentSetup.sandboxKeys?.webhookSecret ?? ''
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  try {
    const response = await fetch(`${fleet.apis[0]?.url}/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
      body,
      signal: AbortSignal.timeout(30_000),
    })
    return response.status
  } catch {
    // The process is down at this moment; whoever tells tries again, as the provider does.
    return 0
  }
}

/** Holds the sandbox's own deliveries. */
export async function holdDeliveries(fleet: Fleet): Promise<void> {
  const response = await fetch(`${fleet.apis[0]?.url}/sandbox/stripe/test/deliveries`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${fleet.eyes.paymentSetup.sandboxKeys?.secretKey}`,
    },
    body: JSON.stringify({ hold: true, copies: 1, delayMs: [0, 0] }),
  })
  if (!response.ok) throw new Error(`The sandbox did not hold its deliveries: ${response.status}`)
}
