import { createHmac } from 'node:crypto'

import type { Database } from '../../database/database.ts'
import type { ClaimedDelivery, Received } from './delivery-rows.ts'
import { claimDue, claimOne, markDelivered, markFailed, nextDue } from './delivery-rows.ts'
import { shapeOfEvent } from './shapes/event.ts'
import { secondsOf } from './work.ts'

/** Timeout of a delivery. */
const deadlineMs = 10_000
const atOnce = 5
/** Maximum delay until a dead process's deliveries are found. */
const longestSleepMs = 15_000

export interface Webhook {
  readonly url: string
  /** 'whsec_…' */
  readonly secret: string
  /** Subscribed event types; all without it. */
  readonly events?: readonly string[]
}

export interface SenderParts {
  readonly database: Database
  readonly clock: () => number
  /** Null disables deliveries. */
  readonly webhook: Webhook | null
  /** Called before each look, to apply changes due by time. */
  readonly beforeLook: () => Promise<void>
  readonly fetch: typeof globalThis.fetch
  readonly report: (error: unknown) => void
}

export interface Sender {
  readonly wake: () => void
  send(delivery: number): Promise<boolean>
  close(): Promise<void>
}

export function startSender(parts: SenderParts): Sender {
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

  const wake = () => {
    if (closing.signal.aborted) return
    if (running) {
      again = true
      return
    }
    clearTimeout(timer)
    running = sendAllDue(parts, closing.signal)
      .catch((error: unknown) => {
        parts.report(error)
        return longestSleepMs
      })
      .then((sleepMs) => {
        running = null
        if (closing.signal.aborted) return
        timer = setTimeout(wake, again ? 0 : sleepMs)
        timer.unref()
        again = false
      })
  }

  wake()
  return {
    wake,
    send: async (id) => {
      const [delivery] = await claimOne(parts.database, id, parts.clock())
      return delivery ? (await sendAll(parts, [delivery], closing.signal)) === 1 : false
    },
    close: async () => {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

async function sendAllDue(parts: SenderParts, closing: AbortSignal): Promise<number> {
  await parts.beforeLook()
  while (parts.webhook && !closing.aborted) {
    const due = await claimDue(parts.database, parts.clock(), atOnce)
    if (due.length === 0) break
    await sendAll(parts, due, closing)
  }
  const next = await nextDue(parts.database)
  return next === null ? longestSleepMs : Math.min(Math.max(next - parts.clock(), 10), longestSleepMs)
}

async function sendAll(
  parts: SenderParts,
  deliveries: readonly ClaimedDelivery[],
  closing: AbortSignal,
): Promise<number> {
  const outcomes = await Promise.all(deliveries.map((delivery) => sendOne(parts, delivery, closing)))
  const received = outcomes.filter((outcome) => outcome !== null)
  await markDelivered(parts.database, received)
  return received.length
}

/** Null when not received, which is recorded. */
async function sendOne(parts: SenderParts, delivery: ClaimedDelivery, closing: AbortSignal): Promise<Received | null> {
  const event = delivery.recorded
  if (event === null) {
    await markFailed(
      parts.database,
      { ...delivery, attempts: Number.POSITIVE_INFINITY },
      'the event is gone',
      parts.clock(),
    )
    return null
  }
  const outcome = await post(parts, JSON.stringify(shapeOfEvent(event, 1)), closing)
  if (outcome.received) return { id: delivery.id, answer: outcome.answer }
  await markFailed(parts.database, delivery, outcome.answer, parts.clock())
  return null
}

async function post(
  { webhook, clock, fetch }: SenderParts,
  body: string,
  closing: AbortSignal,
): Promise<{ received: boolean; answer: string }> {
  if (!webhook) return { received: false, answer: 'there is no webhook' }
  try {
    const response = await fetch(webhook.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signatureOf(body, webhook.secret, secondsOf(clock())),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(deadlineMs)]),
    })
    await response.body?.cancel()
    return { received: response.ok, answer: String(response.status) }
  } catch (error) {
    return { received: false, answer: error instanceof Error ? error.message : 'no answer' }
  }
}

function signatureOf(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
