import { concernStream, type ConcernEvent } from '#events/concern.ts'
import type { EventDataOf } from '#events/envelope.ts'
import type { ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/perform.ts'

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

/** What somebody was not content with after a visit, and what came of it. */
export type Concern =
  | { readonly status: 'none' }
  | (Reported & {
      /** decided: something comes of it; closed: nothing more does. */
      readonly status: 'open' | 'decided' | 'closed'
      readonly concern: string | null
      /** Answers and decisions, in their order. */
      readonly steps: readonly ConcernStep[]
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
        closedAt: null,
        late: [],
      }
    if (state.status === 'none') return state
    switch (event.type) {
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

const answer = { outcome: null, refundCents: 0, refundUntil: null, recleanId: null } as const

const replyIn = ({ personal }: { readonly personal: { readonly reply: string } | null }): string | null =>
  personal?.reply ?? null

const withStep = (state: ReportedConcern, step: ConcernStep): ReportedConcern => ({
  ...state,
  steps: [...state.steps, step],
})

export const concernAt = (bookingId: string): StreamRef<Concern, ConcernEvent> => ({
  stream: concernStream(bookingId),
  aggregate: concern,
})
