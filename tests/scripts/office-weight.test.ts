import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, test } from 'vitest'

import { languages, type Language } from '#events/values/language.ts'
import { buildIfStale } from '#scripts/build.ts'
import { readSourceFiles } from '#tests/support/imports.ts'
import { partsIn } from '#tests/support/office-parts.ts'
import { shellAreas } from '#web/office/messages.ts'

const output = resolve(import.meta.dirname, '../../.build/web')
const read = (path: string) => readFileSync(resolve(output, path))

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

const parts = readSourceFiles(['web/office', 'web/ui']).flatMap(partsIn)

/** Scripts and styles of these modules with all that they import: by source path, as the build names them. */
function filesOf(sources: readonly string[]): ReadonlySet<string> {
  const manifest: Record<string, Chunk> = JSON.parse(read('office-manifest.json').toString())
  const files = new Set<string>()
  const reached = new Set(sources)
  for (const key of reached) {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The build of the office has no ${key}`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) reached.add(next)
  }
  return files
}

const gzipped = (files: Iterable<string>): number =>
  [...files].reduce((bytes, file) => bytes + gzipSync(read(file), { level: 9 }).byteLength, 0)

const wordsOf = (language: Language, areas: readonly string[]) =>
  areas.map((area) => `i18n/messages/${language}/${area}.json`)

/** The palette is fetched ahead, once the first section is there. */
const shellFiles = (language: Language) =>
  filesOf(['office/index.html', 'i18n/icu.ts', 'office/palette/palette.tsx', ...wordsOf(language, shellAreas)])

beforeAll(async () => {
  await buildIfStale({ log: () => {} })
}, 120_000)

describe.each(languages)('what the office weighs in %s', (language) => {
  test('the shell with the dashboard is at most 170 kB of compressed scripts, styles and words', () => {
    const files = shellFiles(language)
    expect([...files].some((file) => file.endsWith('.css'))).toBe(true)
    expect(gzipped(files)).toBeLessThanOrEqual(170_000)
  })

  test('each section, and each part that one fetches, brings at most 60 kB', () => {
    const shell = shellFiles(language)
    const weights = parts.map(({ path, areas }) => {
      const files = filesOf([path.replace(/^web\//, ''), ...wordsOf(language, areas)])
      return [path, gzipped([...files].filter((file) => !shell.has(file)))] as const
    })
    expect(weights.length).toBeGreaterThan(20)
    expect(weights.filter(([, bytes]) => bytes > 60_000)).toEqual([])
  })

  test('the shell has no part in it that a section brings', () => {
    const shell = shellFiles(language)
    const own = parts.filter(({ path }) => path !== 'web/office/palette/palette.tsx')
    const inShell = own.filter(({ path }) =>
      [...filesOf([path.replace(/^web\//, '')])].every((file) => shell.has(file)),
    )
    expect(inShell).toEqual([])
  })
})
