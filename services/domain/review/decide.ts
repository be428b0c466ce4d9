import type { EventDataOf } from '#events/envelope.ts'
import type { HideReason, NewReviewEvent, ReviewEvent } from '#events/review.ts'
import { refuse, type Decision } from '#services/commands/decision.ts'

import type { Review, WrittenReview } from './review.ts'

type Written = EventDataOf<ReviewEvent, 'ReviewWritten'>
type Method = Written['method']

export interface ReviewToWrite {
  readonly newId: string
  /** Reviews need a completed visit. */
  readonly isCompleted: boolean
  readonly visit: Pick<Written, 'bookingId' | 'customerId' | 'service' | 'date'>
  readonly given: Pick<Written, 'stars' | 'language' | 'method'> & { readonly words: string; readonly name: string }
}

/** Replaces the former version. Idempotent. */
export function writeReview(
  { newId, isCompleted, visit, given }: ReviewToWrite,
  state: Review,
): Decision<NewReviewEvent> {
  if (!isCompleted) return refuse('review_too_early')
  const { words, name, stars, language, method } = given
  if (isSame(given, state)) return []
  const reviewId = state.status === 'none' ? newId : state.reviewId
  return [{ type: 'ReviewWritten', data: { ...visit, reviewId, stars, language, method }, personal: { words, name } }]
}

const isSame = ({ stars, words, name }: ReviewToWrite['given'], state: Review): boolean =>
  state.status !== 'none' &&
  state.stars === stars &&
  state.written !== null &&
  state.written.words === words &&
  state.written.name === name

export function withdrawReview(method: Method, state: Review): Decision<NewReviewEvent> {
  if (state.status === 'none') return refuse('not_found')
  if (state.status === 'withdrawn') return []
  return [{ type: 'ReviewWithdrawn', data: { ...ofReview(state), method } }]
}

/** '' withdraws the answer. */
export function answerReview(words: string, state: Review): Decision<NewReviewEvent> {
  if (!isStanding(state)) return refuse('not_found')
  if (state.answer === words) return []
  return [{ type: 'ReviewAnswered', data: ofReview(state), personal: { words } }]
}

export function hideReview(reason: HideReason, state: Review): Decision<NewReviewEvent> {
  if (!isStanding(state)) return refuse('not_found')
  if (state.hiddenFor === reason) return []
  return [{ type: 'ReviewHidden', data: { ...ofReview(state), reason } }]
}

export function showReview(state: Review): Decision<NewReviewEvent> {
  if (!isStanding(state)) return refuse('not_found')
  return state.hiddenFor === null ? [] : [{ type: 'ReviewShown', data: ofReview(state) }]
}

const isStanding = (state: Review): state is WrittenReview => state.status !== 'none' && state.written !== null

const ofReview = ({ bookingId, customerId }: WrittenReview) => ({ bookingId, customerId })
