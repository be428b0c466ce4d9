import { describe, expect, test } from 'vitest'

import type { NewConcernEvent } from '#events/concern.ts'
import { isRefusal, type Decision } from '#services/commands/decision.ts'
import { clocksFrom, guaranteeUntil, isInTime, refundUntil } from '#services/domain/concern/clocks.ts'
import { concern, type Concern } from '#services/domain/concern/concern.ts'
import {
  answerConcern,
  closeConcern,
  decideConcern,
  noteOverdue,
  reportConcern,
  type ReportedNow,
} from '#services/domain/concern/decide.ts'

const completedAt = '2026-11-24T18:00:00.000Z'
const at = '2026-11-25T15:30:00.000Z'
const now: ReportedNow = {
  bookingId: 'b1',
  customerId: 'c1',
  by: 'customer',
  areas: ['seats', 'smell'],
  words: 'A stain is still there',
  at,
  completedAt,
}
function then(state: Concern, decided: Decision<NewConcernEvent>): Concern {
  if (isRefusal(decided)) throw new Error(decided.refused)
  return decided.reduce<Concern>(
    (one, event) => concern.evolve(one, 'personal' in event ? event : { ...event, personal: null }),
    state,
  )
}
const none: Concern = { status: 'none' }
const open = then(none, reportConcern(now, none))
const decision = { id: 'd1', outcome: 'refund', words: 'Sorry', at, refundCents: 2_000, recleanId: null } as const

describe('the guarantee', () => {
  test.each([
    [completedAt, '2026-11-26T18:00:00.000Z'],
    ['2026-10-31T18:00:00.000Z', '2026-11-02T18:00:00.000Z'],
    ['2027-03-13T18:00:00.000Z', '2027-03-15T18:00:00.000Z'],
  ])('of a visit completed at %s is 48 hours of the clock, until %s, also across clock changes', (done, until) => {
    expect(guaranteeUntil(done)).toBe(until)
    expect(isInTime(until, done)).toBe(true)
    expect(isInTime(new Date(Date.parse(until) + 1).toISOString(), done)).toBe(false)
  })

  test('later a case opens all the same, and says so', () => {
    const late = reportConcern({ ...now, at: '2026-12-24T18:00:00.000Z' }, none)
    expect(late).toMatchObject([{ type: 'ConcernReported', data: { isInTime: false } }])
    expect(reportConcern(now, none)).toMatchObject([
      { data: { isInTime: true, by: 'customer', areas: ['seats', 'smell'] }, personal: { concern: now.words } },
    ])
  })

  test('is about completed visits, and a visit has one case', () => {
    expect(reportConcern({ ...now, completedAt: null }, none)).toEqual({ refused: 'concern_too_early' })
    expect(reportConcern(now, open)).toEqual([])
    expect(reportConcern({ ...now, words: 'Something else' }, open)).toEqual({ refused: 'concern_exists' })
  })
})

