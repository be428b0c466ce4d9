import type { Area, Street } from '#services/providers/places/gazetteer/area.ts'

import { formsOf, isKindOfStreet, toWords } from './address-text.ts'

/** `prefix` while typing, `whole` for a finished address. */
export type Reading = 'prefix' | 'whole'

/** Cost of a reading: 0 is exact, null no match. */
type Cost = number | null

const costOf = { prefix: 2, laterStart: 40, skippedName: 20, untypedName: 3, parentCity: 5 } as const

export interface CityName {
  readonly words: readonly string[]
  readonly cost: number
}

export function spellingsOf(street: Street): readonly (readonly string[])[] {
  const name = street[0].toLowerCase()
  const variants = new Set([name, name.replace('lake shore', 'lakeshore'), name.replace('lakeshore', 'lake shore')])
  if (name.includes("'")) variants.add(name.replaceAll("'", ' '))
  return [...variants].map(toWords)
}

/** Words in order; a finished address may omit parts freely. */
export function streetCost(typed: readonly string[], name: readonly string[], reading: Reading): Cost {
  let cost = 0
  let next = 0
  for (const word of typed) {
    const found = name.findIndex((candidate, index) => index >= next && fits(word, candidate, reading) !== null)
    const fit = fits(word, name[found] ?? '', reading)
    if (found === -1 || fit === null) return null
    const skipped = name.slice(next, found).filter((candidate) => !isKindOfStreet(candidate)).length
    if (reading === 'whole' && skipped > 0) return null
    cost += fit + skipped * (next === 0 ? costOf.laterStart : costOf.skippedName)
    next = found + 1
  }
  const untyped = name.slice(next).filter((word) => !isKindOfStreet(word) && !isDirection(word)).length
  return reading === 'whole' && untyped > 0 ? null : cost + untyped * costOf.untypedName
}

export function cityNamesOf(area: Area): readonly CityName[] {
  const own = [area.name, ...area.aliases].map((name) => ({ words: toWords(name), cost: 0 }))
  const through = area.partOf === null ? [] : [area.partOf, `${area.name} ${area.partOf}`]
  return [...own, ...through.map((name) => ({ words: toWords(name), cost: costOf.parentCity }))]
}

/** Prefix of a name; no words match any city. */
export function cityCost(typed: readonly string[], names: readonly CityName[], reading: Reading): Cost {
  if (typed.length === 0) return 0
  return least(names.map((name) => plus(cityNameCost(typed, name.words, reading), name.cost)))
}

function cityNameCost(typed: readonly string[], name: readonly string[], reading: Reading): Cost {
  if (typed.length > name.length || (reading === 'whole' && typed.length < name.length)) return null
  const costs = typed.map((word, index) => fits(word, name[index] ?? '', reading))
  const untyped = (name.length - typed.length) * costOf.untypedName
  return costs.reduce<Cost>((sum, cost) => (sum === null || cost === null ? null : sum + cost), untyped)
}

function fits(typed: string, word: string, reading: Reading): Cost {
  const forms = formsOf(typed)
  if (forms.includes(word)) return 0
  return reading === 'prefix' && forms.some((form) => word.startsWith(form)) ? costOf.prefix : null
}

export function least(costs: readonly Cost[]): Cost {
  return costs.reduce<Cost>((best, cost) => (cost === null ? best : best === null ? cost : Math.min(best, cost)), null)
}

const plus = (cost: Cost, more: number): Cost => (cost === null ? null : cost + more)
const isDirection = (word: string): boolean => ['east', 'west', 'north', 'south'].includes(word)
