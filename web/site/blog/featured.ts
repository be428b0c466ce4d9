import { dayMs, type LocalDate } from '#events/values/time.ts'

import type { Post } from './posts.ts'

const yearDays = 365

/** The article that leads the list on that day: the one of the season that was written nearest to it in the year. Never an offer. */
export function featuredOn<Kind extends Pick<Post, 'category' | 'date'>>(
  posts: readonly Kind[],
  today: LocalDate,
): Kind | undefined {
  const [nearest] = posts
    .filter(({ category }) => category === 'seasonal')
    .toSorted((one, other) => daysApart(one.date, today) - daysApart(other.date, today))
  return nearest
}

/** Within the circle of the year: from December 31 to January 2 it is two days. */
function daysApart(one: LocalDate, other: LocalDate): number {
  const days = Math.abs(dayOfYear(one) - dayOfYear(other))
  return Math.min(days, yearDays - days)
}

const dayOfYear = (date: LocalDate): number => (Date.parse(date) - Date.parse(`${date.slice(0, 4)}-01-01`)) / dayMs
