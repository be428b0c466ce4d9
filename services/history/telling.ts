import type { Actor } from '#events/actor.ts'
import type { AnyEvent } from '#events/envelope.ts'
import type { Instant } from '#events/values/time.ts'

import { sentenceOf } from './sentences.ts'
import { clockTime, erased, fullName } from './words.ts'

export interface Telling {
  readonly position: number
  readonly at: Instant
  /** '2026-11-20 10:03' in Toronto. */
  readonly time: string
  readonly stream: string
  readonly type: string
  /** 'Asha Gill', 'Staff (office)', 'Stripe', 'The system'. */
  readonly who: string
  /** English sentence without full stop. */
  readonly sentence: string
  /** Cause: a reason, a webhook or another event; null when unknown. */
  readonly why: string | null
}

/** Sentences of events in log order. `isOneCustomer`: all about one person. */
export function tell(events: readonly AnyEvent[], { isOneCustomer }: { isOneCustomer: boolean }): Telling[] {
  const customer = (isOneCustomer ? nameIn(events) : null) ?? 'The customer'
  return events.map((event, index) => {
    const who = whoDid(event.meta.actor, isOneCustomer ? nameIn(events) : null)
    const sentence = sentenceOf(event, { who, customer })
    const source = sentence.startsWith(who) ? null : staffIn(event)
    const why = [source, ...whysOf(event, events.slice(0, index))].filter((part) => part !== null)
    return {
      position: event.position,
      at: event.recordedAt,
      time: clockTime(event.recordedAt),
      stream: event.streamId,
      type: event.type,
      who,
      sentence,
      why: why.length === 0 ? null : why.join('; '),
    }
  })
}

/** '2026-11-20 10:03 · Asha Gill paid a deposit of $31.00 by card (confirmed by Stripe)' */
export const lineOf = ({ time, sentence, why }: Telling): string =>
  `${time} · ${sentence}${why === null ? '' : ` (${why})`}`

/** Last given name; '(erased)' or null for none. */
function nameIn(events: readonly AnyEvent[]): string | null {
  for (const { type, personal } of events.toReversed()) {
    if (!namers.has(type)) continue
    if (personal === null) return erased
    // Of a quote request nobody's name is known.
    if ('name' in personal && personal.name !== '') return String(personal.name)
    if ('firstName' in personal && 'lastName' in personal) {
      const name = fullName({ firstName: String(personal.firstName), lastName: String(personal.lastName) })
      if (name !== null) return name
    }
  }
  return null
}

const namers: ReadonlySet<string> = new Set(['BookingHeld', 'BookingDetailsGiven', 'LeadReceived'])

function whoDid(actor: Actor, name: string | null): string {
  switch (actor.kind) {
    case 'visitor':
      return name ?? 'A visitor'
    case 'customer':
      return name ?? 'The customer'
    case 'staff':
      return `Staff (${actor.staffId})`
    case 'provider':
      return providerNames.get(actor.name) ?? actor.name
    case 'worker':
    case 'system':
      return 'The system'
    case 'operator':
      return 'An operator'
  }
}

const providerNames: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    stripe: 'Stripe',
    google: 'Google',
    twilio: 'Twilio',
  }),
)

/** Events written for the provider's answers; others came by webhook. */
const answers: ReadonlySet<string> = new Set([
  'BalanceIntentCreated',
  'BalanceReleased',
  'DepositIntentCreated',
  'DepositPaid',
  'DepositReleased',
  'DepositCaptureFailed',
  'RefundIssued',
  'RefundFailed',
  'RefundReversed',
  'ProviderEventReceived',
])

function staffIn({ meta: { actor } }: AnyEvent): string | null {
  if (actor.kind === 'staff') return `by ${whoDid(actor, null)}`
  return actor.kind === 'operator' ? 'by an operator' : null
}

function whysOf(event: AnyEvent, before: readonly AnyEvent[]): (string | null)[] {
  const { reason, cause, correlation } = event.meta
  // The sentence gives it already.
  const isTold = 'reason' in event.data && event.data.reason === reason
  return [
    sourceOf(event, before),
    reason === undefined || isTold ? null : reason.replaceAll('_', ' '),
    cause === undefined ? null : `after event ${cause}`,
    correlation === undefined ? null : `request ${correlation}`,
  ]
}

function sourceOf(event: AnyEvent, before: readonly AnyEvent[]): string | null {
  const { actor } = event.meta
  if (actor.kind === 'worker') {
    if (actor.name === 'reconcile') return 'found when the log was compared with the card provider'
    return `by itself: ${actor.name.replaceAll('-', ' ')}`
  }
  if (actor.kind !== 'provider' || event.type === 'ProviderEventReceived') return null
  if (actor.name !== 'stripe') return `told by ${providerNames.get(actor.name) ?? actor.name}`
  if (answers.has(event.type)) return 'confirmed by Stripe'
  const reported = before.findLast(({ type }) => type === 'ProviderEventReceived')?.data
  return reported !== undefined && 'eventType' in reported
    ? `Stripe’s webhook told of ${String(reported.eventType)}`
    : 'Stripe’s webhook told of it'
}
