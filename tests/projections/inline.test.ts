import { expect, test } from 'vitest'

import type { AnyEvent } from '#events/envelope.ts'
import type { Parameter, Queryable } from '#infra/database/database.ts'
import { inlineProjector } from '#projections/engine/inline.ts'
import type { Projection } from '#projections/engine/projection.ts'

interface Note {
  readonly id: string
  readonly text: string
}
type Taken = AnyEvent & { readonly data: { readonly text: string } }

const notesBy = (keyOf: (event: Taken) => string): Projection<Note, Taken> => ({
  name: 'notes',
  version: 1,
  table: { columns: { id: 'text', text: 'text' }, key: 'id' },
  events: ['NoteTaken'],
  personal: false,
  init: null,
  keyOf,
  apply: (_row, event) => ({ id: keyOf(event), text: event.data.text }),
})

/** Queries of a projection before and after the event has its position. */
async function askedFor(keyOf: (event: Taken) => string) {
  const asked: { sql: string; parameters: readonly Parameter[] }[] = []
  const transaction: Queryable = {
    query: (sql, parameters = []) => {
      asked.push({ sql: sql.trimStart().slice(0, 6), parameters })
      return Promise.resolve([])
    },
    script: () => Promise.resolve(),
  }
  const unplaced = { type: 'NoteTaken', data: { text: 'a' } }
  const project = inlineProjector([notesBy(keyOf)]).foresee?.([unplaced], transaction)
  const before = asked.splice(0)
  await project?.([
    {
      ...unplaced,
      personal: null,
      position: 7,
      streamId: 'note-1',
      version: 1,
      id: 'e7',
      schemaVersion: 1,
      meta: { actor: { kind: 'operator' } },
      recordedAt: '2026-11-20T12:00:00.000Z',
    },
  ])
  return { before, after: asked }
}

const select = (key: string) => ({ sql: 'select', parameters: [[key]] })
const insert = (key: string) => ({ sql: 'insert', parameters: [JSON.stringify([{ id: key, text: 'a' }])] })

test('rows that an event names by its data are asked for before it has its place, and written after', async () => {
  expect(await askedFor((event) => event.data.text)).toEqual({ before: [select('a')], after: [insert('a')] })
})

test.each([
  ['its id', (event: Taken) => event.id, 'e7'],
  ['its stream, which cannot be told before', (event: Taken) => event.streamId.slice(5), '1'],
])('rows that an event names by %s are asked for once it has its place', async (_what, keyOf, key) => {
  expect(await askedFor(keyOf)).toEqual({ before: [], after: [select(key), insert(key)] })
})
