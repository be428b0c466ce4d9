import type { CSSProperties } from 'react'

type Measures = Readonly<Record<`--${string}`, number>>
/** Style variables of the calendar. */
export const measures = (values: Measures): CSSProperties & Measures => values

/** A row of the grid. */
export const stepMinutes = 30
