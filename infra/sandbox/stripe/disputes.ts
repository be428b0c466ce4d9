import { post } from './balance.ts'
import type { Answer, Call, Endpoint } from './endpoint.ts'
import { ok } from './endpoint.ts'
import { invalidRequest, noSuchObject } from './failures.ts'
import { listObjects, listParameters } from './listing.ts'
import { flag, text, tree } from './parameters.ts'
import type { Charge, Dispute } from './records.ts'
import { evidenceFields, shapeOfDispute } from './shapes/dispute.ts'
import { find, insert, update } from './store.ts'
import type { Work } from './work.ts'
import { secondsOf } from './work.ts'

const disputeFee = 1500

const answerMs = 9 * 24 * 60 * 60 * 1000

export const disputeEndpoints: readonly Endpoint[] = [
  {
    method: 'GET',
    path: '/v1/disputes',
    accepts: [...listParameters, 'payment_intent', 'charge'],
    run: async (call) =>
      listObjects(call, 'dispute', '/v1/disputes', {
        parent: text(call.params, 'payment_intent'),
        charge: text(call.params, 'charge'),
      }),
  },
  {
    method: 'GET',
    path: '/v1/disputes/:dispute',
    accepts: ['expand'],
    run: async (call) => ok(shapeOfDispute(await named(call))),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:dispute',
    locks: true,
    accepts: ['evidence', 'submit', 'metadata', 'expand'],
    run: answer,
  },
  {
    method: 'POST',
    path: '/v1/disputes/:dispute/close',
    locks: true,
    accepts: ['expand'],
    run: async (call) => ok(shapeOfDispute(await closeDispute(call, await open(call), 'lost'))),
  },
]

async function named(call: Call): Promise<Dispute> {
  const id = call.path('dispute')
  const dispute = await find(call.store, 'dispute', id, { lock: call.store.canLock })
  if (!dispute) throw noSuchObject('dispute', id, 'dispute')
  return dispute
}

async function open(call: Call): Promise<Dispute> {
  const dispute = await named(call)
  if (isOpen(dispute)) return dispute
  throw invalidRequest(`This dispute is already closed: ${dispute.id}`)
}

const isOpen = ({ status }: Dispute): boolean => status === 'needs_response' || status === 'under_review'

/** 'winning_evidence' wins and 'losing_evidence' loses, as in test mode. */
async function answer(call: Call): Promise<Answer> {
  const dispute = await open(call)
  const evidence: Record<string, string> = { ...dispute.evidence }
  for (const [name, value] of Object.entries(tree(call.params, 'evidence') ?? {})) {
    if (!evidenceFields.has(name) || typeof value !== 'string')
      throw invalidRequest(`Received unknown parameter: evidence[${name}]`, { param: `evidence[${name}]` })
    evidence[name] = value
  }
  // Saved, and sent to the bank unless `submit=false`.
  const isSubmitted = text(call.params, 'submit') === undefined || flag(call.params, 'submit')
  const answered: Dispute = isSubmitted
    ? { ...dispute, evidence, status: 'under_review', submissions: dispute.submissions + 1, dueAt: null }
    : { ...dispute, evidence }
  update(call.store, 'dispute', answered)
  call.record('charge.dispute.updated', shapeOfDispute(answered), { status: dispute.status })
  const word = evidence['uncategorized_text']
  if (!isSubmitted || (word !== 'winning_evidence' && word !== 'losing_evidence')) return ok(shapeOfDispute(answered))
  return ok(shapeOfDispute(await closeDispute(call, answered, word === 'winning_evidence' ? 'won' : 'lost')))
}

export function openDispute(work: Work, charge: Charge, reason: string): Dispute {
  const id = work.newId('dp')
  const amount = charge.amountCaptured
  const withdrawal = { type: 'adjustment', amount: -amount, fee: disputeFee, currency: charge.currency } as const
  const dispute: Dispute = {
    id,
    created: secondsOf(work.now),
    parent: charge.intent,
    dueAt: work.now + answerMs,
    intent: charge.intent,
    charge: charge.id,
    amount,
    currency: charge.currency,
    reason,
    status: 'needs_response',
    evidenceDueBy: secondsOf(work.now + answerMs),
    evidence: {},
    submissions: 0,
    transactions: [post(work, { ...withdrawal, source: id, parent: charge.intent })],
  }
  insert(work.store, 'dispute', dispute)
  update(work.store, 'charge', { ...charge, dispute: 'open' })
  work.record('charge.dispute.created', shapeOfDispute(dispute))
  work.record('charge.dispute.funds_withdrawn', shapeOfDispute(dispute))
  return dispute
}

/** A won dispute returns the money without the fee. */
export async function closeDispute(work: Work, dispute: Dispute, outcome: 'won' | 'lost'): Promise<Dispute> {
  const charge = await find(work.store, 'charge', dispute.charge)
  if (charge) update(work.store, 'charge', { ...charge, dispute: outcome })
  const { id, amount, currency, intent } = dispute
  const returned =
    outcome === 'won' ? [post(work, { type: 'adjustment', amount, fee: 0, currency, source: id, parent: intent })] : []
  const closed: Dispute = {
    ...dispute,
    status: outcome,
    dueAt: null,
    transactions: [...dispute.transactions, ...returned],
  }
  update(work.store, 'dispute', closed)
  work.record('charge.dispute.closed', shapeOfDispute(closed))
  if (outcome === 'won') work.record('charge.dispute.funds_reinstated', shapeOfDispute(closed))
  return closed
}
