import type { Actor } from '#events/actor.ts'
import { bookingStream } from '#events/booking.ts'
import type { NewConcernEvent } from '#events/concern.ts'
import type { Instant } from '#events/values/time.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CommandName } from '#services/commands/permissions.ts'
import type { ConcernCase, NewConcern } from '#services/contracts/concerns.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { guaranteeUntil } from '#services/domain/concern/clocks.ts'
import { concernAt, type Concern } from '#services/domain/concern/concern.ts'
import {
  answerConcern,
  closeConcern,
  continueConcern,
  noteOverdue,
  reportConcern,
} from '#services/domain/concern/decide.ts'
import { refundableCents } from '#services/domain/payment/guarantee-refund.ts'
import { paymentAt } from '#services/domain/payment/payment.ts'
import type { AppContext } from '#services/features/context.ts'

import { visitOfCase } from './recleans.ts'

/** Case of a visit from the log; of a free visit its parent's. */
export async function concernOf(
  ctx: AppContext,
  bookingId: string,
  viewer: 'customer' | 'office',
): Promise<Refusal | ConcernCase> {
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in booking)) return refuse('not_found')
  const completedAt = await completionOf(ctx, booking)
  const caseId = await visitOfCase(ctx, booking)
  const state = await stateOf(ctx.log, concernAt(caseId))
  const paid = caseId === bookingId ? booking : await stateOf(ctx.log, bookingAt(caseId))
  const payment = viewer === 'office' && 'paymentId' in paid ? await stateOf(ctx.log, paymentAt(paid.paymentId)) : null
  return {
    visitId: caseId,
    isContinuable: caseId !== bookingId && completedAt !== null && !isContinued(state, bookingId),
    guaranteeUntil: completedAt === null ? null : guaranteeUntil(completedAt),
    ...(payment === null ? {} : { refundableCents: refundableCents(payment) }),
    asOf: ctx.clock(),
    case: state.status === 'none' ? null : await caseOf(ctx, state),
  }
}

const isContinued = (state: Concern, bookingId: string): boolean =>
  state.status !== 'none' && state.continuations.some(({ recleanId }) => recleanId === bookingId)

/** Opens a case, or continues it after a free visit. */
export async function report(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { areas, words }: NewConcern,
): Promise<Refusal | ConcernCase> {
  const known = await stateOf(ctx.log, bookingAt(bookingId))
  if (!('paymentId' in known)) return refuse('not_found')
  const by = actor.kind === 'customer' ? 'customer' : 'office'
  const completedAt = await completionOf(ctx, known)
  const caseId = await visitOfCase(ctx, known)
  const now = {
    bookingId: caseId,
    customerId: known.customerId,
    by,
    areas,
    words,
    at: ctx.clock(),
    completedAt,
  } as const
  const done = await decide(ctx, actor, { name: 'reportConcern', owner: known.customerId }, caseId, (state) =>
    caseId === bookingId ? reportConcern(now, state) : continueConcern({ ...now, recleanId: bookingId }, state),
  )
  return done ?? concernOf(ctx, bookingId, by)
}

export async function answer(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { id, words }: { readonly id: string; readonly words: string },
): Promise<Refusal | ConcernCase> {
  const at = ctx.clock()
  const done = await decide(ctx, actor, 'decideConcern', bookingId, (state) => answerConcern({ id, words, at }, state))
  return done ?? concernOf(ctx, bookingId, 'office')
}

export async function close(ctx: AppContext, actor: Actor, bookingId: string): Promise<Refusal | ConcernCase> {
  const done = await decide(ctx, actor, 'decideConcern', bookingId, (state) => closeConcern(ctx.clock(), state))
  return done ?? concernOf(ctx, bookingId, 'office')
}

/** Records missed deadlines, independently of each other. */
export async function noteOverdueConcerns(ctx: AppContext, actor: Actor): Promise<void> {
  const now = ctx.clock()
  for (const { bookingId } of await ctx.views.overdueConcerns(now)) {
    try {
      const done = await decide(ctx, actor, 'noteOverdueConcern', bookingId, (state) => noteOverdue(now, state))
      if (done !== null) ctx.logger.warn({ bookingId, refused: done.refused }, 'a late case could not be noted yet')
    } catch (error) {
      const about = { bookingId, error: error instanceof Error ? error.message : String(error) }
      ctx.logger.error(about, 'a late case could not be noted: somebody must look')
    }
  }
}

async function decide(
  ctx: AppContext,
  actor: Actor,
  issue: CommandName | Issue,
  bookingId: string,
  decision: (state: Concern) => Decision<NewConcernEvent>,
): Promise<Refusal | null> {
  const done = await command(ctx, actor, issue, { concern: concernAt(bookingId) }, ({ concern }) => ({
    concern: decision(concern),
  }))
  return isRefusal(done) ? done : null
}

async function completionOf(ctx: AppContext, { bookingId, status }: ConfirmedBooking): Promise<Instant | null> {
  if (status !== 'completed') return null
  const events = await ctx.log.readStream(bookingStream(bookingId))
  return events.findLast(({ type }) => type === 'BookingCompleted')?.recordedAt ?? null
}

async function caseOf(ctx: AppContext, state: Exclude<Concern, { status: 'none' }>): Promise<ConcernCase['case']> {
  const { status, by, reportedAt, isInTime, areas, concern, respondUntil, investigateUntil, decideUntil } = state
  const steps = await Promise.all(
    state.steps.map(async ({ at, outcome, reply, refundCents, refundUntil, recleanId }) => ({
      at,
      outcome,
      words: reply ?? '',
      refundCents,
      refundUntil,
      reclean: recleanId === null ? null : await visitOf(ctx, recleanId),
    })),
  )
  const isSooner = Date.parse(decideUntil) < Date.parse(investigateUntil)
  // What is decided is investigated: a decision that is due before the fifth business day is over bounds both.
  const clocks = { respondUntil, investigateUntil: isSooner ? decideUntil : investigateUntil, decideUntil }
  const decidedAt = steps.findLast(({ outcome }) => outcome !== null)?.at
  const openedAt = state.continuations.at(-1)?.at ?? reportedAt
  return {
    since: state.closedAt ?? (status === 'open' ? openedAt : (decidedAt ?? reportedAt)),
    status,
    by,
    at: reportedAt,
    isInTime,
    areas,
    words: concern ?? '',
    ...clocks,
    steps,
    isAnswered: state.isAnswered,
    continuations: state.continuations.map(({ concern: said, ...one }) => ({ ...one, words: said ?? '' })),
  }
}

async function visitOf(ctx: AppContext, id: string) {
  const booking = await stateOf(ctx.log, bookingAt(id))
  return booking.status === 'none' ? null : { id, date: booking.date, time: booking.time, status: booking.status }
}
