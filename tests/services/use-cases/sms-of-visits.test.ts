import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { personStream } from '#events/person.ts'
import { northAmericanE164 } from '#events/values/phone-number.ts'
import { instantAt } from '#events/values/toronto.ts'
import { calledOffToken } from '#services/booking/call-off-link.ts'
import { bookingSmsConsentVersions, smsConsentVersions } from '#services/contracts/sms.ts'
import { callOffVisits, undoCallOffs } from '#services/use-cases/call-off.ts'
import { cancelBooking } from '#services/use-cases/cancel-booking.ts'
import { moveBehind } from '#services/use-cases/choose-after-call-off.ts'
import { reportProgress } from '#services/use-cases/report-progress.ts'
import { rescheduleBooking } from '#services/use-cases/reschedule-booking.ts'
import { confirmOwnSms, endSms, ownSmsOf, requestOwnSms, requestTexts } from '#services/use-cases/sms-consent.ts'
import { remindBySms } from '#services/use-cases/sms-of-visits.ts'
import { accepted, bookVisit } from '#tests/support/checkout.ts'
import { person } from '#tests/support/examples.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const staff: Actor = { kind: 'staff', staffId: 's1' }
const worker: Actor = { kind: 'worker', name: 'remind-by-sms' }
const form = { phone: '(416) 555-0199', consentVersion: smsConsentVersions[0], language: 'en' } as const

/** A Friday at noon. */
let app: MemoryContext
beforeEach(async () => {
  app = await openMemoryContext()
})

const goTo = (instant: string) => app.forward((Date.parse(instant) - Date.parse(app.ctx.clock())) / 60_000)
const look = () => remindBySms(app.ctx, worker)
const bodies = () => app.sms.sent.map(({ body }) => body)
const recorded = async (type: string) =>
  (await app.events()).filter((event) => event.type === type).map(({ data }): Record<string, unknown> => ({ ...data }))
const onTuesday = (hour: number, minute = 0) => instantAt('2026-11-24', hour * 60 + minute)

/** Asks for texts and types in the code that came. */
async function wantTexts(customerId: string, phone: string = form.phone): Promise<void> {
  accepted(await requestOwnSms(app.ctx, customerId, { ...form, phone }))
  await app.work()
  accepted(await confirmOwnSms(app.ctx, customerId, bodies().at(-1)?.slice(0, 6) ?? ''))
}

async function booked(time: string, email?: string) {
  const { bookingId } = await bookVisit(app, { time, ...(email === undefined ? {} : { email }) })
  const confirmed = (await recorded('BookingConfirmed')).find((data) => data['bookingId'] === bookingId)
  return { bookingId, customerId: String(confirmed?.['customerId']) }
}

/** Somebody with a visit on Tuesday at a time, who wants texts. */
async function textedVisit(time = '1:00 PM') {
  const visit = await booked(time)
  await wantTexts(visit.customerId)
  return visit
}

