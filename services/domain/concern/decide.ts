import type { NewConcernEvent } from '#events/concern.ts'
import type { ConcernArea, ConcernOutcome } from '#events/values/concerns.ts'
import type { Instant } from '#events/values/time.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import { clocksFrom, isInTime, refundUntil } from './clocks.ts'
import type { Concern, ReportedConcern } from './concern.ts'

export interface ReportedNow {
  readonly bookingId: string
  readonly customerId: string
  readonly by: 'customer' | 'office'
  readonly areas: readonly ConcernArea[]
  readonly words: string
  readonly at: Instant
  /** Null while the visit is not completed. */
  readonly completedAt: Instant | null
}

/** Opens the case of a completed visit, also after the guarantee: then the office decides whether it still helps. Said twice alike, written once. */
export function reportConcern(now: ReportedNow, state: Concern): Decision<NewConcernEvent> {
  const { bookingId, customerId, by, areas, words, at, completedAt } = now
  if (state.status !== 'none') return state.concern === words ? [] : refuse('concern_exists')
  if (completedAt === null) return refuse('concern_too_early')
  return [
    {
      type: 'ConcernReported',
      data: {
        bookingId,
        customerId,
        by,
        areas: [...areas],
        reportedAt: at,
        isInTime: isInTime(at, completedAt),
        ...clocksFrom(at),
      },
      personal: { concern: words },
    },
  ]
}

/** After a free visit that did not set it right the same case is open again, once for each such visit; also when it was closed. */
export function continueConcern(
  { recleanId, ...now }: ReportedNow & { readonly recleanId: string },
  state: Concern,
): Decision<NewConcernEvent> {
  if (state.status === 'none' || !state.steps.some((step) => step.recleanId === recleanId)) return refuse('not_found')
  const known = state.continuations.find((one) => one.recleanId === recleanId)
  if (known !== undefined) return known.concern === now.words ? [] : refuse('concern_exists')
  const { by, areas, words, at, completedAt } = now
  if (completedAt === null) return refuse('concern_too_early')
  return [
    {
      type: 'ConcernContinued',
      data: {
        ...about(state),
        recleanId,
        by,
        areas: [...areas],
        continuedAt: at,
        isInTime: isInTime(at, completedAt),
        ...clocksFrom(at),
      },
      personal: { concern: words },
    },
  ]
}

/** A first response, or a further word. Nothing is decided by it. */
export function answerConcern(
  { id, words, at }: { readonly id: string; readonly words: string; readonly at: Instant },
  state: Concern,
): Decision<NewConcernEvent> {
  if (state.status === 'none') return refuse('not_found')
  const known = knownStep(id, state)
  if (known !== undefined) return known.outcome === null && known.reply === words ? [] : refuse('conflict')
  if (state.status === 'closed') return refuse('concern_closed')
  return [
    { type: 'ConcernAnswered', data: { ...about(state), answerId: id, answeredAt: at }, personal: { reply: words } },
  ]
}

export interface ConcernDecision {
  readonly id: string
  readonly outcome: ConcernOutcome
  readonly words: string
  readonly at: Instant
  /** Of a refund, with tax. */
  readonly refundCents: number
  /** Of a re-clean: the free visit. */
  readonly recleanId: string | null
}

/** Decides what comes of it; again after a re-clean that did not help. Under an id that has written something else it is refused. */
export function decideConcern(decision: ConcernDecision, state: Concern): Decision<NewConcernEvent> {
  const { id, outcome, words, at, refundCents, recleanId } = decision
  if (state.status === 'none') return refuse('not_found')
  const known = knownStep(id, state)
  if (known !== undefined)
    return known.outcome === outcome && known.refundCents === refundCents && known.reply === words
      ? []
      : refuse('conflict')
  if (state.status === 'closed') return refuse('concern_closed')
  const until = outcome === 'refund' ? refundUntil(at) : null
  const data = { ...about(state), decisionId: id, decidedAt: at, outcome, refundCents, refundUntil: until, recleanId }
  return [{ type: 'ConcernDecided', data, personal: { reply: words } }]
}

/** Nothing more comes of it. What was promised has to be decided first. */
export function closeConcern(at: Instant, state: Concern): Decision<NewConcernEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.status === 'closed') return []
  if (state.status === 'open') return refuse('concern_undecided')
  return [{ type: 'ConcernClosed', data: { ...about(state), closedAt: at } }]
}

/** A promised time that has passed without its step is written down, once for each. */
export function noteOverdue(at: Instant, state: Concern): NewConcernEvent[] {
  if (state.status === 'none') return []
  const due = [
    ...(state.isAnswered ? [] : [{ step: 'response', dueAt: state.respondUntil } as const]),
    ...(state.status === 'open' ? [{ step: 'decision', dueAt: state.decideUntil } as const] : []),
  ]
  return due
    .filter(({ step, dueAt }) => Date.parse(dueAt) < Date.parse(at) && !state.late.includes(step))
    .map(({ step, dueAt }) => ({ type: 'ConcernOverdue', data: { ...about(state), step, dueAt } }))
}

/** What the form has sent before: the answer to it may have been lost on the way. */
const knownStep = (id: string, { steps }: ReportedConcern) => steps.find((step) => step.id === id)

const about = ({ bookingId, customerId }: ReportedConcern) => ({ bookingId, customerId })
