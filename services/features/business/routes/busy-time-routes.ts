import { Hono } from 'hono'

import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { busyTimesQuery, type BusyTimes } from '#services/contracts/busy-times.ts'
import { forOwners } from '#services/http/route.ts'
import type { StaffVariables } from '#services/http/staff-guard.ts'
import { validate } from '#services/http/validate.ts'
import { busyDays } from '#services/providers/google/closed-slots.ts'
import { busyTimes } from '#services/providers/google/visits-store.ts'

export const busyTimeRoutes = (database: ReadOnlyDatabase) =>
  new Hono<{ Variables: StaffVariables }>().get(
    '/api/crm/busy-times',
    forOwners,
    validate('query', busyTimesQuery),
    async (c) => {
      const { from, to } = c.req.valid('query')
      const busy = await busyTimes(database, from, to)
      const times = busy.flatMap(({ summary, ...time }) =>
        busyDays([time], from, to).map(({ date, startMinute, endMinute }) => ({
          id: time.id,
          date,
          startMinute,
          endMinute,
          summary,
        })),
      )
      const answer: BusyTimes = {
        times: times.toSorted((a, b) => a.date.localeCompare(b.date) || a.startMinute - b.startMinute),
      }
      return c.json(answer, 200, { 'cache-control': 'no-store' })
    },
  )
