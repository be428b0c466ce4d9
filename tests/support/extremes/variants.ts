import * as z from 'zod/mini'

import { valueAt, withAll, withAt, type Place } from './places.ts'
import { extremeSpans } from './values.ts'

export type Schema = z.core.$ZodType

/** A body or a query with something out of the ordinary in it. */
export interface Variant {
  /** Description of the variation. */
  readonly what: string
  readonly value: unknown
}

export interface Varied {
  readonly base: unknown
  readonly places: readonly Place[]
  /** Schemas that read the value; none for a raw one. */
  readonly schemas: readonly Schema[]
  /** Replacements by name and value, rotating by place. */
  readonly extremes: (name: string, usual: unknown, turn: number) => readonly unknown[]
  /** Replacements of all places at once. */
  readonly inAll: readonly unknown[]
  /** Letters of a text, at most. */
  readonly longest: number
}

/**
 * Each extreme of a place where the schema takes it, for then the route has to do with it, and one that it does not take; an extreme in all
 * places; the first and the last time in all places that take times, by turns; and the longest text that a place takes.
 */
export function variants({ base, places, schemas, extremes, inAll, longest }: Varied): readonly Variant[] {
  const alone = places.flatMap((place, turn) => {
    const odd = extremes(place.at(-1) ?? '', valueAt(base, place), turn).map((extreme) => ({
      what: `${named(place)}: ${shown(extreme)}`,
      value: withAt(base, place, extreme),
    }))
    const refused = odd.filter(({ value }) => !takes(schemas, value))
    return odd.filter((one) => !refused.includes(one) || one === refused[turn % refused.length])
  })
  return [
    ...alone,
    ...inAll.map((extreme) => ({ what: `all: ${shown(extreme)}`, value: withAll(base, places, () => extreme) })),
    ...spans({ base, places, schemas }),
    ...places.flatMap((place) => longText({ base, place, schemas, longest })),
  ]
}

function spans({ base, places, schemas }: Pick<Varied, 'base' | 'places' | 'schemas'>): readonly Variant[] {
  return extremeSpans.flatMap(([first, last]) => {
    const taking = places.filter((place) => [first, last].every((time) => takes(schemas, withAt(base, place, time))))
    if (taking.length < 2) return []
    return [0, 1].map((turn) => ({
      what: `${taking.map(named).join(', ')}: ${turn === 0 ? first : last}, and the other one by turns`,
      value: withAll(base, taking, (index) => (index % 2 === turn ? first : last)),
    }))
  })
}

type OfOnePlace = Pick<Varied, 'base' | 'schemas' | 'longest'> & { readonly place: Place }

/** A text of one letter, alone or beside what usually stands there: as long as it is taken. */
function longText({ base, place, schemas, longest }: OfOnePlace): readonly Variant[] {
  const usual = valueAt(base, place) ?? ''
  if (typeof usual !== 'string') return []
  const shapes = [
    (length: number) => 'x'.repeat(length),
    (length: number) => 'x'.repeat(length) + usual,
    (length: number) => usual + 'x'.repeat(length),
  ]
  for (const shape of shapes) {
    const length = longestTaken(longest, (size) => takes(schemas, withAt(base, place, shape(size))))
    if (length > 1) return [{ what: `${named(place)} of ${length} letters`, value: withAt(base, place, shape(length)) }]
  }
  return []
}

/** A list of so many entries, and of as many as the schema takes. */
export function longLists(
  { base, place, schemas }: Omit<OfOnePlace, 'longest'>,
  mostBytes: number,
  mostEntries: number,
) {
  const usual = valueAt(base, place)
  if (!Array.isArray(usual)) return []
  const entry: unknown = usual[0] ?? 'x'
  const most = Math.min(mostEntries, Math.floor(mostBytes / (JSON.stringify(entry).length + 1)))
  const list = (length: number) =>
    withAt(
      base,
      place,
      Array.from({ length }, () => entry),
    )
  const taken = longestTaken(most, (length) => takes(schemas, list(length)))
  return [...new Set([most, taken])].map((length) => ({ what: `${named(place)} of ${length}`, value: list(length) }))
}

/** The largest number up to `most` that is taken, where every smaller one is. */
function longestTaken(most: number, isTaken: (size: number) => boolean): number {
  if (isTaken(most)) return most
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isTaken(middle)) low = middle
    else high = middle
  }
  return low
}

/** Whether a schema takes it: what it takes reaches the route. */
export const takes = (schemas: readonly Schema[], value: unknown): boolean =>
  schemas.length === 0 || schemas.some((schema) => z.safeParse(schema, value).success)

export const named = (place: Place): string => place.join('.')

export const shown = (value: unknown): string => JSON.stringify(value).slice(0, 40)
