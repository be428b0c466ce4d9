import { describe, expect, test } from 'vitest'

import { instantAt } from '#events/values/toronto.ts'
import { visitInvite, type InvitedVisit } from '#services/mail/visit-invite.ts'
import { calendarLines, calendarValue } from '#tests/support/calendar-lines.ts'
import { calendarFile } from '#web/booking/calendar-file.ts'

const visit: InvitedVisit = {
  bookingId: 'b1',
  reference: 'FG-7K3M9Q',
  title: 'Fresh Glaze: Glazed Detail',
  details: 'Reference FG-7K3M9Q',
  location: '123 Queen Street West, Brampton',
  moves: 0,
  startsAt: '2026-11-24T15:00:00.000Z',
  endsAt: '2026-11-24T18:00:00.000Z',
  organizer: 'hello@freshglaze.example',
  attendee: 'asha@example.com',
  stampedAt: '2026-11-20T17:00:00.000Z',
}

describe('the invitation to a visit', () => {
  test('is one event that the customer has accepted, of ours, with the time it was booked', () => {
    const { method, filename, content } = visitInvite('REQUEST', visit)
    expect({ method, filename }).toEqual({ method: 'REQUEST', filename: 'FG-7K3M9Q.ics' })
    expect(calendarLines(content)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Fresh Glaze//Booking//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:b1@fresh-glaze',
      'SEQUENCE:0',
      'DTSTAMP:20261120T170000Z',
      'DTSTART:20261124T150000Z',
      'DTEND:20261124T180000Z',
      'ORGANIZER;CN=Fresh Glaze:mailto:hello@freshglaze.example',
      'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:asha@example.com',
      'SUMMARY:Fresh Glaze: Glazed Detail',
      'LOCATION:123 Queen Street West\\, Brampton',
      'DESCRIPTION:Reference FG-7K3M9Q',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('a cancellation is of the same event, later than the invitation', () => {
    const { content } = visitInvite('CANCEL', visit)
    const value = (name: string) => calendarValue(content, name)
    expect(['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map(value)).toEqual(['CANCEL', 'b1@fresh-glaze', '1', 'CANCELLED'])
  })

  test('of a moved visit it is the same event with a higher number, below that of a cancellation', () => {
    const moved = { ...visit, moves: 2 }
    const numbers = (['REQUEST', 'CANCEL'] as const).map((method) => {
      const { content } = visitInvite(method, moved)
      return [calendarValue(content, 'UID'), calendarValue(content, 'SEQUENCE')]
    })
    expect(numbers).toEqual([
      ['b1@fresh-glaze', '2'],
      ['b1@fresh-glaze', '3'],
    ])
  })

  test('is the same entry, at the same time, as the file of the confirmation page', () => {
    const shown = { sequence: 0, uid: 'b1@fresh-glaze', title: '', details: '', location: '', durationHours: 3 }
    const file = calendarFile({ ...shown, date: '2026-11-24', time: '10:00 AM' }, visit.stampedAt)
    const { content } = visitInvite('REQUEST', visit)
    for (const name of ['UID', 'DTSTART', 'DTEND']) expect(calendarValue(content, name)).toBe(calendarValue(file, name))
  })

  test.each([
    ['2027-03-13', '20270313T150000Z', '20270313T180000Z'],
    ['2027-03-14', '20270314T140000Z', '20270314T170000Z'],
    ['2026-10-31', '20261031T140000Z', '20261031T170000Z'],
    ['2026-11-01', '20261101T150000Z', '20261101T180000Z'],
  ])('10:00 AM in Toronto on %s is %s, before and after the clock changes', (date, start, end) => {
    const times = { startsAt: instantAt(date, 600), endsAt: instantAt(date, 780) }
    const { content } = visitInvite('REQUEST', { ...visit, ...times })
    expect([calendarValue(content, 'DTSTART'), calendarValue(content, 'DTEND')]).toEqual([start, end])
  })

  test('what people wrote adds no line, whatever it is, and no line has more than 75 octets', () => {
    const hostile = 'x\r\nATTENDEE:mailto:evil@example.com\nBEGIN:VALARM\u2028;,\\\u0000\u001B "ਬਰੈਂਪਟਨ 🍩" '.repeat(50)
    const { content } = visitInvite('REQUEST', {
      ...visit,
      title: hostile,
      details: hostile,
      location: hostile,
      attendee: 'a"\r\nDTSTART:19700101T000000Z;,@example.com',
    })
    const names = calendarLines(content).map((line) => line.replace(/[;:].*$/, ''))
    const plain = calendarLines(visitInvite('REQUEST', visit).content).map((line) => line.replace(/[;:].*$/, ''))
    expect(names).toEqual(plain)
    expect(calendarValue(content, 'DTSTART')).toBe('20261124T150000Z')
    // oxlint-disable-next-line no-control-regex -- these are what must not be there
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\u0000-\u001F\u007F]/)
    const octets = content.split('\r\n').map((line) => new TextEncoder().encode(line).length)
    expect(Math.max(...octets)).toBeLessThanOrEqual(75)
    expect(content).not.toContain('\uFFFD')
  })
})
