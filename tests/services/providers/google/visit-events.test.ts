import { describe, expect, test } from 'vitest'

import { addDays, instantAt } from '#events/values/toronto.ts'
import { busyDays } from '#services/providers/google/closed-slots.ts'
import { calendarChanges, eventIdOf, eventOf, type CalendarVisit } from '#services/providers/google/visit-events.ts'

const visit: CalendarVisit = {
  bookingId: 'b0123456789abcdef',
  reference: 'FG-7K3M9Q',
  isStanding: true,
  date: '2026-07-01',
  startMinute: 9 * 60,
  endMinute: 12 * 60,
  service: 'Glazed Detail',
  name: 'Asha Gill',
  phone: '(416) 555-0142',
  place: '123 Queen Street West, Brampton',
  notes: '',
}
const id = eventIdOf(visit.bookingId)

/** The visit as a sync reads it back from the calendar. */
const there = (changed: object = {}) => ({
  id,
  body: {
    summary: 'Glazed Detail – Asha Gill',
    location: '123 Queen Street West, Brampton',
    description: 'whatever',
    start: { dateTime: '2026-07-01T13:00:00.000Z' },
    end: { dateTime: '2026-07-01T16:00:00.000Z' },
    ...changed,
  },
})

describe('a visit in the calendar', () => {
  test('has the hours of Toronto’s clock and an id that is the same each time', () => {
    expect(eventOf(visit)).toEqual({
      summary: 'Glazed Detail – Asha Gill',
      description: 'FG-7K3M9Q\n(416) 555-0142',
      location: '123 Queen Street West, Brampton',
      startTime: '2026-07-01T09:00:00',
      endTime: '2026-07-01T12:00:00',
    })
    expect(id).toMatch(/^[a-v0-9]{5,1024}$/)
    expect(eventIdOf(visit.bookingId)).toBe(id)
    expect(eventIdOf('b2')).not.toBe(id)
  })

  test('is put there once, and nothing is done while it is right', () => {
    expect(calendarChanges([visit], [])).toEqual([{ kind: 'put', id, event: eventOf(visit) }])
    expect(calendarChanges([visit], [there()])).toEqual([])
    expect(calendarChanges([visit], [there({ description: 'Gate code 4711' })])).toEqual([])
  })

  test.each([
    ['moved', { start: { dateTime: '2026-07-01T14:00:00.000Z' } }],
    ['made longer', { end: { dateTime: '2026-07-01T17:00:00.000Z' } }],
    ['renamed', { summary: 'Lunch' }],
  ])('that was %s there is put right, for the log is the truth', (_, changed) => {
    expect(calendarChanges([visit], [there(changed)])).toEqual([{ kind: 'put', id, event: eventOf(visit) }])
  })

  test('that was cancelled is deleted where it stands', () => {
    const cancelled = { ...visit, isStanding: false }
    expect(calendarChanges([cancelled], [there()])).toEqual([{ kind: 'delete', id }])
    expect(calendarChanges([cancelled], [])).toEqual([])
  })

  test('loses the name once the person was erased', () => {
    const erased = { ...visit, name: '', phone: '', place: '' }
    expect(calendarChanges([erased], [there()])).toMatchObject([{ event: { summary: 'Glazed Detail', location: '' } }])
  })
})

const minutesOf = (from: string, to: string, first: string, last = first) =>
  busyDays([{ id: 'e1', from: new Date(from), to: new Date(to) }], first, last).map((row) => [
    row.date,
    row.startMinute,
    row.endMinute,
  ])

describe('busy times of the calendar', () => {
  test('are minutes of the day on Toronto’s clock, in winter and in summer', () => {
    expect(minutesOf('2026-12-01T14:00:00Z', '2026-12-01T15:30:00Z', '2026-12-01')).toEqual([['2026-12-01', 540, 630]])
    expect(minutesOf('2026-07-01T13:00:00Z', '2026-07-01T14:30:00Z', '2026-07-01')).toEqual([['2026-07-01', 540, 630]])
  })

  test('keep the hours of the clock on the days on which it is changed', () => {
    for (const date of ['2027-03-14', '2026-11-01']) {
      const [from, to] = [instantAt(date, 9 * 60), instantAt(date, 10 * 60)]
      expect(minutesOf(from, to, date)).toEqual([[date, 540, 600]])
      expect(minutesOf(instantAt(date, 0), instantAt(addDays(date, 1), 0), date)).toEqual([[date, 0, 1440]])
    }
  })

  test('over midnight are the end of one day and the beginning of the next', () => {
    expect(minutesOf('2026-12-02T03:00:00Z', '2026-12-02T06:30:00Z', '2026-12-01', '2026-12-03')).toEqual([
      ['2026-12-01', 1320, 1440],
      ['2026-12-02', 0, 90],
    ])
  })

  test('that begin within a minute take all of it', () => {
    expect(minutesOf('2026-12-01T14:00:30Z', '2026-12-01T15:00:30Z', '2026-12-01')).toEqual([['2026-12-01', 540, 601]])
  })
})