describe('the promised clocks', () => {
  test.each([
    ['a Wednesday', at, '2026-11-26T15:30:00.000Z', '2026-12-03T05:00:00.000Z', '2026-12-02T15:30:00.000Z'],
    [
      'a Saturday',
      '2026-11-28T15:30:00.000Z',
      '2026-11-29T15:30:00.000Z',
      '2026-12-05T05:00:00.000Z',
      '2026-12-05T15:30:00.000Z',
    ],
    [
      'before the clocks go back',
      '2026-10-28T14:00:00.000Z',
      '2026-10-29T14:00:00.000Z',
      '2026-11-05T05:00:00.000Z',
      '2026-11-04T15:00:00.000Z',
    ],
    [
      'the day on which they go back',
      '2026-11-01T04:30:00.000Z',
      '2026-11-02T04:30:00.000Z',
      '2026-11-07T05:00:00.000Z',
      '2026-11-08T05:30:00.000Z',
    ],
    [
      'before they go forward',
      '2027-03-10T15:00:00.000Z',
      '2027-03-11T15:00:00.000Z',
      '2027-03-18T04:00:00.000Z',
      '2027-03-17T14:00:00.000Z',
    ],
  ])(
    'from %s: 24 hours, the end of the fifth business day, and a week of the wall clock',
    (_day, from, respondUntil, investigateUntil, decideUntil) => {
      expect(clocksFrom(from)).toEqual({ respondUntil, investigateUntil, decideUntil })
    },
  )

  test('a refund is with the bank by the end of the tenth business day', () => {
    expect(refundUntil('2026-11-25T15:30:00.000Z')).toBe('2026-12-10T05:00:00.000Z')
  })

  test('what has passed without its step is noted once for each: after the instant, not at it', () => {
    if (open.status === 'none') throw new Error('no case')
    const after = (instant: string) => new Date(Date.parse(instant) + 1).toISOString()
    expect(noteOverdue(open.respondUntil, open)).toEqual([])
    const first = noteOverdue(after(open.respondUntil), open)
    expect(first).toMatchObject([{ type: 'ConcernOverdue', data: { step: 'response', dueAt: open.respondUntil } }])
    const noted = then(open, first)
    expect(noteOverdue(after(open.respondUntil), noted)).toEqual([])
    expect(noteOverdue(after(open.decideUntil), noted)).toMatchObject([{ data: { step: 'decision' } }])
    const answered = then(open, answerConcern({ id: 'a1', words: 'We look at it', at }, open))
    expect(noteOverdue(after(open.respondUntil), answered)).toEqual([])
    expect(noteOverdue(after(open.decideUntil), then(open, decideConcern(decision, open)))).toEqual([])
  })
})

describe('what comes of it', () => {
  test('is written once for each form, names until when a refund arrives, and can be decided again', () => {
    const decided = then(open, decideConcern(decision, open))
    expect(decided).toMatchObject({
      status: 'decided',
      steps: [{ id: 'd1', outcome: 'refund', refundCents: 2_000, refundUntil: '2026-12-10T05:00:00.000Z' }],
    })
    expect(decideConcern(decision, decided)).toEqual([])
    const declined = { ...decision, id: 'd2', outcome: 'declined', refundCents: 0 } as const
    expect(decideConcern(declined, decided)).toMatchObject([{ data: { outcome: 'declined', refundUntil: null } }])
  })

  test('is not taken for done where its form had sent something else before', () => {
    const answered = then(open, answerConcern({ id: 'd1', words: 'We look at it', at }, open))
    expect(answerConcern({ id: 'd1', words: 'We look at it', at }, answered)).toEqual([])
    expect(answerConcern({ id: 'd1', words: 'Another word', at }, answered)).toEqual({ refused: 'sent_otherwise' })
    expect(decideConcern(decision, answered)).toEqual({ refused: 'sent_otherwise' })
    const decided = then(open, decideConcern(decision, open))
    expect(decideConcern({ ...decision, refundCents: 1_000 }, decided)).toEqual({ refused: 'sent_otherwise' })
    expect(decideConcern({ ...decision, words: 'Another word' }, decided)).toEqual({ refused: 'sent_otherwise' })
    expect(decideConcern({ ...decision, outcome: 'declined', refundCents: 0 }, decided)).toEqual({
      refused: 'sent_otherwise',
    })
    expect(answerConcern({ id: 'd1', words: 'We look at it', at }, decided)).toEqual({ refused: 'sent_otherwise' })
  })

  test('closes only once something was decided, and takes nothing more then', () => {
    expect(closeConcern(at, open)).toEqual({ refused: 'concern_undecided' })
    const closed = then(open, [...(decideConcern(decision, open) as NewConcernEvent[])])
    const over = then(closed, closeConcern(at, closed))
    expect(closeConcern(at, over)).toEqual([])
    expect(answerConcern({ id: 'a2', words: 'More', at }, over)).toEqual({ refused: 'concern_closed' })
    expect(decideConcern({ ...decision, id: 'd3' }, over)).toEqual({ refused: 'concern_closed' })
    expect(answerConcern({ id: 'a2', words: 'More', at }, none)).toEqual({ refused: 'not_found' })
  })
})
