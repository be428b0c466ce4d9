import type { Cell, ScheduleEvent } from '#events/schedule.ts'
import type { Instant } from '#events/values/time.ts'
import type { Queryable } from '#infra/database/database.ts'

import type { Projection } from './engine/projection.ts'

export interface OccupancyRow {
  readonly bookingId: string
  readonly van: string
  readonly vanNumber: number
  readonly date: string
  readonly startMinute: number
  readonly endMinute: number
  readonly cell: Cell | null
  readonly kind: 'held' | 'booked'
  readonly expiresAt: Instant | null
}

const onTheVansTimeline = `int8range(
    (van_number::bigint * 100000 + (date - date '2020-01-01')) * 1440 + start_minute,
    (van_number::bigint * 100000 + (date - date '2020-01-01')) * 1440 + end_minute)`

export const occupancy: Projection<OccupancyRow, ScheduleEvent> = {
  name: 'occupancy',
  version: 1,
  table: {
    columns: {
      bookingId: 'text',
      van: 'text',
      vanNumber: 'integer',
      date: 'date',
      startMinute: 'integer',
      endMinute: 'integer',
      cell: 'jsonb',
      kind: 'text',
      expiresAt: 'instant',
    },
    key: 'bookingId',
    // The second wall: the schedule streams decide, the table could not even hold an overlap.
    constraints: { no_overlap: `exclude using gist ((${onTheVansTimeline}) with &&)` },
    indexes: ['(date)'],
  },
  events: ['SlotHeld', 'SlotHoldLapsed', 'SlotBooked', 'SlotReleased'],
  personal: false,
  init: null,
  keyOf: (event) => event.data.bookingId,
  apply(_row, event) {
    switch (event.type) {
      case 'SlotHeld':
        return { ...event.data, kind: 'held' }
      case 'SlotBooked':
        return { ...event.data, kind: 'booked', expiresAt: null }
      case 'SlotHoldLapsed':
      case 'SlotReleased':
        return null
    }
  },
}

type OccupancyColumns = Pick<OccupancyRow, 'van' | 'cell' | 'kind'> & {
  booking_id: string
  date: string
  start_minute: number
  end_minute: number
  expires_at: Date | null
}

export async function occupancyBetween(
  database: Queryable,
  from: string,
  to: string,
): Promise<Omit<OccupancyRow, 'vanNumber'>[]> {
  const rows = await database.query<OccupancyColumns>(
    `select booking_id, van, date, start_minute, end_minute, cell, kind, expires_at
     from rm.occupancy where date between $1::date and $2::date order by date, van, start_minute`,
    [from, to],
  )
  return rows.map((row) => ({
    bookingId: row.booking_id,
    van: row.van,
    date: row.date,
    startMinute: row.start_minute,
    endMinute: row.end_minute,
    cell: row.cell,
    kind: row.kind,
    expiresAt: row.expires_at?.toISOString() ?? null,
  }))
}
