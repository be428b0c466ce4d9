import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

const root = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const names = z.record(z.string(), z.unknown())
const manifest = z
  .object({ scripts: names, dependencies: names, devDependencies: names })
  .parse(JSON.parse(read('package.json')))

describe('the documents say what is the case', () => {
  test('every command of the README exists', () => {
    const commands = found(read('README.md'), /`npm (?:run )?([a-z]+)/g)
    expect(new Set(commands).size).toBeGreaterThan(4)
    expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([])
  })

  test('the README names every variable of the environment, and no other', () => {
    const known = found(read('services/process/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm)
    const rows = section(read('README.md'), '## Environment').filter((line) => line.startsWith('| `'))
    const named = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`([A-Z_]+)`/g))
    expect(named.toSorted()).toEqual(known.toSorted())
  })

  test('every dependency has its reason in the decisions', () => {
    const rows = section(read('DECISIONS.md'), '## Dependencies').filter((line) => line.startsWith('| `'))
    const reasoned = rows.flatMap((row) => found(row.split('|')[1] ?? '', /`([^`]+)`/g))
    const dependencies = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)]
    expect(reasoned.toSorted()).toEqual(dependencies.toSorted())
  })

  test.each(['README.md', 'CONTRIBUTING.md', 'DECISIONS.md'])('every link of %s leads somewhere', (document) => {
    const links = found(read(document), /\]\((?!https?:)([^)#]+)/g)
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([])
  })
})

/** What the first group of each match holds. */
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

/** The lines from a heading to the next one of its kind. */
function section(text: string, heading: string): string[] {
  const lines = text.split('\n')
  const start = lines.indexOf(heading)
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '))
  return start === -1 ? [] : lines.slice(start, end === -1 ? undefined : end)
}
