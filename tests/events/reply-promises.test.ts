import { expect, test } from 'vitest'

import { replyPromisedUntil } from '#events/values/reply-promises.ts'
import contact from '#web/i18n/messages/en/contact.json' with { type: 'json' }
import portal from '#web/i18n/messages/en/portal.json' with { type: 'json' }
import site from '#web/i18n/messages/en/public.json' with { type: 'json' }

const toronto = (local: string): string =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime('America/Toronto').epochMilliseconds).toISOString()

test.each([
  ['on a weekday morning: four hours later', 'contact', '2026-11-18T09:00', '2026-11-18T13:00'],
  ['before opening: four hours after it', 'contact', '2026-11-18T05:30', '2026-11-18T12:00'],
  ['late in the day: the rest of the four hours next morning', 'contact', '2026-11-18T16:30', '2026-11-19T10:30'],
  ['at night: before noon', 'contact', '2026-11-18T23:00', '2026-11-19T12:00'],
  ['at closing time: four hours of the next day', 'contact', '2026-11-18T18:00', '2026-11-19T12:00'],
  [
    'on Saturday afternoon: within 24 hours, though the office is closed',
    'contact',
    '2026-11-21T14:00',
    '2026-11-22T14:00',
  ],
  [
    'on Sunday: within 24 hours, before four hours of Monday have passed',
    'contact',
    '2026-11-22T10:00',
    '2026-11-23T10:00',
  ],
  ['late on Sunday: by noon on Monday', 'contact', '2026-11-22T22:00', '2026-11-23T12:00'],
  ['before the clocks go forward: 24 hours are 24 hours', 'contact', '2026-03-07T15:00', '2026-03-08T16:00'],
  ['before the clocks go back: 24 hours are 24 hours', 'contact', '2026-10-31T15:00', '2026-11-01T14:00'],
  [
    'in the night in which the clocks go forward: by noon on Monday at the latest',
    'contact',
    '2026-03-08T01:30',
    '2026-03-09T02:30',
  ],
  ['by mail in the evening: until eight, the rest next morning', 'email', '2026-11-18T18:00', '2026-11-19T10:00'],
  ['by mail on Saturday, which is no business day: within 24 hours', 'email', '2026-11-21T10:00', '2026-11-22T10:00'],
  ['by mail late on Sunday: four hours of Monday', 'email', '2026-11-22T21:00', '2026-11-23T12:00'],
  ['with a quote: within 24 hours, whenever', 'quote', '2026-11-21T10:00', '2026-11-22T10:00'],
] as const)('a first reply is promised to who wrote %s', (_, source, receivedAt, until) => {
  expect(replyPromisedUntil(source, toronto(receivedAt))).toBe(toronto(until))
})

test('nothing is promised to who called', () => {
  expect(replyPromisedUntil('phone', toronto('2026-11-18T09:00'))).toBeNull()
})

test('these are the promises and the hours that the site prints', () => {
  expect(contact['contact.promise']).toContain('within 2-4 hours while we are open')
  expect(contact['contact.sent.body']).toContain('within 24 hours')
  expect(site['footer.reply']).toContain('within 24 hours')
  expect(portal['dashboard.support.reply']).toContain('within 4 hours on business days')
  expect(portal['dashboard.support.hours']).toContain('8 AM-8 PM')
  expect([site['home.hours.week'], site['home.hours.saturday'], site['home.hours.sunday']]).toEqual([
    'Mon-Fri 8 AM-6 PM',
    'Saturday 8 AM-4 PM',
    'Sunday closed',
  ])
})
