import { beforeEach, describe, expect, test } from 'vitest'

import type { Actor } from '#events/actor.ts'
import { instantAt } from '#events/values/toronto.ts'
import { calledOffToken } from '#services/domain/booking/call-off-link.ts'
import { callOffVisits, undoCallOffs } from '#services/features/visit/call-off.ts'
import { moveBehind } from '#services/features/visit/choose-after-call-off.ts'
import { accepted } from '#tests/support/checkout.ts'
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

describe('a visit that the weather calls off', () => {
  const callOff = (...ids: string[]) => callOffVisits(app.ctx, staff, { ids, note: 'Thunderstorm' })
  const undo = (...ids: string[]) => undoCallOffs(app.ctx, staff, ids)

  test('is texted to whoever wanted texts, and so is that it takes place after all, each time once', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    const silent = await visits.booked('8:00 AM', 'silent@example.com')
    for (const change of [callOff, callOff, undo, undo, callOff]) {
      accepted(await change(bookingId, silent.bookingId))
      await app.work()
    }
    expect(visits.bodies().slice(1)).toEqual([
      expect.stringMatching(
        /^Hello Asha, your visit FG-\w{6} of Tue, Nov 24, 1:00 PM cannot take place because of the we/,
      ),
      expect.stringMatching(/^Hello Asha, your visit FG-\w{6} takes place after all: Tue, Nov 24, 1:00 PM\./),
      expect.stringContaining('because of the weather'),
    ])
  })

  test('is not texted once it was undone or chosen, nor is the choice, and it has no reminder, sent or missed', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    accepted(await callOff(bookingId))
    accepted(await undo(bookingId))
    accepted(await callOff(bookingId))
    await app.work()
    expect(visits.bodies().filter((body) => body.includes('because of the weather'))).toHaveLength(1)
    expect(visits.bodies().filter((body) => body.includes('after all'))).toEqual([])
    const before = visits.bodies().length
    visits.goTo(onTuesday(14))
    await visits.look()
    expect(await visits.recorded('SmsNotSent')).toEqual([])
    const token = calledOffToken(bookingId, app.ctx.secret)
    accepted(await moveBehind(app.ctx, token, { date: '2026-11-27', time: '10:00 AM' }))
    await app.work()
    expect(visits.bodies()).toHaveLength(before)
  })

  test('rings at night only when it begins within 16 hours, and not once it would have begun', async () => {
    const { bookingId } = await visits.textedVisit('1:00 PM')
    const before = visits.bodies().length
    visits.goTo(instantAt('2026-11-22', 23 * 60))
    for (const change of [callOff, undo]) {
      accepted(await change(bookingId))
      await app.work()
    }
    expect(visits.bodies()).toHaveLength(before)
    visits.goTo(onTuesday(6))
    accepted(await callOff(bookingId))
    await app.work()
    expect(visits.bodies()).toHaveLength(before + 1)
    accepted(await undo(bookingId))
    await app.work()
    visits.goTo(onTuesday(13))
    accepted(await callOff(bookingId))
    await app.work()
    expect(visits.bodies()).toHaveLength(before + 2)
  })
})
