import { allowedImports } from './folder-imports.ts'
import { importsOf, type SourceFile } from './imports.ts'

/** The feature of the office that a file belongs to. */
export const officeFeatureOf = (path: string): string | undefined => /^web\/office\/([a-z-]+)\//.exec(path)?.[1]

/** The context of services/features that a file belongs to. */
export const contextOf = (path: string): string | undefined => /^services\/features\/([a-z]+)\//.exec(path)?.[1]

/** Lines of a map that no import needs. */
export function unusedLines(
  files: readonly SourceFile[],
  map: Record<string, readonly string[]>,
  of: (path: string) => string | undefined,
): string[] {
  const calls = new Set(
    files.flatMap((file) => importsOf(file).map((each) => `${of(file.path)} ${of(each.file ?? '')}`)),
  )
  return Object.entries(map)
    .flatMap(([here, there]) => there.map((each) => `${here} ${each}`))
    .filter((line) => !calls.has(line))
}

/** The folder of `allowedImports` that a file belongs to. */
export function folderOf(path: string): string {
  if (/^services\/features\/[a-z]+\/routes\//.test(path)) return 'services/features/*/routes'
  const named = Object.keys(allowedImports).filter((folder) => path.startsWith(`${folder}/`))
  const folder = named.toSorted((a, b) => b.length - a.length)[0] ?? topOf(path)
  const isInFolder = path.slice(folder.length + 1).includes('/')
  return isInFolder && `${folder}/*` in allowedImports ? `${folder}/*` : folder
}

export const topOf = (path: string): string => path.split('/')[0] ?? path

/** The folder below `folder`, or where it has none the file without its ending. What can be listed of a read model is part of it. */
export const siblingOf = (path: string): string =>
  (path.split('/')[/^(web\/site|services\/(domain|providers))\//.test(path) ? 2 : 1] ?? '').replace(
    /(-list)?\.\w+$/,
    '',
  )
