import { today } from '@internationalized/date'

import { businessTimeZone } from '#events/values/time.ts'

const oldestYear = 1990

/** The year that it is in Toronto. Asked after mount only: a page rendered last year must not decide it (frontend.md 2.4). */
export const currentYear = (): number => today(businessTimeZone).year

/** From the current year down to 1990 (specification section 9). */
export const yearChoices = (newest: number): number[] =>
  Array.from({ length: newest - oldestYear + 1 }, (_, back) => newest - back)
