/** Weekdays are named by a Monday and the days after it. */
const monday = '2026-11-16'

/** A day (YYYY-MM-DD) that has the name of the weekday at an index of the week, Monday first. */
export const weekdayOf = (index: number): string => `${monday.slice(0, 8)}${Number(monday.slice(8)) + index}`
