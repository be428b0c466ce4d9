import { expect } from 'vitest'
import * as z from 'zod'

import type { AnyEvent } from '#events/envelope.ts'
import { vocabulary } from '#events/vocabulary.ts'

import { recorded } from './given.ts'

/** An event of a type, made of its schemas: each id names itself, so that all samples are about the same things. */
export function sampleEvent(type: string): AnyEvent {
  const definition = vocabulary[type] ?? expect.fail(`${type} is not in events/vocabulary.ts`)
  const { data, personal } = definition
  const event = { type, data: valueOf(data) }
  return recorded(personal === undefined ? event : { ...event, personal: valueOf(personal.schema) }, 0)
}

/** A sample about one person; its personal values begin with 'personal '. */
export function sampleEventOf(personId: string, type: string): AnyEvent {
  const { personal, ...event } = sampleEvent(type)
  const named: Omit<AnyEvent, 'personal'> = JSON.parse(
    JSON.stringify(event).replaceAll(/"some (customerId|personId)"/g, JSON.stringify(personId)),
  )
  const said: object | null = JSON.parse(JSON.stringify(personal).replaceAll('"some ', '"personal '))
  return { ...named, personal: said }
}

const valueOf = (schema: z.ZodType<object>): object => Object(sample(z.toJSONSchema(schema)))

/** A valid value of a schema, by the kinds of events/fields.ts. */
function sample(schema: unknown, name = ''): unknown {
  const {
    type,
    properties = {},
    items,
    anyOf,
    enum: words,
    const: only,
    minItems = 1,
    maximum = 480,
    kind,
  } = Object(schema)
  if (only !== undefined) return only
  if (words !== undefined) return words[0]
  if (anyOf !== undefined) return sample(anyOf[0], name)
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([field, of]) => [field, sample(of, field)]))
  }
  if (type === 'array') return Array.from({ length: minItems }, () => sample(items, name))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.min(480, maximum)
  if (kind === 'day') return '2026-11-24'
  return kind === 'instant' ? '2026-11-24T15:00:00.000Z' : `some ${name}`
}
