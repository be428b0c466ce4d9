import type { AnyEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log.ts'

import { bookings } from './bookings.ts'
import { catalogue, standing } from './catalogue.ts'
import { occupancy, type OccupancyRow } from './occupancy.ts'
import { fold, type Projection } from './projection.ts'
import type { Views } from './views.ts'

/** Events that are folded at once. */
const page = 5_000

/** The same questions answered by folding a log in memory: for the demo's past and for tests without a database. */
export function memoryViews(log: Pick<EventLog, 'readAll'>): Views {
  const tables = { catalogue: table(catalogue), occupancy: table(occupancy), bookings: table(bookings) }
  let position = 0

  async function catchUp() {
    for (;;) {
      const events = await log.readAll({ after: position, limit: page })
      for (const one of Object.values(tables)) one.apply(events)
      position = events.at(-1)?.position ?? position
      if (events.length < page) return tables
    }
  }

  return {
    async catalogue() {
      const [row] = (await catchUp()).catalogue.rows.values()
      return standing(row)
    },
    async occupancyBetween(from, to) {
      const rows = [...(await catchUp()).occupancy.rows.values()]
      return rows
        .filter((row) => row.date >= from && row.date <= to)
        .toSorted((one, other) => order(one).localeCompare(order(other)))
    },
    async lapsedHolds(at) {
      const rows = [...(await catchUp()).occupancy.rows.values()]
      return rows.filter((row) => row.expiresAt !== null && row.expiresAt <= at).slice(0, 500)
    },
    async openHoldsOf(visitor) {
      const rows = [...(await catchUp()).bookings.rows.values()]
      return rows
        .filter((row) => row.visitor === visitor && row.status === 'held')
        .toSorted((one, other) => other.position - one.position)
        .slice(0, 20)
        .map(({ id, van, date, time }) => ({ bookingId: id, van, date, time }))
    },
  }
}

function table<Row extends object, Event extends AnyEvent>(projection: Projection<Row, Event>) {
  const rows = new Map<string, Row>()
  return {
    rows,
    apply(events: readonly AnyEvent[]) {
      // Only events of the types that the projection names are handed to its fold.
      const concerned = events.filter((event) => projection.events.includes(event.type)) as Event[]
      for (const [key, row] of fold(projection, rows, concerned)) {
        if (row === null) rows.delete(key)
        else rows.set(key, row)
      }
    },
  }
}

const order = (row: OccupancyRow): string => `${row.date} ${row.van} ${String(row.startMinute).padStart(4, '0')}`
