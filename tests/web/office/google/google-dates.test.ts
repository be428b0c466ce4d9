import { describe, expect, test } from 'vitest'

import { attendeesIn } from '#web/office/google/attendees.ts'
import { eventDays, eventSpan, fileDay, mailMoment } from '#web/office/google/google-dates.ts'

describe('dates of Google’s lists are Toronto’s, on a clock of 24 hours', () => {
  test('of a mail: month, day and time', () => {
    expect(mailMoment('en-CA', '2026-09-02T18:05:00.000Z')).toBe('Sep 02, 14:05')
    expect(mailMoment('en-CA', '2026-11-22T05:00:00.000Z')).toBe('Nov 22, 00:00')
  })

  test('of an event: its day, its start and its end, and another day where it ends on one', () => {
    expect(eventSpan('en-CA', '2026-07-01T13:00:00.000Z', '2026-07-01T14:30:00.000Z')).toBe(
      'Jul 01, 2026 09:00 - 10:30',
    )
    expect(eventSpan('en-CA', '2026-12-02T03:00:00.000Z', '2026-12-02T06:00:00.000Z')).toBe(
      'Dec 01, 2026 22:00 - Dec 02, 2026 01:00',
    )
  })

  test('of whole days: the first and the last', () => {
    expect(eventDays('en-CA', '2026-11-26T05:00:00.000Z', '2026-11-27T05:00:00.000Z')).toBe('Nov 26, 2026')
    expect(eventDays('en-CA', '2026-11-26T05:00:00.000Z', '2026-11-28T05:00:00.000Z')).toBe(
      'Nov 26, 2026 - Nov 27, 2026',
    )
  })

  test('of a file: month, day and year; in French as French writes them', () => {
    expect(fileDay('en-CA', '2026-03-09T02:00:00.000Z')).toBe('Mar 08, 2026')
    expect(fileDay('fr-CA', '2026-03-09T02:00:00.000Z')).toBe('08 mars 2026')
  })
})

test.each([
  ['a@x.ca, b@y.ca ', ['a@x.ca', 'b@y.ca']],
  ['  ', []],
  [',a@x.ca,,', ['a@x.ca']],
])('attendees "%s" are sent as a list', (typed, sent) => {
  expect(attendeesIn(typed)).toEqual(sent)
})
