import type { NewId } from '#events/values/ids.ts'
import type { Cents } from '#events/values/money.ts'
import type { Instant } from '#events/values/time.ts'

import { memorySavedCards } from './memory-saved-cards.ts'
import {
  ProviderError,
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderIntent,
  type ProviderRefund,
  type SavedCardAnswer,
  type SavedCardRequest,
} from './provider.ts'

export interface Attempt {
  readonly at: Instant
  readonly declined: string | null
}

export interface MemoryIntent extends ProviderIntent {
  readonly attempts: readonly Attempt[]
  readonly capturedAt: Instant | null
  readonly canceledAt: Instant | null
  readonly refunds: readonly MemoryRefund[]
  readonly disputes: readonly MemoryDispute[]
}

interface MemoryDispute extends ProviderDispute {
  readonly at: Instant
}

export interface MemoryRefund extends ProviderRefund {
  readonly at: Instant
}

export interface MemoryProvider extends PaymentProvider {
  confirm(intentId: string, declined?: string): ProviderIntent
  returnRefund(refundId: string): void
  dispute(intentId: string, told: Omit<ProviderDispute, 'intentId'>): void
  answerFor(methodId: string, answer: MemoryCardAnswer | null): void
  intents(): readonly MemoryIntent[]
  /** Possible webhook events in order; the body is the id. */
  events(): readonly ProviderEvent[]
}

export type MemoryCardAnswer = Exclude<SavedCardAnswer['status'], 'made'>

export const memorySignature = 'signed'

/** Card provider in memory with its state machine, idempotency and limits. */
export function openMemoryProvider(terms: { clock: () => Instant; newId: NewId }): MemoryProvider {
  const ledger: Ledger = { ...terms, intents: new Map(), requests: new Map(), cards: new Map(), events: [] }
  return {
    savedCards: memorySavedCards(terms.newId),
    chargeSavedCard: async (request) => chargeSaved(ledger, request),
    createIntent: async (request) => create(ledger, request),
    retrieveIntent: async (id) => find(ledger, id),
    capture: async ({ intentId, amount }) => capture(ledger, find(ledger, intentId), amount),
    cancel: async ({ intentId }) => cancel(ledger, find(ledger, intentId)),
    refund: async ({ key, intentId, amount }) => refund(ledger, find(ledger, intentId), key, amount),
    listRefunds: async (id) => find(ledger, id).refunds,
    listDisputes: async (id) => find(ledger, id).disputes,
    async *listRefundsSince(since) {
      const all = [...ledger.intents.values()].flatMap(({ refunds }) => refunds)
      for (const one of all.toReversed()) if (one.at >= since) yield one
    },
    async *listDisputesSince(since) {
      const all = [...ledger.intents.values()].flatMap(({ disputes }) => disputes)
      for (const one of all.toReversed()) if (one.at >= since) yield one
    },
    async *listIntents(since) {
      for (const intent of [...ledger.intents.values()].toReversed()) if (intent.createdAt >= since) yield intent
    },
    async readWebhook(body, signature) {
      const event = ledger.events.find((one) => one.id === body)
      if (event !== undefined && signature === memorySignature) return event
      throw new ProviderError('bad_signature', 'Nobody here signed that.', { retryable: false })
    },
    confirm: (intentId, declined) => confirm(ledger, find(ledger, intentId), declined),
    returnRefund: (refundId) => returnRefund(ledger, refundId),
    dispute: (intentId, told) => dispute(ledger, find(ledger, intentId), { ...told, intentId }),
    answerFor: (methodId, answer) =>
      void (answer === null ? ledger.cards.delete(methodId) : ledger.cards.set(methodId, answer)),
    intents: () => [...ledger.intents.values()],
    events: () => [...ledger.events],
  }
}

interface Ledger {
  readonly clock: () => Instant
  readonly newId: NewId
  readonly intents: Map<string, MemoryIntent>
  readonly requests: Map<string, { readonly id: string; readonly request: string }>
  readonly events: ProviderEvent[]
  readonly cards: Map<string, MemoryCardAnswer>
}

type IntentRequest = Parameters<PaymentProvider['createIntent']>[0]

function find({ intents }: Ledger, id: string): MemoryIntent {
  const intent = intents.get(id)
  if (intent !== undefined) return intent
  throw new ProviderError('not_found', `No such payment_intent: '${id}'`, { retryable: false })
}

function change(ledger: Ledger, intent: MemoryIntent, becomes: Partial<MemoryIntent>, eventType: string): MemoryIntent {
  const next = { ...intent, ...becomes }
  ledger.intents.set(intent.id, next)
  ledger.events.push({ id: `evt_${ledger.newId()}`, type: eventType, intentId: intent.id })
  return next
}

function create(ledger: Ledger, { key, ...request }: IntentRequest): MemoryIntent {
  const known = ledger.requests.get(key)
  if (known !== undefined && known.request !== JSON.stringify(request))
    throw refused(`'${key}' was used for another request.`)
  if (known !== undefined) return find(ledger, known.id)
  const intent = newIntent(ledger, request)
  ledger.requests.set(key, { id: intent.id, request: JSON.stringify(request) })
  return change(ledger, intent, {}, 'payment_intent.created')
}

