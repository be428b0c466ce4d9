import { byCustomer, type Actor } from '#events/actor.ts'
import type { HideReason, NewReviewEvent } from '#events/review.ts'
import { addMinutes } from '#events/values/toronto.ts'
import { command, type Issue } from '#services/commands/command.ts'
import { isRefusal, refuse, type Decision, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { CommandName } from '#services/commands/permissions.ts'
import { reviewLinkDays, type OwnReview, type ReviewRequest } from '#services/contracts/reviews.ts'
import { bookingAt, type ConfirmedBooking } from '#services/domain/booking/booking.ts'
import { answerReview, hideReview, showReview, withdrawReview, writeReview } from '#services/domain/review/decide.ts'
import { readReviewToken } from '#services/domain/review/links.ts'
import { reviewAt, type Review } from '#services/domain/review/review.ts'
import type { AppContext } from '#services/features/context.ts'
import { ownBookingState } from '#services/features/visit/own-visits.ts'

import { recleanCaseOf } from './recleans.ts'

/** Reviewer by session or link. */
export interface Reviewer {
  readonly booking: ConfirmedBooking
  readonly method: 'account' | 'link'
}

/** `not_found` for foreign bookings and free visits, unless reviewed before. */
export async function reviewerOfAccount(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
): Promise<Refusal | Reviewer> {
  const booking = await ownBookingState(ctx, customerId, bookingId)
  if (booking === null) return refuse('not_found')
  const isReclean = (await recleanCaseOf(ctx, bookingId, booking.service)) !== null
  if (isReclean && (await stateOf(ctx.log, reviewAt(bookingId))).status === 'none') return refuse('not_found')
  return { booking, method: 'account' }
}

/** Reviewer by link, for one visit and a limited time. */
export async function reviewerOfLink(ctx: AppContext, token: string): Promise<Refusal | Reviewer> {
  const bookingId = readReviewToken(token, ctx.secret)
  const booking = bookingId === null ? null : await stateOf(ctx.log, bookingAt(bookingId))
  if (booking === null || !('paymentId' in booking) || booking.person === null) return refuse('link_unknown')
  const isOver = addMinutes(booking.startsAt, reviewLinkDays * 24 * 60) < ctx.clock()
  return isOver ? refuse('link_expired') : { booking, method: 'link' }
}

export async function readReview(ctx: AppContext, { booking }: Reviewer): Promise<OwnReview> {
  return ownReviewOf(booking, await stateOf(ctx.log, reviewAt(booking.bookingId)))
}

export async function giveReview(
  ctx: AppContext,
  { booking: known, method }: Reviewer,
  given: ReviewRequest,
): Promise<Refusal | OwnReview> {
  const actor = byCustomer(known.customerId)
  const newId = ctx.newId()
  const refs = { booking: bookingAt(known.bookingId), review: reviewAt(known.bookingId) }
  const issue = { name: 'writeReview', owner: known.customerId } as const
  const done = await command(ctx, actor, issue, refs, ({ booking, review }) => {
    const { bookingId, customerId, service, date } = known
    const visit = { bookingId, customerId, service: service.displayName, date }
    const isCompleted = booking.status === 'completed'
    const written = writeReview({ newId, isCompleted, visit, given: { ...given, method } }, review)
    return { review: written }
  })
  return isRefusal(done) ? done : ownReviewOf(known, done.states.review)
}

export async function takeBackReview(ctx: AppContext, { booking, method }: Reviewer): Promise<Refusal | OwnReview> {
  const decided = await decide(
    ctx,
    byCustomer(booking.customerId),
    { name: 'writeReview', owner: booking.customerId },
    booking.bookingId,
    (state) => withdrawReview(method, state),
  )
  return isRefusal(decided) ? decided : ownReviewOf(booking, decided.review)
}

/** Answers a review; empty words withdraw. */
export const answerToReview = (ctx: AppContext, actor: Actor, bookingId: string, words: string) =>
  decide(ctx, actor, 'answerReview', bookingId, (state) => answerReview(words, state))

/** Hides a review for a reason; none shows it. */
export const changeHiding = (ctx: AppContext, actor: Actor, bookingId: string, reason: HideReason | null) =>
  decide(ctx, actor, 'hideReview', bookingId, (state) =>
    reason === null ? showReview(state) : hideReview(reason, state),
  )

async function decide(
  ctx: AppContext,
  actor: Actor,
  issue: CommandName | Issue,
  bookingId: string,
  decision: (state: Review) => Decision<NewReviewEvent>,
): Promise<Refusal | { readonly review: Review }> {
  const done = await command(ctx, actor, issue, { review: reviewAt(bookingId) }, ({ review }) => ({
    review: decision(review),
  }))
  return isRefusal(done) ? done : { review: done.states.review }
}

function ownReviewOf({ service, date }: ConfirmedBooking, state: Review): OwnReview {
  const visit = { service: service.displayName, date }
  if (state.status === 'none' || state.written === null) return { ...visit, review: null }
  const { stars, written, answer, hiddenFor } = state
  return { ...visit, review: { stars, ...written, answer: answer === '' ? null : answer, hiddenFor } }
}
