import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'

import { readSourceFiles, type SourceFile } from './support/imports.ts'
import { expressionsIn } from './support/super-linear.ts'

const root = posix.join(import.meta.dirname, '..')

const single = ['vite.config.ts', 'vite.office.config.ts', 'vitest.config.ts', 'knip.json', 'web/office/messages.ts']
const files: readonly SourceFile[] = [
  ...readSourceFiles(['scripts', 'tests/support', 'web/i18n']).filter(({ path }) => path.endsWith('.ts')),
  ...single.map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') })),
]

const rooms = 'events|infra|projections|scripts|services|tests|web|workers'
const ofOurs = new RegExp(String.raw`^!?(?:\.{1,2}/)*(?:(?:${rooms})/|\{\w+,).*$`)

/** Strings of a file that name files of the project: 'web/ui/field.*', '../web/i18n', './{office,visits}.json'. */
function namesIn({ path, text }: SourceFile): string[] {
  const strings: string[] = []
  const source = path.endsWith('.json') ? `export default ${text}` : text
  new Visitor({ Literal: ({ value }) => void (typeof value === 'string' && strings.push(value)) }).visit(
    parseSync(path.replace(/\.json$/, '.ts'), source).program,
  )
  return strings.filter((one) => ofOurs.test(one) && !/[\s#]/.test(one))
}

/** 'a/{b,c}.ts' is 'a/b.ts' and 'a/c.ts'; a choice of endings stays one. */
function spelledOut(pattern: string): string[] {
  const [, before = '', choice, after = ''] = /^(.*?)(?<!\.)\{([^{}]*)\}(.*)$/.exec(pattern) ?? []
  return choice === undefined ? [pattern] : choice.split(',').flatMap((one) => spelledOut(`${before}${one}${after}`))
}

/** Names without a file, from the root, the folder of the file, or that of the English texts. */
const lostIn = (file: SourceFile): string[] =>
  namesIn(file)
    .flatMap((name) => spelledOut(name.replace(/^!/, '')))
    .filter((name) => {
      const places = ['', posix.dirname(file.path), 'web/i18n/messages/en'].map((folder) => posix.join(folder, name))
      return ![...places, name.replace(/^(?:\.{1,2}\/)+/, '')].some((one) => globSync(one, { cwd: root }).length > 0)
    })

/** Regular expressions for paths of ours that match no file, or of which a part may match none. */
const vagueIn = (file: SourceFile): string[] =>
  expressionsIn(file)
    .filter(({ source }) => source !== null && new RegExp(String.raw`\\/(?:${rooms})\\/`).test(source))
    .filter(({ source, flags }) => {
      const expression = new RegExp(source ?? '', flags)
      return source?.includes('|') === true || !ours.some((path) => expression.test(`/${path}`))
    })
    .map(({ written }) => written)
const ours = readSourceFiles(['web', 'services', 'events']).map(({ path }) => path)

describe('what builds, checks and tests name of the sources', () => {
  test('is there: strings, and each choice of a pattern', () => {
    expect(files.flatMap(namesIn).length).toBeGreaterThan(150)
    expect(files.flatMap((file) => lostIn(file).map((name) => `${file.path}: ${name}`))).toEqual([])
  })

  test('is no choice within a regular expression, and matches a file', () => {
    const building = files.filter(({ path }) => !path.startsWith('tests/'))
    expect(building.flatMap((file) => vagueIn(file).map((written) => `${file.path}: ${written}`))).toEqual([])
  })

  test('is found where it is gone', () => {
    const text = `const all = ['web/ui/{field,lost}.*', '../../web/data/lost.ts', 'web/ui/field.*', '#web/lost.ts']
      const some = [/\\/web\\/lost\\//, /\\/web\\/ui\\/(field|lost)\\./, /\\/web\\/ui\\//]`
    expect(lostIn({ path: 'scripts/web/x.ts', text })).toEqual(['web/ui/lost.*', '../../web/data/lost.ts'])
    expect(vagueIn({ path: 'scripts/web/x.ts', text })).toHaveLength(2)
  })
})
