import { catalogueStream, type CatalogueEvent, type NewCatalogueEvent } from '#events/catalogue.ts'
import type { LocalDate } from '#events/values/time.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

type ClosedDays = ReadonlySet<LocalDate>

const closed: Aggregate<ClosedDays, CatalogueEvent> = {
  initial: new Set(),
  evolve(dates, event) {
    if (event.type === 'DayClosed') return new Set([...dates, event.data.date])
    return event.type === 'DayOpened' ? new Set([...dates].filter((date) => date !== event.data.date)) : dates
  },
}

export const closedDays: StreamRef<ClosedDays, CatalogueEvent> = { stream: catalogueStream, aggregate: closed }

export const closeDay = (date: LocalDate, reason: string, days: ClosedDays): NewCatalogueEvent[] =>
  days.has(date) ? [] : [{ type: 'DayClosed', data: { date, reason } }]

export const openDay = (date: LocalDate, days: ClosedDays): NewCatalogueEvent[] =>
  days.has(date) ? [{ type: 'DayOpened', data: { date } }] : []
