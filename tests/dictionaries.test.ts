import { expect, test } from 'vitest'

import { readSourceFiles, type SourceFile } from './support/imports.ts'

const constant =
  /^(?<exported>export )?const (?<name>\w+): (?:Readonly<)?(?:Partial<)?Record<string, (?:[^=]|=>)*>+ = \{/gm

const asked = (name: string): RegExp => new RegExp(String.raw`(?<![.\w])${name}\[(?!['"\x60\d])`)

/** Constants of a module with texts as keys that are asked for a key that may be a name of `Object.prototype`, as 'constructor' is. */
const askedObjects = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    [...file.text.matchAll(constant)].flatMap(({ groups = {} }) => {
      const { name = '', exported } = groups
      const users = exported === undefined ? [file] : files.filter(({ text }) => text.includes(name))
      return users.some(({ text }) => asked(name).test(text)) ? [`${file.path}: ${name}`] : []
    }),
  )

/** Formats by locale and what they show, which together are no name of `Object.prototype`. */
const ours = ['web/i18n/formats.ts: made', 'web/office/frame/date-format.ts: made']

test('what is asked with a text from outside is a Map, which knows its own keys alone', () => {
  const files = readSourceFiles(['events', 'infra', 'projections', 'services', 'workers', 'web'])
  expect(askedObjects(files.filter(({ path }) => /\.tsx?$/.test(path)))).toEqual(ours)
})

test.each([
  ['const states: Readonly<Record<string, (id: string) => Subject>> = {\n  lead }\nstates[name]', ['x.ts: states']],
  ['const ends: Readonly<Partial<Record<string, string>>> = {}\nends[code ?? ``]', ['x.ts: ends']],
  ['const states: Readonly<Record<string, string>> = {}\nstates.lead', []],
  ['const states: Readonly<Record<Status, string>> = {}\nstates[status]', []],
  ['const states: ReadonlyMap<string, string> = new Map()\nstates.get(name)', []],
])('%s', (text, found) => {
  expect(askedObjects([{ path: 'x.ts', text }])).toEqual(found)
})
