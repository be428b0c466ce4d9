import { disputeStream, type DisputeEvent, type NewDisputeEvent } from '#events/dispute.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'
import type { ProviderDispute } from '#services/providers/stripe/provider.ts'

export interface Dispute {
  readonly status: string
  readonly evidenceDueBy: string | null
  readonly outcome: 'won' | 'lost' | 'closed' | null
  readonly moved: readonly string[]
}

export type Disputes = ReadonlyMap<string, Dispute>

const disputes: Aggregate<Disputes, DisputeEvent> = {
  initial: new Map(),
  evolve(state, event) {
    const { disputeId } = event.data
    if (event.type === 'DisputeOpened') {
      const { status, evidenceDueBy } = event.data
      return new Map([...state, [disputeId, { status, evidenceDueBy, outcome: null, moved: [] }]])
    }
    const known = state.get(disputeId)
    return known === undefined ? state : new Map([...state, [disputeId, changed(known, event)]])
  },
}

function changed(
  known: Dispute,
  event: Exclude<Parameters<typeof disputes.evolve>[1], { type: 'DisputeOpened' }>,
): Dispute {
  switch (event.type) {
    case 'DisputeUpdated':
      return { ...known, status: event.data.status, evidenceDueBy: event.data.evidenceDueBy }
    case 'DisputeMoneyMoved':
      return { ...known, moved: [...known.moved, event.data.transactionId] }
    case 'DisputeClosed':
      return { ...known, outcome: event.data.outcome }
  }
}

export const disputesAt = (paymentId: string): StreamRef<Disputes, DisputeEvent> => ({
  stream: disputeStream(paymentId),
  aggregate: disputes,
})

/** Records a dispute's changes from the provider. Idempotent. */
export function noteDispute(
  told: ProviderDispute,
  payment: { readonly paymentId: string; readonly bookingId: string },
  state: Disputes,
): NewDisputeEvent[] {
  const about = { disputeId: told.id, ...payment }
  const { status, evidenceDueBy, amount: amountCents, reason, intentId } = told
  const known = state.get(told.id)
  const events: NewDisputeEvent[] = []
  if (known === undefined)
    events.push({ type: 'DisputeOpened', data: { ...about, intentId, amountCents, reason, status, evidenceDueBy } })
  else if (known.status !== status || known.evidenceDueBy !== evidenceDueBy)
    events.push({ type: 'DisputeUpdated', data: { ...about, status, evidenceDueBy } })
  for (const { id: transactionId, amount, fee } of told.transactions) {
    if (known?.moved.includes(transactionId)) continue
    events.push({ type: 'DisputeMoneyMoved', data: { ...about, transactionId, amountCents: amount, feeCents: fee } })
  }
  const outcome = outcomes.get(status) ?? null
  if (outcome !== null && (known?.outcome ?? null) !== outcome)
    events.push({ type: 'DisputeClosed', data: { ...about, outcome } })
  return events
}

/** Provider statuses of closed disputes. */
const outcomes: ReadonlyMap<string, 'won' | 'lost' | 'closed'> = new Map(
  Object.entries<'won' | 'lost' | 'closed'>({
    won: 'won',
    lost: 'lost',
    warning_closed: 'closed',
    prevented: 'closed',
  }),
)
