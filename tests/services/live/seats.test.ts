import { describe, expect, test } from 'vitest'

import { openSeats, type Listener, type Seat } from '#services/live/seats.ts'

const asha: Listener = { audience: 'customer', owner: 'c1', sessionId: 'one', readsMail: false, since: 0 }
const forever = 3_600_000
const limits = { mostOfSession: 2, most: 3 }

function taken(seat: Seat | null): Seat {
  if (seat === null) throw new Error('there is no seat')
  return seat
}

describe('the seats of open pages', () => {
  test('are as many as one session and all together may have, and are free again when they are left', () => {
    const seats = openSeats(limits)
    const first = taken(seats.take(asha))
    taken(seats.take(asha))
    expect(seats.take(asha)).toBeNull()
    taken(seats.take({ ...asha, sessionId: 'two' }))
    expect(seats.take({ ...asha, sessionId: 'three' })).toBeNull()
    first.leave()
    first.leave()
    expect(seats.count()).toBe(2)
    expect(seats.take({ ...asha, sessionId: 'three' })).not.toBeNull()
  })

  test('are told of what concerns them alone', async () => {
    const seats = openSeats(limits)
    const [hers, another] = [taken(seats.take(asha)), taken(seats.take({ ...asha, owner: 'c2', sessionId: 'two' }))]
    const waiting = hers.next(forever)
    seats.tell(({ owner }) => owner === 'c1')
    expect(await waiting).toBe('changed')
    expect(await another.next(0)).toBe('quiet')
  })

  test('hear once of all that came while they did not wait', async () => {
    const seats = openSeats(limits)
    const seat = taken(seats.take(asha))
    seats.tell(() => true)
    seats.tell(() => true)
    expect(await seat.next(forever)).toBe('changed')
    expect(await seat.next(0)).toBe('quiet')
  })

  test('hear of each mail account once, after a change of the log', async () => {
    const seats = openSeats(limits)
    const seat = taken(seats.take({ ...asha, readsMail: true }))
    for (const account of ['a1', 'a2', 'a1']) seats.tell(({ readsMail }) => readsMail, { mailAccounts: [account] })
    seats.tell(() => true)
    expect(await seat.next(forever)).toBe('changed')
    expect(await seat.next(forever)).toEqual({ mailAccounts: ['a1', 'a2'] })
    expect(await seat.next(0)).toBe('quiet')
  })

  test('end at once, whether they wait or not, and are free then', async () => {
    const seats = openSeats(limits)
    const [waits, writes] = [taken(seats.take(asha)), taken(seats.take(asha))]
    const waiting = waits.next(forever)
    seats.end(({ sessionId }) => sessionId === 'one')
    expect(await waiting).toBe('ended')
    expect(await writes.next(forever)).toBe('ended')
    expect(seats.count()).toBe(0)
  })
})
