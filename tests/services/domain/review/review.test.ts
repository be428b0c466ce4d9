import { describe, expect, test } from 'vitest'

import type { NewReviewEvent } from '#events/review.ts'
import { isRefusal } from '#services/commands/decision.ts'
import { answerReview, hideReview, showReview, withdrawReview, writeReview } from '#services/domain/review/decide.ts'
import { review, type Review } from '#services/domain/review/review.ts'

const visit = { bookingId: 'b1', customerId: 'c1', service: 'Glazed Detail', date: '2026-11-24' }
const given = { stars: 2, words: 'Late.', name: 'Asha', language: 'en', method: 'link' } as const
const none: Review = { status: 'none' }

const write = (state: Review, change: Partial<{ stars: number; words: string }> = {}, isCompleted = true) =>
  writeReview({ newId: 'r1', isCompleted, visit, given: { ...given, ...change } }, state)

/** The state after decisions that wrote. */
function after(...decided: readonly ReturnType<typeof write>[]): Review {
  return decided.reduce<Review>((state, events) => {
    if (isRefusal(events)) throw new Error(events.refused)
    return events.reduce(
      (one, event: NewReviewEvent) =>
        // What a new event leaves out is null once it is recorded.
        review.evolve(one, { personal: null, ...event }),
      state,
    )
  }, none)
}
const written = after(write(none))

describe('a review', () => {
  test('belongs to a completed visit only', () => {
    expect(write(none, {}, false)).toEqual({ refused: 'review_too_early' })
    expect(write(none)).toEqual([
      {
        type: 'ReviewWritten',
        data: { ...visit, reviewId: 'r1', stars: 2, language: 'en', method: 'link' },
        personal: { words: 'Late.', name: 'Asha' },
      },
    ])
  })

  test('written again in the same words changes nothing, and otherwise keeps its id and our answer', () => {
    expect(write(written)).toEqual([])
    const answered = after(write(none), answerReview('Sorry.', written))
    const again = writeReview({ newId: 'r2', isCompleted: true, visit, given: { ...given, stars: 4 } }, answered)
    expect(again).toMatchObject([{ data: { reviewId: 'r1', stars: 4 } }])
    expect(after(write(none), answerReview('Sorry.', written), again)).toMatchObject({ stars: 4, answer: 'Sorry.' })
  })

  test('that was hidden stays hidden when it is changed, until the office shows it', () => {
    const hidden = hideReview('abuse', written)
    const changed = after(write(none), hidden, write(after(write(none), hidden), { words: 'Late again.' }))
    expect(changed).toMatchObject({ status: 'hidden', hiddenFor: 'abuse', written: { words: 'Late again.' } })
    expect(showReview(changed)).toEqual([{ type: 'ReviewShown', data: { bookingId: 'b1', customerId: 'c1' } }])
    expect(showReview(written)).toEqual([])
  })

  test('that was withdrawn holds no words, cannot be answered or hidden, and may be written anew', () => {
    const gone = after(write(none), withdrawReview('account', written))
    expect(gone).toMatchObject({ status: 'withdrawn', written: null })
    expect(withdrawReview('account', gone)).toEqual([])
    expect(withdrawReview('account', none)).toEqual({ refused: 'not_found' })
    expect(answerReview('Sorry.', gone)).toEqual({ refused: 'not_found' })
    expect(hideReview('abuse', gone)).toEqual({ refused: 'not_found' })
    expect(write(gone)).toMatchObject([{ type: 'ReviewWritten', data: { reviewId: 'r1' } }])
  })
})
