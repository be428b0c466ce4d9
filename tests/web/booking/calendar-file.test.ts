import { describe, expect, it } from 'vitest'

import { calendarFile, type Visit } from '#web/booking/calendar-file.ts'

const visit: Visit = {
  sequence: 0,
  uid: 'booking-1@fresh-glaze',
  title: 'Fresh Glaze: Glazed Detail',
  details: 'Reference FG-7K3M9Q',
  location: '123 Queen Street West, Brampton',
  date: '2026-11-24',
  time: '10:00 AM',
  durationHours: 3,
}

const file = (differs: Partial<Visit> = {}) => calendarFile({ ...visit, ...differs }, '2026-11-20T18:00:00.000Z')
const line = (text: string, name: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .find((one) => one.startsWith(`${name}:`))
    ?.slice(name.length + 1)

describe('the calendar file', () => {
  it('has one event with start, end and place, ended by CRLF', () => {
    const text = file()
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(line(text, 'DTSTART')).toBe('20261124T150000Z')
    expect(line(text, 'DTEND')).toBe('20261124T180000Z')
    expect(line(text, 'DTSTAMP')).toBe('20261120T180000Z')
    expect(line(text, 'UID')).toBe('booking-1@fresh-glaze')
    expect(line(text, 'LOCATION')).toBe('123 Queen Street West\\, Brampton')
  })

  it.each([
    ['2026-07-14', '20260714T140000Z'],
    ['2026-12-14', '20261214T150000Z'],
    ['2026-03-08', '20260308T140000Z'],
    ['2026-11-01', '20261101T150000Z'],
  ])('10:00 AM in Toronto on %s is %s, in summer, in winter and on the days of the change', (date, instant) => {
    expect(line(file({ date }), 'DTSTART')).toBe(instant)
  })

  it.each([
    ['8:00 AM', '20261124T130000Z'],
    ['12:00 PM', '20261124T170000Z'],
    ['5:00 PM', '20261124T220000Z'],
  ] as const)('%s starts at %s', (time, instant) => {
    expect(line(file({ time }), 'DTSTART')).toBe(instant)
  })

  it('escapes commas, semicolons, backslashes and breaks', () => {
    expect(line(file({ details: 'a, b; c\\d\r\ne\nf' }), 'DESCRIPTION')).toBe('a\\, b\\; c\\\\d\\ne\\nf')
  })

  it('folds at 75 octets without splitting a letter', () => {
    const location = 'Rue Saint-Édouard, ਬਰੈਂਪਟਨ 🍩 '.repeat(8)
    const text = file({ location })
    const lengths = text.split('\r\n').map((one) => new TextEncoder().encode(one).length)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
    expect(text).not.toContain('\uFFFD')
    expect(line(text, 'LOCATION')).toBe(location.replaceAll(',', '\\,'))
  })
})
