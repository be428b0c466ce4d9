import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { deal } from '#services/contracts/deals.ts'
import { dealOf } from '#tests/support/stub-deals.ts'
import { dealsIn } from '#web/office/pipeline/deal-answer.ts'

const schema = z.array(deal)
const sound = dealOf('a')
/** Returned value, or the issues of the error. */
function outcomeOf(parse: () => unknown): unknown {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error
    return { issues: error.issues }
  }
}

const fields = Object.keys(deal.def.shape)

test('each answer is taken or refused as the schema of the contract says, whichever field holds whatever', () => {
  const values = fc.oneof(
    fc.constantFrom(null, undefined, '', 'quoted', 'booked', 'lead', 'nothing', 0, 1, 1.5, -1, 2 ** 60, true),
    fc.constantFrom([], {}, Number.NaN, Infinity),
    fc.string(),
  )
  const rows = fc
    .array(fc.tuple(fc.constantFrom(...fields), values), { maxLength: 3 })
    .map((changes) => ({ ...sound, ...Object.fromEntries(changes) }))
  fc.assert(
    fc.property(fc.array(rows, { maxLength: 3 }), (body) => {
      expect(outcomeOf(() => dealsIn(body))).toEqual(outcomeOf(() => schema.parse(body)))
    }),
    { numRuns: 2_000 },
  )
})

test.each(fields)('a row without its %s is refused, by the name of the field', (field) => {
  const { [field]: _, ...rest } = { ...sound } as Record<string, unknown>
  expect(() => dealsIn([sound, rest])).toThrow(field)
})

test.each([null, 'a page of a proxy', {}, 1, [null], ['deal'], [[]]])('%j is no answer', (body) => {
  expect(() => dealsIn(body)).toThrow(z.core.$ZodError)
})
