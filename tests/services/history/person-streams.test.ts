import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { vocabulary } from '#events/vocabulary.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const lists = ['services/history/person-streams.ts', 'services/history/customer-timeline.ts'] as const

/** The claim of an address is no news for the office; it is in the copy of whoever had the address. */
const besideTheTimeline: ReadonlySet<string> = new Set(['emailStream'])

/** The streams in which personal data of a customer lies, with the types of the noun; those of a day hold none. */
const personalStreams = globSync('events/*.ts', { cwd: root }).flatMap((path) => {
  const text = read(path)
  const types = [...text.matchAll(/^ {2}([A-Z]\w+): \{/gm)].flatMap(([, type = '']) =>
    type in vocabulary ? [type] : [],
  )
  if (types.every((type) => vocabulary[type]?.personal === undefined)) return []
  const streams = [...text.matchAll(/^export const (\w+Stream) = \((\w+): string\)/gm)]
  return streams.flatMap(([, name = '', parameter]) => (parameter === 'date' ? [] : [{ name, types, path }]))
})

/** A stream may also be found by the log's index of whom some types name. */
function missingIn(list: string, text = read(list)): string[] {
  const searched = /where type in \(([^)]+)\)/.exec(text)?.[1] ?? ''
  return personalStreams
    .filter(({ name }) => !(list.includes('timeline') && besideTheTimeline.has(name)))
    .filter(({ name }) => !text.includes(`${name}(`) && !text.includes(`map(${name})`))
    .filter(({ types }) => !types.some((type) => searched.includes(`'${type}'`)))
    .map(({ name, path }) => `${name} of ${path}`)
}

test.each(lists)('%s has the streams of every noun with personal data', (list) => {
  expect(personalStreams.length).toBeGreaterThan(12)
  expect(
    missingIn(list),
    `add it to ${list}, and to tests/services/features/customer/routes/personal-copy.test.ts`,
  ).toEqual([])
})

test.each(lists)('a noun that %s lacks is found', (list) => {
  const without = read(list).replaceAll('newsletterStream(', 'otherStream(')
  expect(missingIn(list, without)).toEqual(['newsletterStream of events/newsletter.ts'])
})
