import type { LocalDate } from '#events/values/time.ts'
import { addDays } from '#events/values/toronto.ts'
import type { Queryable } from '#infra/database/database.ts'
import { bookingsList } from '#projections/bookings-list.ts'
import { customersList } from '#projections/customers-list.ts'
import { dealsList, outcomesList } from '#projections/deals-list.ts'
import type { AnyList, ListQuery } from '#projections/engine/lists/list.ts'
import { readSum } from '#projections/engine/lists/page.ts'
import { averageDays } from '#projections/figures.ts'
import { leadsList, repliesList } from '#projections/leads-list.ts'
import { takingsEntriesList } from '#projections/takings-entries-list.ts'
import type { FigureName, FigureSum } from '#services/contracts/figures.ts'

interface FigureList {
  readonly list: AnyList
  readonly query: ListQuery
  /** The column that is summed up; null where rows are counted. */
  readonly summed: string | null
}

/** The rows behind a figure of a day. They are chosen by days, not by instants, so that their pages stay the same all day. */
export function listOfFigure(figure: FigureName, today: LocalDate): FigureList {
  switch (figure) {
    case 'revenue':
      return {
        list: takingsEntriesList,
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

/** What the rows behind a figure come to. */
export async function sumOfFigure(database: Queryable, figure: FigureName, today: LocalDate): Promise<FigureSum> {
  const { list, query, summed } = listOfFigure(figure, today)
  const { count, sum } = await readSum(database, list, query, summed)
  const shared = (whole: number) => (count === 0 ? 0 : Math.round(whole / count))
  switch (figure) {
    case 'revenue':
      return { count, sumCents: sum, value: sum }
    case 'average':
      return { count, sumCents: sum, value: shared(sum) }
    case 'conversion':
      return { count, sumCents: null, value: shared(100 * sum) }
    case 'reply':
      return { count, sumCents: null, value: shared(sum) }
    case 'leads':
    case 'services':
    case 'all-leads':
    case 'customers':
    case 'bookings':
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
