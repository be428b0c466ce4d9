import { describe, expect, test } from 'vitest'

import { commentDensity, docCommentsOf, isNameless } from './support/comments.ts'
import { readSourceFiles } from './support/imports.ts'

const rooms = ['events', 'infra', 'projections', 'scripts', 'services', 'tests', 'web', 'workers'] as const
const mostPercent = 5

describe.each(rooms)('the comments of %s', (room) => {
  const files = readSourceFiles([room]).filter(({ path }) => !path.startsWith('tests/fixtures/'))

  test('each doc comment begins with the thing that it documents', () => {
    const nameless = files
      .flatMap((file) => docCommentsOf(file).map(({ line, text }) => ({ at: `${file.path}:${line}`, text })))
      .filter(({ text }) => isNameless(text))
    expect(nameless).toEqual([])
  })

  test(`at most ${mostPercent} % of the lines are comments`, () => {
    expect(commentDensity(files)).toBeLessThanOrEqual(mostPercent)
  })
})

test.each([
  ['Of the visit, in Toronto.', true],
  ['What the office sees.', true],
  ['Whoever redeems points.', true],
  ['Those that are open.', true],
  ['It counts.', true],
  ['The same as values.', true],
  ['Only these types.', true],
  ['Somebody typed an address.', true],
  ["The tab's lock, which ends with the tab.", false],
  ['Sends a mail; rejects when the server is down.', false],
  ['Null once the person was erased.', false],
  ["'2026-Q4'", false],
  ['`upTo` is inclusive.', false],
  ['SQL: the days of a quarter.', false],
])('a doc comment that begins so: %s', (text, expected) => {
  expect(isNameless(text)).toBe(expected)
})

test('a doc comment is found with its line, whatever its form, and tags are none', () => {
  const text = [
    'const a = 1',
    '/** Of one line. */',
    '/**',
    ' * The second',
    ' * goes on.',
    ' */',
    '/** @type {string} */',
    '/* no doc */',
    '// a line',
    "const b = '/** a text */'",
    '',
  ].join('\n')
  expect(docCommentsOf({ path: 'a.ts', text })).toEqual([
    { line: 2, text: 'Of one line.' },
    { line: 3, text: 'The second goes on.' },
  ])
  expect(docCommentsOf({ path: 'a.css', text })).toEqual([])
})

test('lines of comments alone are counted, among the lines of scripts', () => {
  const script = [
    '/** One. */',
    'const a = 1 // behind code',
    '/*',
    ' two',
    '*/',
    '',
    '// six',
    'a()',
    'a()',
    'a()',
    '',
  ].join('\n')
  expect(
    commentDensity([
      { path: 'a.ts', text: script },
      { path: 'a.css', text: '/* style */\n' },
    ]),
  ).toBe(50)
  expect(commentDensity([])).toBe(0)
})
