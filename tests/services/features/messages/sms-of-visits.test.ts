import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { personStream } from '#events/person.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import { instantAt } from '#events/values/toronto.ts'
import { bookingSmsConsentVersions } from '#services/contracts/sms.ts'
import { confirmOwnSms, endSms, ownSmsOf, requestTexts } from '#services/features/messages/sms-consent.ts'
import { cancelBooking } from '#services/features/visit/cancel-booking.ts'
import { reportProgress } from '#services/features/visit/report-progress.ts'
import { rescheduleBooking } from '#services/features/visit/reschedule-booking.ts'
import { accepted } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'
import { onTuesday, textedVisits } from '#tests/support/texted-visits.ts'

const staff: Actor = { kind: 'staff', staffId: 's1' }

/** A Friday at noon. */
let app: MemoryContext
let visits: ReturnType<typeof textedVisits>
beforeEach(async () => {
  app = await openMemoryContext()
  visits = textedVisits(app)
})

describe('reminders', () => {
  test('are texted 24 and 2 hours before a visit, each once, beside the mails', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    visits.goTo(instantAt('2026-11-23', 13 * 60 - 1))
    await visits.look()
    expect(visits.bodies()).toHaveLength(1)
    visits.goTo(instantAt('2026-11-23', 13 * 60))
    await visits.look()
    await visits.look()
    visits.goTo(onTuesday(11))
    await visits.look()
    await visits.look()
    expect(visits.bodies().slice(1)).toEqual([
      expect.stringMatching(/^Hello Asha, your visit FG-\w{6} is coming up: Tue, Nov 24, 1:00 PM\./),
      expect.stringMatching(/^Hello Asha, we will be with you soon: Tue, Nov 24, 1:00 PM \(FG-/),
    ])
    expect((await visits.recorded('SmsSent')).map(({ key }) => key)).toEqual([
      expect.stringContaining('number-code-'),
      `booking-reminder-day-${bookingId}-0`,
      `booking-reminder-hours-${bookingId}-0`,
    ])
  })

  test('of a visit at 8 in the morning go out at 8 in the evening before, and not again in the morning', async () => {
    await visits.textedVisit('8:00 AM')
    visits.goTo(instantAt('2026-11-23', 19 * 60 + 59))
    await visits.look()
    const before = visits.bodies().length
    visits.goTo(instantAt('2026-11-23', 20 * 60))
    await visits.look()
    expect(visits.bodies().slice(before)).toEqual([expect.stringContaining('8:00 AM')])
    visits.goTo(onTuesday(6))
    await visits.look()
    expect(visits.bodies()).toHaveLength(before + 1)
  })

  test('that nothing sent in the evening are not sent at night, and recorded as missed once the visit has begun', async () => {
    await visits.textedVisit('8:00 AM')
    visits.goTo(instantAt('2026-11-23', 21 * 60))
    await visits.look()
    const before = visits.bodies().length
    visits.goTo(onTuesday(7, 30))
    await visits.look()
    visits.goTo(onTuesday(8, 1))
    await visits.look()
    await visits.look()
    expect(visits.bodies()).toHaveLength(before)
    const missed = (await visits.recorded('SmsNotSent')).map(({ kind, reason }) => [kind, reason])
    expect(missed).toEqual([
      ['booking-reminder-day', 'late'],
      ['booking-reminder-hours', 'late'],
    ])
  })

  test('are not sent, nor missed, for a visit that was cancelled, and for what fell due before texts were wanted', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'customer', reason: 'plans_changed' }))
    const late = await visits.booked('3:00 PM', 'late@example.com')
    const before = visits.bodies().length
    visits.goTo(onTuesday(14))
    await visits.wantTexts(late.customerId, '647 555 0111')
    await visits.look()
    expect(visits.bodies()).toHaveLength(before + 1)
    visits.goTo(onTuesday(16))
    await visits.look()
    expect(await visits.recorded('SmsNotSent')).toEqual([])
  })

  test('of two hours before are not sent, nor missed, once the crew is there', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    visits.goTo(onTuesday(12, 40))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'arrived' }))
    const before = visits.bodies().length
    await visits.look()
    visits.goTo(onTuesday(13, 1))
    await visits.look()
    expect(visits.bodies()).toHaveLength(before)
    expect((await visits.recorded('SmsNotSent')).map(({ kind }) => kind)).toEqual(['booking-reminder-day'])
  })

  test('are sent to nobody who has ended the texts meanwhile', async () => {
    const { customerId } = await visits.textedVisit('1:00 PM')
    await endSms(app.ctx, { kind: 'customer', customerId }, customerId, 'profile')
    visits.goTo(onTuesday(11))
    await visits.look()
    expect(visits.bodies()).toHaveLength(1)
    expect(await ownSmsOf(app.ctx, customerId)).toMatchObject({ isOn: false, endedBy: 'profile' })
  })
})

