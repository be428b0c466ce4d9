import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { vocabulary } from '#events/vocabulary.ts'
import { sentenceOf } from '#services/history/sentences.ts'

const told = { who: 'Staff (office)', customer: 'Asha Gill' }

const eventOf = (type: string, personal: object | null) => {
  const definition = vocabulary[type] ?? expect.fail(`${type} is no word`)
  return {
    type,
    data: Object(sample(z.toJSONSchema(definition.data))),
    personal,
    position: 1,
    streamId: 'a-stream',
    version: 1,
    id: crypto.randomUUID(),
    schemaVersion: definition.version,
    meta: { actor: { kind: 'staff', staffId: 'office' } as const },
    recordedAt: '2026-11-20T15:03:00.000Z',
  }
}

describe('every word of the vocabulary', () => {
  const types = Object.keys(vocabulary)
  const personal = types.filter((type) => vocabulary[type]?.personal !== undefined)

  test.each(types)('%s has a sentence', (type) => {
    const schema = vocabulary[type]?.personal?.schema
    const sentence = sentenceOf(eventOf(type, schema ? Object(sample(z.toJSONSchema(schema))) : null), told)
    expect(sentence).toMatch(/^\S.{10,}[^.\s]$/)
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|\{|_/)
  })

  test.each(personal)('%s of somebody who was erased says so', (type) => {
    const sentence = sentenceOf(eventOf(type, null), { ...told, customer: '(erased)' })
    expect(sentence).toContain('(erased)')
    expect(sentence).not.toMatch(/undefined|null/)
  })

  test('another word has none', () => {
    const event = { ...eventOf('TermsAgreed', null), type: 'PigsFlew' }
    expect(() => sentenceOf(event, told)).toThrow('no words for PigsFlew')
  })
})

/** Something that a schema would take, with dates and instants where the name says so. */
function sample(schema: unknown, name = ''): unknown {
  const { type, properties = {}, items, anyOf, enum: words, const: only, minItems = 1 } = Object(schema)
  if (only !== undefined) return only
  if (words !== undefined) return words[0]
  if (anyOf !== undefined) return sample(anyOf[0], name)
  if (type === 'object') {
    return Object.fromEntries(Object.entries(properties).map(([field, of]) => [field, sample(of, field)]))
  }
  if (type === 'array') return Array.from({ length: minItems }, () => sample(items, name))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return 480
  if (name === 'date') return '2026-11-24'
  return /(?:At|Until|DueBy)$/.test(name) ? '2026-11-24T15:00:00.000Z' : `some ${name}`
}
