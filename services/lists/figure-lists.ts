import type { LocalDate } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { customersList } from '#projections/customers-list.ts'
import { stageListOf } from '#projections/deal-times-list.ts'
import { stageDays, stageTimes } from '#projections/deal-times.ts'
import { dealsList, outcomesList } from '#projections/deals-list.ts'
import type { AnyList, ListQuery } from '#projections/engine/lists/list.ts'
import { readSum } from '#projections/engine/lists/page.ts'
import { averageDays } from '#projections/figures.ts'
import { hstEntriesList } from '#projections/hst-entries-list.ts'
import { leadsList, repliesList } from '#projections/leads-list.ts'
import { takingsList } from '#projections/takings-list.ts'
import type { FigureName, FigureSum, PartName } from '#services/contracts/figures.ts'

export type AskedFigure = FigureName | { readonly part: PartName; readonly of: string }

interface FigureList {
  readonly list: AnyList
  readonly query: ListQuery
  /** Summed column; null for a count. */
  readonly summed: string | null
}

/** Rows of a metric by days, stable all day. */
export function listOfFigure(figure: AskedFigure, today: LocalDate): FigureList {
  if (typeof figure === 'object') return listOfPart(figure.part, figure.of, today)
  switch (figure) {
    case 'revenue':
      return {
        list: takingsList,
        query: newestFirst('recordedAt', { days: { recordedAt: { to: today } } }),
        summed: 'amountCents',
      }
    case 'leads':
      return {
        list: dealsList,
        query: newestFirst('changedAt', { equal: { status: ['open'] } }),
        summed: null,
      }
    case 'services':
      return {
        list: bookingsList,
        query: newestFirst('startsAt', { equal: { status: ['completed'] }, days: { date: monthOf(today) } }),
        summed: null,
      }
    case 'average':
      return {
        list: bookingsList,
        query: newestFirst('heldAt', { days: { confirmedAt: lastDays(today) } }),
        summed: 'totalCents',
      }
    case 'conversion':
      return {
        list: outcomesList,
        query: newestFirst('openedAt', { days: { openedAt: lastDays(today) } }),
        summed: 'won',
      }
    case 'reply':
      return {
        list: repliesList,
        query: newestFirst('receivedAt', { equal: { reply: ['answered'] }, days: { receivedAt: lastDays(today) } }),
        summed: 'replyMinutes',
      }
    case 'all-leads':
      return {
        list: leadsList,
        query: newestFirst('receivedAt', { days: { receivedAt: { to: today } } }),
        summed: null,
      }
    case 'customers':
      return {
        list: customersList,
        query: newestFirst('lastSeenAt', { equal: { kind: ['customer'], listed: ['yes'] } }),
        summed: null,
      }
    case 'bookings':
      return {
        list: bookingsList,
        query: newestFirst('heldAt', { days: { confirmedAt: { to: today } } }),
        summed: null,
      }
  }
}

function listOfPart(part: PartName, of: string, today: LocalDate): FigureList {
  switch (part) {
    case 'hst':
      return {
        list: hstEntriesList,
        query: newestFirst('issuedAt', { equal: { quarter: [of] } }),
        summed: 'salesCents',
      }
    case 'week-revenue':
      return {
        list: takingsList,
        query: newestFirst('recordedAt', { days: { recordedAt: weekFrom(of) } }),
        summed: 'amountCents',
      }
    case 'week-leads':
      return { list: leadsList, query: newestFirst('receivedAt', { days: { receivedAt: weekFrom(of) } }), summed: null }
    case 'week-bookings':
      return { list: bookingsList, query: newestFirst('heldAt', { days: { confirmedAt: weekFrom(of) } }), summed: null }
    case 'week-deals':
      return { list: outcomesList, query: newestFirst('openedAt', { days: { openedAt: weekFrom(of) } }), summed: 'won' }
    case 'stage': {
      const days = { from: addDays(today, 1 - stageDays), to: today }
      return {
        list: stageListOf(of),
        query: newestFirst('movedAt', { equal: { hasLeft: ['yes'] }, days: { movedAt: days } }),
        summed: null,
      }
    }
    case 'booked':
      return {
        list: bookingsList,
        query: newestFirst('startsAt', { equal: { status: ['confirmed'] }, days: { date: weekFrom(of) } }),
        summed: 'totalCents',
      }
  }
}

const weekFrom = (day: LocalDate) => ({ from: day, to: addDays(day, 6) })

export async function sumOfFigure(database: Queryable, figure: AskedFigure, today: LocalDate): Promise<FigureSum> {
  const { list, query, summed } = listOfFigure(figure, today)
  const { count, sum } = await readSum(database, list, query, summed)
  const shared = (whole: number) => (count === 0 ? 0 : Math.round(whole / count))
  switch (typeof figure === 'object' ? figure.part : figure) {
    case 'hst': {
      const [charged, credited] = await Promise.all(
        ['chargedCents', 'creditedCents'].map((column) => readSum(database, list, query, column)),
      )
      const hst = { chargedCents: charged?.sum ?? 0, creditedCents: credited?.sum ?? 0 }
      return { count, sumCents: sum, value: hst.chargedCents - hst.creditedCents, hst }
    }
    case 'stage': {
      const time = (await stageTimes(database, today)).find(
        ({ stage }) => typeof figure === 'object' && stage === figure.of,
      )
      const { medianMinutes = null, mostMinutes = null } = time ?? {}
      return { count, sumCents: null, value: medianMinutes ?? 0, stage: { medianMinutes, mostMinutes } }
    }
    case 'revenue':
    case 'week-revenue':
    case 'booked':
      return { count, sumCents: sum, value: sum }
    case 'average':
      return { count, sumCents: sum, value: shared(sum) }
    case 'conversion':
    case 'week-deals':
      return { count, sumCents: null, value: shared(100 * sum) }
    case 'reply':
      return { count, sumCents: null, value: shared(sum) }
    case 'leads':
    case 'services':
    case 'all-leads':
    case 'customers':
    case 'bookings':
    case 'week-leads':
    case 'week-bookings':
      return { count, sumCents: null, value: count }
  }
}

const lastDays = (today: LocalDate) => ({ from: addDays(today, 1 - averageDays), to: today })

function newestFirst(by: string, asked: Partial<Pick<ListQuery, 'equal' | 'days'>>): ListQuery {
  return { equal: {}, days: {}, words: [], order: { by, direction: 'desc' }, ...asked }
}

function monthOf(today: LocalDate): { readonly from: LocalDate; readonly to: LocalDate } {
  const day = Temporal.PlainDate.from(today)
  return { from: day.with({ day: 1 }).toString(), to: day.with({ day: day.daysInMonth }).toString() }
}
