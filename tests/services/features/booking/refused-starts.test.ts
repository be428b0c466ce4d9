import { expect, test } from 'vitest'

import type { Occupied } from '#projections/views.ts'
import { weekText } from '#services/contracts/refused-starts.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { mostReplayed, scheduleOutlookFor } from '#services/features/booking/refused-starts.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

const tuesday = '2026-11-24'
const from = '2026-08-22'
const request = (attempt: string, askedAt = '2026-11-20T17:00:00.000Z') => ({
  attempt,
  askedAt,
  date: tuesday,
  time: '',
  maxMinutes: 180,
  cell: null,
  priceCents: 12_500,
})
const allDay = { date: tuesday, van: 'van-1', startMinute: 0, endMinute: 1440, cell: null }

/** Result of a replay with one more van on a partly taken day. */
async function outlookOn(taken: Occupied, rows = [request('a')]) {
  const { ctx } = await openMemoryContext()
  const { hours } = await catalogueInForce(ctx.views)
  const views = { ...ctx.views, occupancyBetween: async () => [taken] }
  const { noticeMinutes, horizonDays, week } = hours
  const query = { moreVans: 1, week: weekText(week), noticeMinutes, horizonDays }
  return scheduleOutlookFor({ ...ctx, views }, { rows, from }, query)
}

test('a van that is booked leaves another one free', async () => {
  const booked = { ...allDay, bookingId: 'b1', kind: 'booked', expiresAt: null } as const
  expect(await outlookOn(booked)).toEqual({ from, visitors: 1, already: 0, fitting: 1, cents: 12_500 })
})

test('a time that the calendar of the business has is taken on vans that are tried, too', async () => {
  const busy = { ...allDay, bookingId: 'busy-1', kind: 'booked', expiresAt: null } as const
  expect(await outlookOn(busy)).toMatchObject({ visitors: 1, already: 0, fitting: 0, cents: 0 })
})

test('what somebody held and did not pay is free by now', async () => {
  const held = { ...allDay, bookingId: 'b1', kind: 'held', expiresAt: '2026-11-20T17:10:00.000Z' } as const
  expect(await outlookOn(held)).toMatchObject({ visitors: 1, already: 1, fitting: 0, cents: 0 })
})

test('where only the newest requests are looked at, it says since when', async () => {
  const booked = { ...allDay, bookingId: 'b1', kind: 'booked', expiresAt: null } as const
  const rows = Array.from({ length: mostReplayed }, (_, index) => request(`a${index}`))
  expect(await outlookOn(booked, rows)).toMatchObject({ from: '2026-11-20', visitors: mostReplayed })
})
