import { today } from '@internationalized/date'

import { businessTimeZone } from '#events/values/time.ts'

import { modelLists } from './models.ts'

const other = 'Other'

/** The 38 makes, in the order that the specification gives. */
export const makes: readonly string[] = [...Object.keys(modelLists), other]

/** A make's fixed list. It ends with Other, so that a rare model never stops a booking; an unknown make has none. */
export function modelsOf(make: string): readonly string[] {
  if (make === other) return [other]
  return isListed(make) ? [...modelLists[make].split(/,\s+/), other] : []
}

/** The model that stays when the make becomes another one: '' unless the new make has it too. */
export const modelAfterMakeChange = (model: string, nextMake: string): string =>
  modelsOf(nextMake).includes(model) ? model : ''

const isListed = (make: string): make is keyof typeof modelLists => Object.hasOwn(modelLists, make)

const oldestYear = 1990

/** The year that it is in Toronto. Asked after mount only: a page that was rendered last year must not decide it. */
export const currentYear = (): number => today(businessTimeZone).year

export const yearChoices = (newest: number): number[] =>
  Array.from({ length: newest - oldestYear + 1 }, (_, back) => newest - back)