test('a number that was confirmed with a booking gets texts about visits that were booked with it, and no others', async () => {
  const first = await visits.booked('10:00 AM')
  const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
  const ask = (phone: string) => requestTexts(app.ctx, { kind: 'visitor' }, first.customerId, phone, terms)
  accepted(await ask('647 555 0100'))
  await app.work()
  accepted(await confirmOwnSms(app.ctx, first.customerId, visits.bodies().at(-1)?.slice(0, 6) ?? ''))
  visits.goTo(onTuesday(8))
  await visits.look()
  expect(visits.bodies()).toHaveLength(1)
  app.forward(-60)
  accepted(await ask(person.phone))
  await app.work()
  accepted(await confirmOwnSms(app.ctx, first.customerId, visits.bodies().at(-1)?.slice(0, 6) ?? ''))
  expect(app.sms.sent.at(-1)?.to).toBe(northAmericanE164(person.phone))
  app.forward(60)
  await visits.look()
  expect(app.sms.sent.at(-1)).toMatchObject({
    to: northAmericanE164(person.phone),
    body: expect.stringContaining('10:00 AM'),
  })
})

describe('what the office does', () => {
  test('is texted: a moved visit and the van on its way; a move of the customer’s own is not', async () => {
    const { bookingId, customerId } = await visits.textedVisit('1:00 PM')
    const customer = { kind: 'customer', customerId } as const
    accepted(
      await rescheduleBooking(app.ctx, customer, bookingId, { date: '2026-11-25', time: '9:00 AM', terms: 'free' }),
    )
    await app.work()
    expect(visits.bodies()).toHaveLength(1)
    accepted(
      await rescheduleBooking(app.ctx, staff, bookingId, {
        date: '2026-11-26',
        time: '10:00 AM',
        terms: 'office',
        reason: 'weather',
      }),
    )
    await app.work()
    expect(visits.bodies().at(-1)).toContain('we had to move your visit')
    expect(visits.bodies().at(-1)).toContain('Thu, Nov 26, 10:00 AM')
    visits.goTo(instantAt('2026-11-26', 9 * 60 + 30))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    expect(visits.bodies().at(-1)).toContain('we are on the way to you, about 10:00 AM')
  })

  test('nothing is told to somebody who was erased', async () => {
    const { bookingId, customerId } = await visits.textedVisit('1:00 PM')
    await app.log.append({
      key: 'erase',
      meta: { actor: { kind: 'operator' } },
      writes: [
        {
          stream: personStream(customerId),
          expected: 'any',
          events: [{ type: 'PersonErased', data: { personId: customerId, request: 'by mail' } }],
        },
      ],
    })
    const before = visits.bodies().length
    visits.goTo(onTuesday(11))
    await visits.look()
    visits.goTo(onTuesday(12, 40))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    expect(visits.bodies()).toHaveLength(before)
  })

  test('a cancellation names the visit that is off', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(visits.bodies().at(-1)).toMatch(/your visit FG-\w{6} of Tue, Nov 24, 1:00 PM is cancelled/)
  })

  test('at night only word of a visit within 16 hours rings', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    visits.goTo(instantAt('2026-11-22', 23 * 60))
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(visits.bodies()).toHaveLength(1)
    visits.goTo(instantAt('2026-11-23', 12 * 60))
    const soon = await visits.booked('1:00 PM')
    visits.goTo(instantAt('2026-11-23', 23 * 60))
    accepted(await cancelBooking(app.ctx, staff, soon.bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(visits.bodies().filter((body) => body.includes('is cancelled'))).toHaveLength(1)
  })
})
