import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Ids of the modules that each pattern names from the root: 'web/ui/field.*'. Throws for a pattern without a file. */
export function sourceFiles(patterns: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = patterns.map((pattern) => [pattern, globSync(pattern, { cwd: root })] as const)
  const lost = found.filter(([, files]) => files.length === 0).map(([pattern]) => pattern)
  if (lost.length > 0) throw new Error(`No source file is named ${lost.join(', ')}`)
  return new Map(found.map(([pattern, files]) => [pattern, new Set(files.map((file) => `${root}${file}`))]))
}

/** Whether a module's id is one of these files. */
export function isOf(patterns: readonly string[]): (id: string) => boolean {
  const ids = new Set([...sourceFiles(patterns).values()].flatMap((files) => [...files]))
  return (id) => ids.has(withoutQuery(id))
}

/** A file may be asked for as '….svg?url'. */
export const withoutQuery = (id: string): string => id.split('?', 1)[0] ?? id
