import { expect, test } from 'vitest'

import { vocabulary } from '#events/vocabulary.ts'
import { readSourceFiles, type SourceFile } from '#tests/support/imports.ts'

const eventTypes = new Set(Object.keys(vocabulary))

/** The events that a file builds; a type such as `Extract<Event, { type: 'BookingHeld' }>` builds none. */
const builtIn = ({ text }: SourceFile): string[] =>
  [...text.matchAll(/\btype: '(\w+)'(?: as const)?,/g)].flatMap(([, type = '']) => (eventTypes.has(type) ? [type] : []))

const built = readSourceFiles(['services/domain/booking', 'services/features']).map(
  (file) => [file.path, builtIn(file)] as const,
)

test('no use case builds an event: decisions of the nouns do', () => {
  const byUseCases = built.filter(([path]) => path.startsWith('services/features/'))
  expect(byUseCases.length).toBeGreaterThan(0)
  expect(byUseCases.filter(([, types]) => types.length > 0)).toEqual([])
})

test('an event that a decision builds is seen', () => {
  const byDecisions = built.find(([path]) => path === 'services/domain/booking/decide.ts')?.[1]
  expect(byDecisions).toEqual(expect.arrayContaining(['BookingHeld', 'BookingConfirmed', 'BookingLapsed']))
})
