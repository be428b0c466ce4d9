import { expect, test } from 'vitest'

import { projections } from '#projections/registry.ts'
import { addressesOf } from '#services/operations/erase-traces.ts'
import { rowsFrom } from '#tests/support/database-context.ts'
import { sampleEvent } from '#tests/support/sample-event.ts'

const asked: string[] = []
const query = async (text: string) => {
  asked.push(text)
  return []
}
await addressesOf({ query, script: async () => {} }, ['c1'])
const source = asked.join('\n')

/** The read models that hold an e-mail address of a person, by what their folds make of one event or two. */
const withAddress = projections
  .filter(({ events, ...projection }) => {
    const columns = Object.keys(projection.personal || {})
    const samples = events.flatMap((first) => [[first], ...events.map((second) => [first, second])])
    return samples.some((types) =>
      [...rowsFrom({ events, ...projection }, types.map(sampleEvent)).values()].some((row) =>
        columns.some((column) => JSON.stringify(Reflect.get(row, column) ?? null).includes('"some email"')),
      ),
    )
  })
  .map(({ name }) => name)

const missingIn = (text: string): string[] =>
  withAddress.filter((name) => !new RegExp(String.raw`\brm\.${name}\b`).test(text))

test('an erasure looks for the addresses of a person in every read model that holds one', () => {
  expect(withAddress.length).toBeGreaterThan(5)
  expect(missingIn(source), 'keep it in a personal column `email`, or in that field of one').toEqual([])
})

test('a read model in which it does not look is found', () => {
  expect(missingIn(source.replaceAll('rm.subscribers', 'rm.others'))).toEqual(['subscribers'])
})