describe('reminders', () => {
  test('are texted 24 and 2 hours before a visit, each once, beside the mails', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    goTo(instantAt('2026-11-23', 13 * 60 - 1))
    await look()
    expect(bodies()).toHaveLength(1)
    goTo(instantAt('2026-11-23', 13 * 60))
    await look()
    await look()
    goTo(onTuesday(11))
    await look()
    await look()
    expect(bodies().slice(1)).toEqual([
      expect.stringMatching(/^Hello Asha, your visit FG-\w{6} is coming up: Tue, Nov 24, 1:00 PM\./),
      expect.stringMatching(/^Hello Asha, we will be with you soon: Tue, Nov 24, 1:00 PM \(FG-/),
    ])
    expect((await recorded('SmsSent')).map(({ key }) => key)).toEqual([
      expect.stringContaining('number-code-'),
      `booking-reminder-day-${bookingId}-0`,
      `booking-reminder-hours-${bookingId}-0`,
    ])
  })

  test('of a visit at 8 in the morning go out at 8 in the evening before, and not again in the morning', async () => {
    await textedVisit('8:00 AM')
    goTo(instantAt('2026-11-23', 19 * 60 + 59))
    await look()
    const before = bodies().length
    goTo(instantAt('2026-11-23', 20 * 60))
    await look()
    expect(bodies().slice(before)).toEqual([expect.stringContaining('8:00 AM')])
    goTo(onTuesday(6))
    await look()
    expect(bodies()).toHaveLength(before + 1)
  })

  test('that nothing sent in the evening are not sent at night, and recorded as missed once the visit has begun', async () => {
    await textedVisit('8:00 AM')
    goTo(instantAt('2026-11-23', 21 * 60))
    await look()
    const before = bodies().length
    goTo(onTuesday(7, 30))
    await look()
    goTo(onTuesday(8, 1))
    await look()
    await look()
    expect(bodies()).toHaveLength(before)
    const missed = (await recorded('SmsNotSent')).map(({ kind, reason }) => [kind, reason])
    expect(missed).toEqual([
      ['booking-reminder-day', 'late'],
      ['booking-reminder-hours', 'late'],
    ])
  })

  test('are not sent, nor missed, for a visit that was cancelled, and for what fell due before texts were wanted', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'customer', reason: 'plans_changed' }))
    const late = await booked('3:00 PM', 'late@example.com')
    const before = bodies().length
    goTo(onTuesday(14))
    await wantTexts(late.customerId, '647 555 0111')
    await look()
    expect(bodies()).toHaveLength(before + 1)
    goTo(onTuesday(16))
    await look()
    expect(await recorded('SmsNotSent')).toEqual([])
  })

  test('of two hours before are not sent, nor missed, once the crew is there', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    goTo(onTuesday(12, 40))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'arrived' }))
    const before = bodies().length
    await look()
    goTo(onTuesday(13, 1))
    await look()
    expect(bodies()).toHaveLength(before)
    expect((await recorded('SmsNotSent')).map(({ kind }) => kind)).toEqual(['booking-reminder-day'])
  })

  test('are sent to nobody who has ended the texts meanwhile', async () => {
    const { customerId } = await textedVisit('1:00 PM')
    await endSms(app.ctx, { kind: 'customer', customerId }, customerId, 'profile')
    goTo(onTuesday(11))
    await look()
    expect(bodies()).toHaveLength(1)
    expect(await ownSmsOf(app.ctx, customerId)).toMatchObject({ isOn: false, endedBy: 'profile' })
  })
})

test('a number that was confirmed with a booking gets texts about visits that were booked with it, and no others', async () => {
  const first = await booked('10:00 AM')
  const terms = { source: 'booking', consentVersion: bookingSmsConsentVersions[0], language: 'en' } as const
  const ask = (phone: string) => requestTexts(app.ctx, { kind: 'visitor' }, first.customerId, phone, terms)
  accepted(await ask('647 555 0100'))
  await app.work()
  accepted(await confirmOwnSms(app.ctx, first.customerId, bodies().at(-1)?.slice(0, 6) ?? ''))
  goTo(onTuesday(8))
  await look()
  expect(bodies()).toHaveLength(1)
  app.forward(-60)
  accepted(await ask(person.phone))
  await app.work()
  accepted(await confirmOwnSms(app.ctx, first.customerId, bodies().at(-1)?.slice(0, 6) ?? ''))
  expect(app.sms.sent.at(-1)?.to).toBe(northAmericanE164(person.phone))
  app.forward(60)
  await look()
  expect(app.sms.sent.at(-1)).toMatchObject({
    to: northAmericanE164(person.phone),
    body: expect.stringContaining('10:00 AM'),
  })
})

