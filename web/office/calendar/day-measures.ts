import type { CSSProperties } from 'react'

type Measures = Readonly<Record<`--${string}`, number>>
/** Numbers that the styles of the calendar reckon with. */
export const measures = (values: Measures): CSSProperties & Measures => values

/** A row of the grid. */
export const stepMinutes = 30
