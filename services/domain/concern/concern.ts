import { concernStream, type ConcernEvent } from '#events/concern.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type Reported = EventDataOf<ConcernEvent, 'ConcernReported'>

export interface ConcernStep {
  /** That of the form which sent it: sent twice, it is written once. */
  readonly id: string
  readonly at: Instant
  /** Null for an answer that decides nothing. */
  readonly outcome: ConcernOutcome | null
  readonly refundCents: number
  readonly refundUntil: Instant | null
  readonly recleanId: string | null
  /** Null once the person was erased. */
  readonly reply: string | null
}

/** What was still not right after a free visit. */
export interface Continuation {
  readonly recleanId: string
  readonly by: 'customer' | 'office'
  readonly areas: Reported['areas']
  readonly at: Instant
  readonly isInTime: boolean
  /** Null once the person was erased. */
  readonly concern: string | null
}

/** What somebody was not content with after a visit, and what came of it. */
export type Concern =
  | { readonly status: 'none' }
  | (Reported & {
      /** decided: something comes of it; closed: nothing more does. */
      readonly status: 'open' | 'decided' | 'closed'
      readonly concern: string | null
      /** Answers and decisions, in their order. */
      readonly steps: readonly ConcernStep[]
      /** One for each free visit at the most; the clocks are those of the last. */
      readonly continuations: readonly Continuation[]
      /** Whether the office has answered since it was opened, or opened again. */
      readonly isAnswered: boolean
      /** Null while it is not closed. */
      readonly closedAt: Instant | null
      /** The steps that were noted as late. */
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
