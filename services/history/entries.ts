import type { Actor } from '#events/actor.ts'
import type { AnyEvent } from '#events/envelope.ts'
import { paymentEvents } from '#events/payment.ts'
import type { HistoryEntry, HistorySubject } from '#services/contracts/history.ts'

import { isOfSavedCard } from './payment-sentences.ts'
import { sentenceOf } from './sentences.ts'

/** Null for an unknown member. */
export type UsernameOf = (staffId: string) => string | null

/** An event for the office; personal data is in the English sentence alone. */
export function entryOf(event: AnyEvent, usernameOf: UsernameOf): HistoryEntry {
  const who = whoOf(event.meta.actor, usernameOf)
  return {
    position: event.position,
    at: event.recordedAt,
    type: event.type,
    who,
    about: subjectIn(event),
    customerId: textIn(event.data, 'customerId'),
    facts: { ...factsOf(event), ...memberIn(event, usernameOf) },
    sentence: sentenceOf(event, { who: who.name ?? plainly[who.kind], customer: 'The customer' }),
  }
}

const plainly: Readonly<Record<Actor['kind'], string>> = {
  visitor: 'A visitor',
  customer: 'The customer',
  staff: 'Staff',
  worker: 'The system',
  operator: 'An operator',
  provider: 'The provider',
  system: 'The system',
}

function whoOf(actor: Actor, usernameOf: UsernameOf): HistoryEntry['who'] {
  switch (actor.kind) {
    case 'staff':
      return { kind: 'staff', name: usernameOf(actor.staffId) ?? actor.staffId }
    case 'worker':
    case 'provider':
      return { kind: actor.kind, name: actor.name }
    case 'visitor':
    case 'customer':
    case 'operator':
    case 'system':
      return { kind: actor.kind, name: null }
  }
}

/** Fields for sentences: neither personal nor secret. */
const told: ReadonlySet<string> = new Set([
  'alike',
  'amountCents',
  'taxCents',
  'roundingCents',
  'tipCents',
  'refundCents',
  'totalCents',
  'depositCents',
  'date',
  'time',
  'startsAt',
  'service',
  'stars',
  'points',
  'from',
  'to',
  'topic',
  'notice',
  'stage',
  'reason',
  'method',
  'kind',
  'outcome',
  'source',
  'by',
  'eventType',
  'van',
  'vanName',
  'vanNumber',
  'role',
  'passkeyName',
  'left',
  'version',
  'added',
  'removed',
])

/** Maximum length of texts. */
const mostLetters = 200

function factsOf({ type, data }: AnyEvent): HistoryEntry['facts'] {
  const facts = factsIn(data)
  const isCharged = type === 'BalancePaid' && isOfSavedCard(paymentEvents.BalancePaid.data.parse(data))
  return isCharged ? { ...facts, method: 'saved-card' } : facts
}

function factsIn(data: object): HistoryEntry['facts'] {
  const facts: Record<string, string | number> = {}
  for (const [name, value] of Object.entries<unknown>({ ...data })) {
    if (!told.has(name)) continue
    if (typeof value === 'number') facts[name] = value
    if (typeof value === 'string') facts[name] = value.slice(0, mostLetters)
    if (Array.isArray(value)) facts[name] = value.length === 0 ? '–' : value.join(', ').slice(0, mostLetters)
    if (typeof value === 'object' && value !== null && 'displayName' in value) facts[name] = String(value.displayName)
  }
  return facts
}

function memberIn({ data, type }: AnyEvent, usernameOf: UsernameOf): HistoryEntry['facts'] {
  const staffId = type.startsWith('Staff') ? textIn(data, 'staffId') : null
  return staffId === null ? {} : { member: usernameOf(staffId) ?? staffId }
}

/** Most specific subject. */
function subjectIn({ data, streamId }: AnyEvent): HistorySubject | null {
  const fields = [
    ['deal', 'dealId'],
    ['booking', 'bookingId'],
    ['quote', 'quoteId'],
    ['lead', 'leadId'],
    ['payment', 'paymentId'],
    ['customer', 'customerId'],
  ] as const
  for (const [kind, field] of fields) {
    const id = textIn(data, field)
    if (id !== null) return { kind, id }
  }
  return streamId.startsWith('account-') ? { kind: 'customer', id: streamId.slice('account-'.length) } : null
}

function textIn(data: object, field: string): string | null {
  const fields: Readonly<Record<string, unknown>> = { ...data }
  const value = fields[field]
  return typeof value === 'string' ? value : null
}
