import type { ReadOnlyDatabase } from '#infra/database/read-only.ts'
import { bookingNames } from '#projections/booking-names.ts'
import type { ListRow } from '#projections/engine/lists/list.ts'
import { figureRowKinds, type FigureRow } from '#services/contracts/figures.ts'
import type { AskedFigure } from '#services/lists/figure-lists.ts'

export async function toFigureRows(
  database: ReadOnlyDatabase,
  figure: AskedFigure,
  rows: readonly ListRow[],
): Promise<FigureRow[]> {
  switch (typeof figure === 'object' ? figure.part : figure) {
    case 'revenue':
    case 'week-revenue': {
      const names = await namesOf(database, rows)
      return rows.map((row) => toEntry(row, names))
    }
    case 'stage':
      return rows.map((row) => ({
        ...toDeal({ ...row, changedAt: row['movedAt'] ?? '' }),
        minutes: Number(row['minutes']),
      }))
    case 'hst': {
      const names = await namesOf(database, rows)
      return rows.map((row) => toDocument(row, names))
    }
    case 'leads':
      return rows.map(toDeal)
    case 'services':
      return rows.map((row) => ({ ...toBooking(row, row['startsAt']), cents: null }))
    case 'average':
      return rows.map((row) => toBooking(row, row['confirmedAt']))
    case 'booked':
      return rows.map((row) => toBooking(row, row['startsAt']))
    case 'conversion':
    case 'week-deals':
      return rows.map(toOutcome)
    case 'reply':
      return rows.map((row) => ({ ...toLead(row), minutes: Number(row['replyMinutes']) }))
    case 'all-leads':
    case 'week-leads':
      return rows.map(toLead)
    case 'customers':
      return rows.map(toCustomer)
    case 'bookings':
    case 'week-bookings':
      return rows.map((row) => ({ ...toBooking(row, row['confirmedAt']), cents: null }))
  }
}

type Names = ReadonlyMap<string, string | null>

const namesOf = (database: ReadOnlyDatabase, rows: readonly ListRow[]): Promise<Names> =>
  bookingNames(
    database,
    rows.map(({ bookingId }) => String(bookingId)),
  )

function toDocument(row: ListRow, names: Names): FigureRow {
  const entry = toEntry({ ...row, recordedAt: row['issuedAt'] ?? '', amountCents: row['salesCents'] ?? 0 }, names)
  return { ...entry, hstCents: Number(row['chargedCents']) - Number(row['creditedCents']) }
}

function toEntry(row: ListRow, names: Names): FigureRow {
  const bookingId = String(row['bookingId'])
  return {
    id: String(row['id']),
    kind: figureRowKinds.find((kind) => kind === row['kind']) ?? 'deposit',
    at: String(row['recordedAt']),
    who: names.get(bookingId) ?? null,
    service: null,
    cents: Number(row['amountCents']),
    about: names.has(bookingId) ? { kind: 'booking', id: bookingId } : null,
  }
}

function toDeal({ id, customerName, service, changedAt }: ListRow): FigureRow {
  return {
    id: String(id),
    kind: 'deal',
    at: String(changedAt),
    who: textIn(customerName),
    service: textIn(service),
    cents: null,
    about: { kind: 'deal', id: String(id) },
  }
}

function toOutcome({ id, customerName, service, openedAt, status, won }: ListRow): FigureRow {
  return {
    id: String(id),
    kind: 'deal',
    at: String(openedAt),
    who: textIn(customerName),
    service: textIn(service),
    cents: null,
    outcome: won === 1 ? 'won' : status === 'lost' ? 'lost' : 'running',
    about: { kind: 'deal', id: String(id) },
  }
}

function toLead({ id, name, email, receivedAt }: ListRow): FigureRow {
  return {
    id: String(id),
    kind: 'lead',
    at: String(receivedAt),
    who: textIn(name) ?? textIn(email),
    service: null,
    cents: null,
    about: { kind: 'lead', id: String(id) },
  }
}

function toCustomer({ id, name, lastSeenAt, mergedInto }: ListRow): FigureRow {
  return {
    id: String(id),
    kind: 'customer',
    at: String(lastSeenAt),
    who: textIn(name),
    service: null,
    cents: null,
    about: { kind: 'customer', id: String(mergedInto ?? id) },
  }
}

function toBooking(
  { id, firstName, lastName, service, totalCents }: ListRow,
  at: ListRow[string] | undefined,
): FigureRow {
  return {
    id: String(id),
    kind: 'booking',
    at: String(at),
    who: textIn([firstName, lastName].filter(Boolean).join(' ')),
    service: textIn(service),
    cents: Number(totalCents),
    about: { kind: 'booking', id: String(id) },
  }
}

const textIn = (cell: ListRow[string] | undefined): string | null =>
  typeof cell === 'string' && cell !== '' ? cell : null
