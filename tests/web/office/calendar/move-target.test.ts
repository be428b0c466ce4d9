import { expect, test } from 'vitest'

import { stepped, type Shown } from '#web/office/calendar/move-target.ts'

test('the arrows walk starts, vans and days, and stop at the edge of what is shown', () => {
  const shown: Shown = { days: ['2026-11-23', '2026-11-24'], vans: ['van-1', 'van-2'], times: ['9:00 AM', '10:00 AM'] }
  const from = { date: '2026-11-23', time: '9:00 AM', van: 'van-1' } as const
  expect(stepped(from, 'earlier', shown)).toEqual(from)
  expect(stepped(from, 'left', shown)).toEqual(from)
  expect(stepped(from, 'later', shown)).toEqual({ ...from, time: '10:00 AM' })
  expect(stepped({ ...from, time: '10:00 AM' }, 'later', shown)).toEqual({ ...from, time: '10:00 AM' })
  expect(stepped(from, 'right', shown)).toEqual({ ...from, van: 'van-2' })
  expect(stepped({ ...from, van: 'van-2' }, 'right', shown)).toEqual({ ...from, date: '2026-11-24' })
  const last = { date: '2026-11-24', time: '9:00 AM', van: 'van-2' } as const
  expect(stepped(last, 'right', shown)).toEqual(last)
})
