import { beforeEach, describe, expect, test } from 'vitest'

import { slotLabels } from '#events/values/time.ts'
import { availability, type SlotQuery } from '#services/features/booking/availability.ts'
import { accepted, begin, bookVisit, tuesday } from '#tests/support/checkout.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

let memory: MemoryContext
beforeEach(async () => {
  memory = await openMemoryContext()
})

const brampton = { lat: 43.68, lng: -79.76 }
const toronto = { lat: 43.66, lng: -79.38 }

async function starts(differs: Partial<SlotQuery> = {}): Promise<Record<string, string>> {
  const request = { service: 'sprinkle', date: tuesday, cell: brampton, own: [], ...differs }
  const slots = accepted(await availability(memory.ctx, request))
  return Object.fromEntries(slots.map(({ time, reason, yours }) => [time, reason ?? (yours ? 'yours' : 'free')]))
}

describe('the ten starts of a day', () => {
  test('are listed in order, free while nobody has them', async () => {
    expect(Object.entries(await starts())).toEqual(slotLabels.map((time) => [time, 'free']))
  })

  test('a visit takes its own stretch, and the way to it and from it', async () => {
    await bookVisit(memory)
    expect(await starts()).toEqual({
      '8:00 AM': 'taken',
      '9:00 AM': 'taken',
      '10:00 AM': 'taken',
      '11:00 AM': 'taken',
      '12:00 PM': 'taken',
      '1:00 PM': 'taken',
      '2:00 PM': 'free',
      '3:00 PM': 'free',
      '4:00 PM': 'free',
      '5:00 PM': 'free',
    })
  })

  test('from farther away the way is longer', async () => {
    await bookVisit(memory, { time: '8:00 AM', service: 'sprinkle' })
    expect((await starts({ cell: brampton }))['11:00 AM']).toBe('free')
    await bookVisit(memory, { visitor: 'v2', time: '3:00 PM', service: 'sprinkle' })
    expect((await starts({ cell: brampton }))['12:00 PM']).toBe('free')
    expect((await starts({ cell: toronto, service: 'glazed' }))['11:00 AM']).toBe('taken')
    expect((await starts({ cell: brampton, service: 'glazed' }))['11:00 AM']).toBe('free')
  })

  test('what one holds oneself is not in one’s own way, and is marked', async () => {
    const { bookingId } = await begin(memory, { service: 'sprinkle' })
    const own = await starts({ own: [bookingId] })
    expect(own['10:00 AM']).toBe('yours')
    expect(own['11:00 AM']).toBe('free')
    expect((await starts())['10:00 AM']).toBe('taken')
  })

  test('with a second van a start is free until both have something', async () => {
    memory = await openMemoryContext({ vans: 2 })
    await bookVisit(memory, { visitor: 'v1' })
    expect((await starts())['10:00 AM']).toBe('free')
    await bookVisit(memory, { visitor: 'v2' })
    expect((await starts())['10:00 AM']).toBe('taken')
  })

  test('other days are other days', async () => {
    await bookVisit(memory)
    expect(new Set(Object.values(await starts({ date: '2026-11-25' })))).toEqual(new Set(['free']))
  })

  test.each([
    ['unknown_service', { service: 'polish' }],
    ['date_invalid', { date: '2026-11-31' }],
    ['date_invalid', { date: 'tomorrow' }],
    ['date_invalid', { date: '0000-01-01' }],
  ])('%s', async (code, differs) => {
    const request = { service: 'sprinkle', date: tuesday, cell: null, own: [], ...differs }
    expect(await availability(memory.ctx, request)).toEqual({ refused: code })
  })
})
