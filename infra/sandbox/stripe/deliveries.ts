import { createHmac } from 'node:crypto'

import type { Database } from '../../database/database.ts'
import type { ClaimedDelivery, Received } from './delivery-rows.ts'
import { claimDue, claimOne, markDelivered, markFailed, nextDue } from './delivery-rows.ts'
import { shapeOfEvent } from './shapes/event.ts'
import { secondsOf } from './work.ts'

/** Timeout of a delivery; a receiver that takes longer has not received it. */
const deadlineMs = 10_000
/** So many deliveries are under way at once, in no promised order. */
const atOnce = 5
/** Deliveries of a process that died are found within this time. */
const longestSleepMs = 15_000

export interface Webhook {
  readonly url: string
  /** 'whsec_…' */
  readonly secret: string
  /** The types of events that it receives, like `enabled_events` of Stripe's endpoints; without it, all. */
  readonly events?: readonly string[]
}

export interface SenderParts {
  readonly database: Database
  readonly clock: () => number
  /** Null: nothing is delivered. */
  readonly webhook: Webhook | null
  /** Done before each look at what is due: changes due by time are delivered too. */
  readonly beforeLook: () => Promise<void>
  readonly fetch: typeof globalThis.fetch
  /** Called when the database is unreachable; deliveries stay and are retried. */
  readonly report: (error: unknown) => void
}

export interface Sender {
  /** Something may be due. */
  readonly wake: () => void
  /** Sends one now and answers whether it was received. */
  send(delivery: number): Promise<boolean>
  close(): Promise<void>
}

/** Sends what is due: first what a crashed process left, then new ones. */
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

/** Answers how long to sleep. */
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

/** At once. Answers how many were received. */
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

/** Null when it was not received, which is noted at once. */
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
