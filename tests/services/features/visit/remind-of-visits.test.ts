import { beforeEach, describe, expect, test } from 'vitest'

import { languages } from '#events/values/language.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { visitReminderMail } from '#services/features/visit/mails/reminder-mail.ts'
import { remindOfVisits } from '#services/features/visit/remind-of-visits.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { expectSaid, given, office, visit } from '#tests/support/booked-visit.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

/** Friday, noon; the visit is on Tuesday at 10:00 AM. */
let memory: MemoryContext
let bookingId: string
beforeEach(async () => {
  memory = await openMemoryContext()
  bookingId = (await bookVisit(memory)).bookingId
})

const worker = { kind: 'worker', name: 'remind-of-visits' } as const
const staff = { kind: 'staff', staffId: 's1' } as const
const goTo = (instant: string) => memory.forward((Date.parse(instant) - Date.parse(memory.ctx.clock())) / 60_000)
const look = () => remindOfVisits(memory.ctx, worker)
/** The mail of the last reminder. */
const last = () => sent().at(-1) ?? { text: '', html: '' }
const sent = () => memory.mailer.sent.filter(({ key }) => key.startsWith('booking-reminder-'))
const missed = async () =>
  (await memory.events())
    .filter(({ type }) => type === 'MailMissed')
    .map(({ data }) => ('kind' in data ? data.kind : ''))
const move = async (date: string, time: string) => {
  const [owner] = (await memory.events()).flatMap(({ type, data }) =>
    type === 'BookingConfirmed' && 'customerId' in data ? [String(data.customerId)] : [],
  )
  const customer = { kind: 'customer', customerId: owner ?? '' } as const
  accepted(await rescheduleBooking(memory.ctx, customer, bookingId, { date, time, terms: 'free' }))
}

describe('the reminders of a visit', () => {
  test('are sent 24 and 2 hours before it, each once, however often is looked', async () => {
    goTo('2026-11-23T14:59:00Z')
    await look()
    expect(sent()).toEqual([])
    goTo('2026-11-23T15:00:00Z')
    await look()
    await look()
    expect(sent().map(({ key }) => key)).toEqual([`booking-reminder-day-${bookingId}-0`])
    goTo('2026-11-24T13:00:00Z')
    await look()
    await look()
    expect(sent().map(({ key }) => key)).toEqual([
      `booking-reminder-day-${bookingId}-0`,
      `booking-reminder-hours-${bookingId}-0`,
    ])
    goTo('2026-11-25T14:00:00Z')
    await look()
    expect([sent().length, await missed()]).toEqual([2, []])
  })

  test('are not sent for a visit that was cancelled', async () => {
    accepted(await cancelBooking(memory.ctx, staff, bookingId, { by: 'customer', reason: 'plans_changed' }))
    goTo('2026-11-24T13:30:00Z')
    await look()
    expect([sent(), await missed()]).toEqual([[], []])
  })

  test('of a moved visit follow its new time, and say it', async () => {
    await move('2026-11-26', '1:00 PM')
    goTo('2026-11-24T13:30:00Z')
    await look()
    expect(sent()).toEqual([])
    goTo('2026-11-25T18:00:00Z')
    await look()
    expect(sent().map(({ key }) => key)).toEqual([`booking-reminder-day-${bookingId}-1`])
    expectSaid(last(), ['Thursday, November 26, 2026', '1:00 PM'])
  })

  test('that fell due while nothing was running are sent late, and recorded once as missed when they are of no use', async () => {
    goTo('2026-11-24T12:59:00Z')
    await look()
    expect(sent()).toHaveLength(1)
    goTo('2026-11-24T15:00:00Z')
    await look()
    await look()
    expect(sent()).toHaveLength(1)
    expect(await missed()).toEqual(['booking-reminder-hours'])
  })

  test('are not sent to whoever booked later than they would have been due', async () => {
    goTo('2026-11-24T14:00:00Z')
    const late = await bookVisit(memory, { time: '3:00 PM', email: 'late@example.com' })
    await look()
    goTo('2026-11-24T18:30:00Z')
    await look()
    const keys = sent().map(({ key }) => key)
    expect(keys.filter((key) => key.includes(late.bookingId))).toEqual([`booking-reminder-hours-${late.bookingId}-0`])
  })
})

test.each(languages)('a reminder in %s says when, where, what is due and how it can be changed', (language) => {
  const terms = { key: 'k', now: given.now, refunds: given.refunds, owedCents: 15_545 }
  const day = visitReminderMail(office, { ...visit, language }, { ...terms, kind: 'booking-reminder-day' })
  expect([day.to, day.language, day.unsubscribeUrl]).toEqual([visit.email, language, undefined])
  expectSaid(day, [visit.reference, visit.place, language === 'fr' ? '155,45 $' : '$155.45'])
  expect(day.subject).toContain(visit.reference)
  const hours = visitReminderMail(office, { ...visit, language }, { ...terms, kind: 'booking-reminder-hours' })
  expectSaid(hours, [visit.reference, visit.place])
  expect(hours.text.length).toBeLessThan(day.text.length)
})
