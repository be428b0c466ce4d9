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
  readonly completedAt: Instant | null
}

/** Opens a case, also after the guarantee, for the office to decide. Idempotent. */
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

/** Reopens the case after a free visit, once each, also when closed. */
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

export function answerConcern(
  { id, words, at }: { readonly id: string; readonly words: string; readonly at: Instant },
  state: Concern,
): Decision<NewConcernEvent> {
  if (state.status === 'none') return refuse('not_found')
  const known = knownStep(id, state)
  if (known !== undefined) return known.outcome === null && known.reply === words ? [] : refuse('sent_otherwise')
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
  readonly refundCents: number
  /** The free visit; null for another outcome. */
  readonly recleanId: string | null
}

/** Decides, also again after a free visit. Idempotent by id; refused for a different content. */
export function decideConcern(decision: ConcernDecision, state: Concern): Decision<NewConcernEvent> {
  const { id, outcome, words, at, refundCents, recleanId } = decision
  if (state.status === 'none') return refuse('not_found')
  const known = knownStep(id, state)
  if (known !== undefined)
    return known.outcome === outcome && known.refundCents === refundCents && known.reply === words
      ? []
      : refuse('sent_otherwise')
  if (state.status === 'closed') return refuse('concern_closed')
  const until = outcome === 'refund' ? refundUntil(at) : null
  const data = { ...about(state), decisionId: id, decidedAt: at, outcome, refundCents, refundUntil: until, recleanId }
  return [{ type: 'ConcernDecided', data, personal: { reply: words } }]
}

/** Closes a decided case. */
export function closeConcern(at: Instant, state: Concern): Decision<NewConcernEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.status === 'closed') return []
  if (state.status === 'open') return refuse('concern_undecided')
  return [{ type: 'ConcernClosed', data: { ...about(state), closedAt: at } }]
}

/** Records each missed deadline once. */
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

/** Step with this form's id, sent before. */
const knownStep = (id: string, { steps }: ReportedConcern) => steps.find((step) => step.id === id)

const about = ({ bookingId, customerId }: ReportedConcern) => ({ bookingId, customerId })
