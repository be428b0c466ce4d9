import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { verbs } from '#services/operations/verbs.ts'
import { importsOf, readSourceFiles } from '#tests/support/imports.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const folder = 'infra/deploy'
const files = readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const handbook = read('docs/operations.md')

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[1] ?? [])

const settings = new Set(found(read('services/process/config.ts'), /^ {2}([A-Z][A-Z_]+): /gm))
const metrics = new Set(
  found(read('services/features/site/routes/metrics-routes.ts'), /gauges?\(\s*'(\w+)'/g)
    .map((name) => `fresh_glaze_${name}`)
    .concat(found(read('services/features/site/routes/metrics-routes.ts'), /name: '(\w+)'/g)),
)

/** Every package that a program imports, by whatever way. */
function packagesOf(program: string): string[] {
  const sources = new Map(
    readSourceFiles(['services', 'workers', 'scripts', 'infra', 'events', 'projections']).map((file) => [
      file.path,
      file,
    ]),
  )
  const [open, seen, packages] = [[program], new Set<string>(), new Set<string>()]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const source = sources.get(path)
    if (source === undefined || seen.has(path)) continue
    seen.add(path)
    for (const { file, packageName } of importsOf(source)) {
      if (file !== null) open.push(file)
      else if (packageName !== null && !packageName.startsWith('node:')) packages.add(packageName)
    }
  }
  return [...packages]
}

describe('the files for a deployment', () => {
  test.each(['services/main.ts', 'workers/main.ts', 'scripts/ops.ts'])(
    '%s runs where the development dependencies were left out',
    (program) => {
      const { dependencies } = z
        .object({ dependencies: z.record(z.string(), z.string()) })
        .parse(JSON.parse(read('package.json')))
      const packages = packagesOf(program)
      expect(packages).toContain('zod')
      expect(packages.filter((name) => !(name in dependencies))).toEqual([])
    },
  )

  test('every program that they start is there', () => {
    const programs = files.flatMap((file) =>
      found(read(file), /\b((?:services|workers|scripts|infra)\/[\w/-]+\.(?:ts|sh))/g),
    )
    expect(programs.length).toBeGreaterThan(4)
    expect(programs.filter((program) => !existsSync(join(root, program)))).toEqual([])
  })

  test('every variable that they set is one of ours', () => {
    const set = files.flatMap((file) => [
      ...found(read(file), /^Environment=([A-Z_]+)=/gm),
      ...found(read(file), /\b([A-Z_]+)=\S+(?= |$)/gm),
      ...found(read(file), /^ {4}environment: \{(.*)\}$/gm).flatMap((line) => found(line, /([A-Z_]+):/g)),
    ])
    expect(set).toContain('DATA_DIR')
    expect(set.filter((name) => !settings.has(name))).toEqual([])
  })

  test('every metric that an alert looks at is one of ours', () => {
    const named = found(read(`${folder}/alerts.yml`), /\b((?:fresh_glaze|http)_\w+?)(?:_bucket)?\b(?=[{[) ])/g)
    expect(new Set(named).size).toBeGreaterThan(8)
    expect(named.filter((name) => !metrics.has(name))).toEqual([])
  })
})

describe('the handbook for operators', () => {
  test('names verbs, variables and metrics that there are', () => {
    const names = new Set(verbs.map(({ name }) => name))
    const asked = found(handbook, /npm run ops -- ([a-z-]+)/g)
    expect(asked.length).toBeGreaterThan(8)
    expect(asked.filter((name) => !names.has(name))).toEqual([])
    const variables = found(handbook, /`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/g)
    expect(variables.filter((name) => !settings.has(name))).toEqual([])
    const measured = found(handbook, /`((?:fresh_glaze|http_request)\w*)`/g)
    expect(measured.length).toBeGreaterThan(3)
    expect(measured.filter((name) => !metrics.has(name))).toEqual([])
  })
})
