import { Stripe } from 'stripe'
import { z } from 'zod'

import type { ProviderEvent } from './provider.ts'
import { ProviderError } from './provider.ts'

/** Stripe's tolerance, also applied to future stamps. */
const toleranceSeconds = 300
/** Maximum length of a signature header. */
const longestHeader = 2048

/** Event types to enable; others are accepted and ignored. */
export const webhookEventTypes = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const

const event = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  livemode: z.boolean().optional(),
  account: z.string().nullish(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.string().optional(),
      payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
    }),
  }),
})

/** Verifies body and stamp (300 s); throws 'bad_signature', also for the other mode or connected accounts. */
export async function readSignedEvent(
  body: string,
  header: string,
  secrets: readonly string[],
  now: number,
  isLive: boolean,
): Promise<ProviderEvent> {
  checkStamp(header, now)
  for (const secret of secrets) {
    const signed = await eventSignedWith(secret, body, header, now)
    if (signed !== null) return eventOf(signed, isLive)
  }
  throw badSignature('No secret made this signature.')
}

function checkStamp(header: string, now: number): void {
  if (header.length > longestHeader) throw badSignature('The signature header is too long.')
  const stamps = [...header.matchAll(/(?:^|,)t=([^,]*)/g)].map(([, stamp = '']) => stamp)
  const [stamp, second] = stamps
  // The package would take the last of several, and would compare with NaN where there is no number.
  if (stamp === undefined || second !== undefined || !/^\d{1,12}$/.test(stamp))
    throw badSignature('The signature has no single stamp.')
  if (Number(stamp) - now / 1000 > toleranceSeconds) throw badSignature('The signature is stamped in the future.')
}

async function eventSignedWith(secret: string, body: string, header: string, now: number): Promise<unknown> {
  try {
    return await Stripe.webhooks.constructEventAsync(body, header, secret, toleranceSeconds, undefined, now)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    throw badSignature('The signed body is no event.', error)
  }
}

function eventOf(signed: unknown, isLive: boolean): ProviderEvent {
  const read = event.safeParse(signed)
  if (!read.success) throw badSignature('The signed body is no event.', read.error)
  const { id, type, data, livemode, account } = read.data
  if (livemode !== undefined && livemode !== isLive)
    throw badSignature(`The event is of ${livemode ? 'live' : 'test'} mode, and the secret key is not.`)
  if (account !== undefined && account !== null) throw badSignature('The event is of a connected account.')
  const { object } = data
  if (object.object === 'payment_intent') return { id, type, intentId: object.id ?? null }
  const intent = object.payment_intent ?? null
  return { id, type, intentId: typeof intent === 'string' ? intent : (intent?.id ?? null) }
}

const badSignature = (message: string, cause?: unknown) =>
  new ProviderError('bad_signature', message, { retryable: false, cause })
