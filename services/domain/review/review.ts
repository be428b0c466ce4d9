import { reviewStream, type HideReason, type ReviewEvent } from '#events/review.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Null text once withdrawn or erased. */
export type Review =
  | { readonly status: 'none' }
  | {
      readonly status: 'shown' | 'hidden' | 'withdrawn'
      readonly reviewId: string
      readonly bookingId: string
      readonly customerId: string
      readonly stars: number
      readonly written: { readonly words: string; readonly name: string } | null
      /** '' for none. */
      readonly answer: string
      /** Survives a new version. */
      readonly hiddenFor: HideReason | null
    }

export type WrittenReview = Exclude<Review, { readonly status: 'none' }>

export const review: Aggregate<Review, ReviewEvent> = {
  initial: { status: 'none' },
  evolve(state, event) {
    if (event.type === 'ReviewWritten') {
      const { reviewId, bookingId, customerId, stars } = event.data
      const before = state.status === 'none' ? { answer: '', hiddenFor: null } : state
      const { answer, hiddenFor } = before
      const status = hiddenFor === null ? 'shown' : 'hidden'
      return { status, reviewId, bookingId, customerId, stars, written: event.personal, answer, hiddenFor }
    }
    if (state.status === 'none') return state
    switch (event.type) {
      case 'ReviewWithdrawn':
        return { ...state, status: 'withdrawn', written: null, answer: '' }
      case 'ReviewAnswered':
        return { ...state, answer: event.personal?.words ?? '' }
      case 'ReviewHidden':
        return { ...state, status: 'hidden', hiddenFor: event.data.reason }
      case 'ReviewShown':
        return { ...state, status: 'shown', hiddenFor: null }
    }
  },
}

export const reviewAt = (bookingId: string): StreamRef<Review, ReviewEvent> => ({
  stream: reviewStream(bookingId),
  aggregate: review,
})