describe('what the office does', () => {
  test('is texted: a moved visit and the van on its way; a move of the customer’s own is not', async () => {
    const { bookingId, customerId } = await textedVisit('1:00 PM')
    const customer = { kind: 'customer', customerId } as const
    accepted(
      await rescheduleBooking(app.ctx, customer, bookingId, { date: '2026-11-25', time: '9:00 AM', terms: 'free' }),
    )
    await app.work()
    expect(bodies()).toHaveLength(1)
    accepted(
      await rescheduleBooking(app.ctx, staff, bookingId, {
        date: '2026-11-26',
        time: '10:00 AM',
        terms: 'office',
        reason: 'weather',
      }),
    )
    await app.work()
    expect(bodies().at(-1)).toContain('we had to move your visit')
    expect(bodies().at(-1)).toContain('Thu, Nov 26, 10:00 AM')
    goTo(instantAt('2026-11-26', 9 * 60 + 30))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    expect(bodies().at(-1)).toContain('we are on the way to you, about 10:00 AM')
  })

  test('nothing is told to somebody who was erased', async () => {
    const { bookingId, customerId } = await textedVisit('1:00 PM')
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
    const before = bodies().length
    goTo(onTuesday(11))
    await look()
    goTo(onTuesday(12, 40))
    accepted(await reportProgress(app.ctx, staff, bookingId, { step: 'departed' }))
    await app.work()
    expect(bodies()).toHaveLength(before)
  })

  test('a cancellation names the visit that is off', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(bodies().at(-1)).toMatch(/your visit FG-\w{6} of Tue, Nov 24, 1:00 PM is cancelled/)
  })

  test('at night only word of a visit within 16 hours rings', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    goTo(instantAt('2026-11-22', 23 * 60))
    accepted(await cancelBooking(app.ctx, staff, bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(bodies()).toHaveLength(1)
    goTo(instantAt('2026-11-23', 12 * 60))
    const soon = await booked('1:00 PM')
    goTo(instantAt('2026-11-23', 23 * 60))
    accepted(await cancelBooking(app.ctx, staff, soon.bookingId, { by: 'business', reason: 'weather' }))
    await app.work()
    expect(bodies().filter((body) => body.includes('is cancelled'))).toHaveLength(1)
  })
})

describe('a visit that the weather calls off', () => {
  const callOff = (...ids: string[]) => callOffVisits(app.ctx, staff, { ids, note: 'Thunderstorm' })
  const undo = (...ids: string[]) => undoCallOffs(app.ctx, staff, ids)

  test('is texted to whoever wanted texts, and so is that it takes place after all, each time once', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    const silent = await booked('8:00 AM', 'silent@example.com')
    for (const change of [callOff, callOff, undo, undo, callOff]) {
      accepted(await change(bookingId, silent.bookingId))
      await app.work()
    }
    expect(bodies().slice(1)).toEqual([
      expect.stringMatching(
        /^Hello Asha, your visit FG-\w{6} of Tue, Nov 24, 1:00 PM cannot take place because of the we/,
      ),
      expect.stringMatching(/^Hello Asha, your visit FG-\w{6} takes place after all: Tue, Nov 24, 1:00 PM\./),
      expect.stringContaining('because of the weather'),
    ])
  })

  test('is not texted once it was undone or chosen, nor is the choice, and it has no reminder, sent or missed', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    accepted(await callOff(bookingId))
    accepted(await undo(bookingId))
    accepted(await callOff(bookingId))
    await app.work()
    expect(bodies().filter((body) => body.includes('because of the weather'))).toHaveLength(1)
    expect(bodies().filter((body) => body.includes('after all'))).toEqual([])
    const before = bodies().length
    goTo(onTuesday(14))
    await look()
    expect(await recorded('SmsNotSent')).toEqual([])
    const token = calledOffToken(bookingId, app.ctx.secret)
    accepted(await moveBehind(app.ctx, token, { date: '2026-11-27', time: '10:00 AM' }))
    await app.work()
    expect(bodies()).toHaveLength(before)
  })

  test('rings at night only when it begins within 16 hours, and not once it would have begun', async () => {
    const { bookingId } = await textedVisit('1:00 PM')
    const before = bodies().length
    goTo(instantAt('2026-11-22', 23 * 60))
    for (const change of [callOff, undo]) {
      accepted(await change(bookingId))
      await app.work()
    }
    expect(bodies()).toHaveLength(before)
    goTo(onTuesday(6))
    accepted(await callOff(bookingId))
    await app.work()
    expect(bodies()).toHaveLength(before + 1)
    accepted(await undo(bookingId))
    await app.work()
    goTo(onTuesday(13))
    accepted(await callOff(bookingId))
    await app.work()
    expect(bodies()).toHaveLength(before + 2)
  })
})
