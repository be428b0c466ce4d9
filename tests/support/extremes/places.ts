import type * as z from 'zod/mini'

/** Path of a value in a body or query: ['draft', 'vehicleInfo', 'year']. */
export type Place = readonly string[]

type Schema = z.core.$ZodType

/** Zod's definition, in its classic and mini form. */
interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, Schema>>
  readonly element?: Schema
  readonly innerType?: Schema
  readonly in?: Schema
  readonly out?: Schema
  readonly options?: readonly Schema[]
  readonly left?: Schema
  readonly right?: Schema
  readonly getter?: () => Schema
}

// oxlint-disable-next-line no-underscore-dangle -- where zod keeps it, in both of its forms
const definitionOf = (schema: Schema): Definition => schema._zod.def

/** The schemas of the fields of an object, whatever is wrapped around it; of a union all that one of its choices has. */
export function shapeOf(schema: Schema): Readonly<Record<string, Schema>> {
  const { shape, innerType, in: given, out, options = [], left, right, getter } = definitionOf(schema)
  const around = [innerType, given, out, ...options, left, right, getter?.()].filter((one) => one !== undefined)
  return { ...Object.assign({}, ...around.map(shapeOf)), ...shape }
}

/** The schema of what a list has in it. */
function elementOf(schema: Schema): Schema | undefined {
  const { element, innerType, in: given, out, options = [] } = definitionOf(schema)
  if (element !== undefined) return element
  const around = [innerType, given, out, ...options].filter((one) => one !== undefined)
  return around.map(elementOf).find((one) => one !== undefined)
}

/** Every place of a value, and every one that its schema has beside: fields that may be left out. */
export function placesIn(value: unknown, schema: Schema | undefined, at: Place = []): readonly Place[] {
  const own = at.length === 0 ? [] : [at]
  if (Array.isArray(value)) {
    const element = schema && elementOf(schema)
    return [...own, ...(value.length === 0 ? [] : placesIn(value[0], element, [...at, '0']))]
  }
  if (typeof value !== 'object' || value === null) return own
  const shape = schema === undefined ? {} : shapeOf(schema)
  const names = [...new Set([...Object.keys(value), ...Object.keys(shape)])]
  return [...own, ...names.flatMap((name) => placesIn(valueAt(value, [name]), shape[name], [...at, name]))]
}

export function valueAt(value: unknown, place: Place): unknown {
  const [name, ...rest] = place
  if (name === undefined || typeof value !== 'object' || value === null) return name === undefined ? value : undefined
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest)
}

/** The value with another one at a place. */
export function withAt(value: unknown, place: Place, other: unknown): unknown {
  const [name, ...rest] = place
  if (name === undefined) return other
  if (Array.isArray(value))
    return value.map((one: unknown, index) => (String(index) === name ? withAt(one, rest, other) : one))
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [name]: withAt(valueAt(fields, [name]), rest, other) }
}

export const withAll = (value: unknown, places: readonly Place[], other: (index: number) => unknown): unknown =>
  places.reduce((changed, place, index) => withAt(changed, place, other(index)), value)