function newIntent(
  { newId, clock }: Ledger,
  { visit, receiptEmail: _receiptEmail, purpose, isDeposit: _isDeposit, ...request }: Omit<IntentRequest, 'key'>,
): MemoryIntent {
  const id = `pi_${newId()}`
  return {
    ...request,
    purpose: purpose ?? 'deposit',
    visit: visit ?? null,
    id,
    clientSecret: `${id}_secret_${newId()}`,
    status: 'requires_payment_method',
    currency: 'cad',
    amountCapturable: 0,
    amountReceived: 0,
    amountRefunded: 0,
    attemptId: null,
    lastError: null,
    createdAt: clock(),
    attempts: [],
    capturedAt: null,
    canceledAt: null,
    refunds: [],
    disputes: [],
  }
}

function confirm(ledger: Ledger, intent: MemoryIntent, declined: string | undefined): MemoryIntent {
  if (!open.has(intent.status)) throw refused(`It cannot be confirmed while it is ${intent.status}.`)
  const attempts = [...intent.attempts, { at: ledger.clock(), declined: declined ?? null }]
  const attemptId = `ch_${intent.id}_${attempts.length}`
  if (declined !== undefined) {
    const failed = { attempts, attemptId, status: 'requires_payment_method', lastError: declined } as const
    return change(ledger, intent, failed, 'payment_intent.payment_failed')
  }
  const held = { status: 'requires_capture', amountCapturable: intent.amount, lastError: null } as const
  const authorised = { attempts, attemptId, ...held }
  return change(ledger, intent, authorised, 'payment_intent.amount_capturable_updated')
}

function chargeSaved(
  ledger: Ledger,
  { key, methodId, providerCustomerId: _holder, since: _since, ...request }: SavedCardRequest,
): SavedCardAnswer {
  const isRepeated = ledger.requests.has(key)
  const says = ledger.cards.get(methodId)
  if (says === 'unusable' && !isRepeated) return { status: says, reason: 'It may not be used again.', intent: null }
  const made = create(ledger, { key, ...request, purpose: 'balance' })
  const declined = says === undefined ? undefined : `Your card was declined: ${says}.`
  const intent = isRepeated ? made : confirm(ledger, made, declined)
  if (intent.status !== 'requires_payment_method') return { status: 'made', intent }
  const reason = intent.lastError ?? ''
  return { status: reason.includes('authentication') ? 'authentication_required' : 'declined', reason, intent }
}

const open: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

function capture(ledger: Ledger, intent: MemoryIntent, amount = intent.amount): MemoryIntent {
  if (intent.status === 'succeeded') return intent
  if (intent.status !== 'requires_capture') throw refused(`It cannot be captured while it is ${intent.status}.`)
  const captured = { amountCapturable: 0, amountReceived: amount, capturedAt: ledger.clock() }
  return change(ledger, intent, { ...captured, status: 'succeeded' }, 'payment_intent.succeeded')
}

function cancel(ledger: Ledger, intent: MemoryIntent): MemoryIntent {
  if (intent.status === 'canceled') return intent
  if (intent.status === 'succeeded') throw refused('It cannot be canceled while it is succeeded.')
  const gone = { status: 'canceled', amountCapturable: 0, canceledAt: ledger.clock() } as const
  return change(ledger, intent, gone, 'payment_intent.canceled')
}

function refund(ledger: Ledger, intent: MemoryIntent, key: string, amount: Cents): MemoryRefund {
  const known = intent.refunds.find((one) => one.key === key)
  if (known !== undefined) return known
  if (amount > intent.amountReceived - intent.amountRefunded) throw refused('That is more than is left of the charge.')
  const about = { intentId: intent.id, key: key === deskKey ? null : key, failureReason: null, at: ledger.clock() }
  const made = { id: `re_${ledger.newId()}`, status: 'succeeded', amount, ...about } as const
  const refunds = [...intent.refunds, made]
  change(ledger, intent, { refunds, amountRefunded: intent.amountRefunded + amount }, 'charge.refunded')
  return made
}

/** Key of refunds at the dashboard. */
export const deskKey = 'desk'

function returnRefund(ledger: Ledger, refundId: string): void {
  const intent = [...ledger.intents.values()].find(({ refunds }) => refunds.some(({ id }) => id === refundId))
  const refund = intent?.refunds.find(({ id }) => id === refundId)
  if (intent === undefined || refund === undefined) throw refused(`No such refund: '${refundId}'`)
  const failed = { ...refund, status: 'failed', failureReason: 'expired_or_canceled_card' } as const
  const refunds = intent.refunds.map((one) => (one.id === refundId ? failed : one))
  change(ledger, intent, { refunds, amountRefunded: intent.amountRefunded - refund.amount }, 'refund.failed')
}

function dispute(ledger: Ledger, intent: MemoryIntent, told: ProviderDispute): void {
  const others = intent.disputes.filter(({ id }) => id !== told.id)
  const at = intent.disputes.find(({ id }) => id === told.id)?.at ?? ledger.clock()
  const type = others.length === intent.disputes.length ? 'charge.dispute.created' : 'charge.dispute.updated'
  change(ledger, intent, { disputes: [...others, { ...told, at }] }, type)
}

const refused = (message: string) => new ProviderError('refused', message, { retryable: false })
