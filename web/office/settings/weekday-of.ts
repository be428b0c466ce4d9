/** Weekdays are named by a Monday and the days after it. */
const monday = '2026-11-16'

/** Date with the weekday's name, Monday first. */
export const weekdayOf = (index: number): string => `${monday.slice(0, 8)}${Number(monday.slice(8)) + index}`
