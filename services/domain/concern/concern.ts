import { concernStream, type ConcernEvent } from '#events/concern.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Reported = EventDataOf<ConcernEvent, 'ConcernReported'>

export interface ConcernStep {
  /** Id of the form, its idempotency key. */
  readonly id: string
  readonly at: Instant
  /** Null for an answer without a decision. */
  readonly outcome: ConcernOutcome | null
  readonly refundCents: number
  readonly refundUntil: Instant | null
  readonly recleanId: string | null
  readonly reply: string | null
}

export interface Continuation {
  readonly recleanId: string
  readonly by: 'customer' | 'office'
  readonly areas: Reported['areas']
  readonly at: Instant
  readonly isInTime: boolean
  readonly concern: string | null
}

export type Concern =
  | { readonly status: 'none' }
  | (Reported & {
      readonly status: 'open' | 'decided' | 'closed'
      readonly concern: string | null
      readonly steps: readonly ConcernStep[]
      readonly continuations: readonly Continuation[]
      readonly isAnswered: boolean
      readonly closedAt: Instant | null
      readonly late: readonly ('response' | 'decision')[]
    })

export type ReportedConcern = Exclude<Concern, { readonly status: 'none' }>

export const concern: Aggregate<Concern, ConcernEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'ConcernReported')
      return {
        ...event.data,
        status: 'open',
        concern: event.personal?.concern ?? null,
        steps: [],
        continuations: [],
        isAnswered: false,
        closedAt: null,
        late: [],
      }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'ConcernContinued':
        return continued(state, event)
      case 'ConcernAnswered':
        return withStep(state, { ...answer, id: event.data.answerId, at: event.data.answeredAt, reply: replyIn(event) })
      case 'ConcernDecided': {
        const { decisionId: id, decidedAt: at, outcome, refundCents, refundUntil, recleanId } = event.data
        const step = { id, at, outcome, refundCents, refundUntil, recleanId, reply: replyIn(event) }
        return { ...withStep(state, step), status: 'decided' }
      }
      case 'ConcernClosed':
        return { ...state, status: 'closed', closedAt: event.data.closedAt }
      case 'ConcernOverdue':
        return { ...state, late: [...state.late, event.data.step] }
    }
  },
}

function continued(
  state: ReportedConcern,
  { data, personal }: Pick<Extract<ConcernEvent, { type: 'ConcernContinued' }>, 'data' | 'personal'>,
): ReportedConcern {
  const { recleanId, by, areas, continuedAt: at, isInTime, respondUntil, investigateUntil, decideUntil } = data
  const continuation = { recleanId, by, areas, at, isInTime, concern: personal?.concern ?? null }
  return {
    ...state,
    status: 'open',
    respondUntil,
    investigateUntil,
    decideUntil,
    continuations: [...state.continuations, continuation],
    isAnswered: false,
    closedAt: null,
    late: [],
  }
}

const answer = { outcome: null, refundCents: 0, refundUntil: null, recleanId: null } as const

const replyIn = ({ personal }: { readonly personal: { readonly reply: string } | null }): string | null =>
  personal?.reply ?? null

const withStep = (state: ReportedConcern, step: ConcernStep): ReportedConcern => ({
  ...state,
  steps: [...state.steps, step],
  isAnswered: true,
})

export const concernAt = (bookingId: string): StreamRef<Concern, ConcernEvent> => ({
  stream: concernStream(bookingId),
  aggregate: concern,
})
