import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

import { parseSync } from 'oxc-parser'

const root = posix.join(import.meta.dirname, '../..')

/** A file of the project, by its path from the root: 'services/domain/booking/decide.ts'. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Import {
  /** Specifier as written. */
  readonly written: string
  /** The project's file that it means, or null for a package. */
  readonly file: string | null
  /** The package that it means: 'hono', '@stripe/stripe-js', 'node:fs'; null for a file. */
  readonly packageName: string | null
  /** `export … from`. */
  readonly isReexport: boolean
  /** `import type …`, or every imported name is a type: nothing of it is there when the program runs. */
  readonly isTypeOnly: boolean
}

export function readSourceFiles(rooms: readonly string[]): SourceFile[] {
  const paths = globSync(
    rooms.map((room) => `${room}/**/*.*`),
    { cwd: root },
  ).toSorted()
  return paths.map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }))
}

const parsed = new WeakMap<SourceFile, readonly Import[]>()

/** Every import that a module makes: static, of types only, dynamic with a plain name, and re-exports. A file is parsed once. */
export function importsOf(file: SourceFile): readonly Import[] {
  const imports = parsed.get(file) ?? parseImports(file)
  parsed.set(file, imports)
  return imports
}

function parseImports({ path, text }: SourceFile): readonly Import[] {
  if (!/\.(ts|tsx|mjs|js)$/.test(path)) return []
  const { module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`)

  const imported = module.staticImports.map(({ moduleRequest, entries }) => ({
    written: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }))
  const awaited = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const quoted = /^['"](.+)['"]$/.exec(text.slice(start, end))
    return quoted?.[1] === undefined ? [] : [{ written: quoted[1], isTypeOnly: false }]
  })
  const reexported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ written: moduleRequest.value, isTypeOnly: isType }],
    ),
  )
  return [
    ...[...imported, ...awaited].map((each) => ({ ...toImport(path, each.written), ...each, isReexport: false })),
    ...reexported.map((each) => ({ ...toImport(path, each.written), ...each, isReexport: true })),
  ]
}

/** Files that import a target at run time, directly or through others. */
export function filesThatReach(targets: readonly string[], paths: readonly string[]): string[] {
  const known = new Map<string, readonly string[]>()
  const directImports = (path: string): readonly string[] => {
    const before = known.get(path)
    if (before) return before
    const text = readIfThere(path)
    const imports = text === null ? [] : importsOf({ path, text }).filter((each) => !each.isTypeOnly)
    const direct = imports.flatMap((each) => each.file ?? [])
    known.set(path, direct)
    return direct
  }
  return paths.filter((path) => {
    const seen = new Set([path])
    // A set hands out what is added to it while it is walked.
    for (const each of seen) for (const next of directImports(each)) seen.add(next)
    return targets.some((target) => seen.has(target))
  })
}

/**
 * Groups of files each of which imports itself through the others of its group (strongly connected components, by Tarjan's
 * algorithm), each sorted and joined by a blank. Imports of types count too: two such files can only be understood together.
 */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).flatMap((each) => each.file ?? [])]))
  const found: string[] = []
  const order = new Map<string, number>()
  const open: string[] = []

  /** Answers the earliest open file that this one leads to. */
  function visit(path: string): number {
    const mine = order.size
    order.set(path, mine)
    open.push(path)
    let earliest = mine
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue
      if (!order.has(next)) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) earliest = Math.min(earliest, order.get(next) ?? mine)
    }
    if (earliest < mine) return earliest
    const group = open.splice(open.indexOf(path))
    if (group.length > 1 || graph.get(path)?.includes(path)) found.push(group.toSorted().join(' '))
    return earliest
  }

  for (const path of graph.keys()) if (!order.has(path)) visit(path)
  return found.toSorted()
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(posix.join(root, path), 'utf8')
  } catch {
    return null
  }
}

function toImport(from: string, written: string): Pick<Import, 'file' | 'packageName'> {
  if (written.startsWith('#')) return { file: written.slice(1), packageName: null }
  if (written.startsWith('.')) return { file: posix.join(posix.dirname(from), written), packageName: null }
  const parts = written.split('/')
  return { file: null, packageName: parts.slice(0, written.startsWith('@') ? 2 : 1).join('/') }
}
