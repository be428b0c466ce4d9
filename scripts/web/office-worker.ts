import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'

import type { Plugin, Rolldown } from 'vite'

import { officeFilesKey } from '#services/isomorphic/kept-in-browser.ts'
import { officeWorkerPath } from '#services/isomorphic/office-pages.ts'

import { sourceFiles, withoutQuery } from './source-files.ts'

const source = fileURLToPath(new URL('../../web/office/frame/offline/worker.ts', import.meta.url))
const fileName = officeWorkerPath.slice(1)

/** Modules that a crew’s phone opens without a network; what they import comes along. */
const crewModules = [
  'web/office/bookings/bookings-section.tsx',
  'web/office/visit/visit-page.tsx',
  'web/i18n/icu.ts',
  'web/i18n/punjabi-dates.ts',
  'web/i18n/messages/*/*.json',
]

/** Builds the office's service worker with its list of files. */
export const officeWorker = (): Plugin => ({
  name: 'office-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName })
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[fileName]
      if (worker?.type !== 'chunk' || worker.imports.length + worker.dynamicImports.length > 0)
        throw new Error(`${fileName} is to be one file: a worker imports nothing`)
      const files = filesOfCrew(bundle)
      const version = createHash('sha256').update(worker.code).update(files.join()).digest('hex').slice(0, 12)
      worker.code = filled(worker.code, { officeFilesKey, version, files: JSON.stringify(files) })
    },
  },
})

/** Replaces a placeholder in any kind of quotes by JSON. */
function filled(code: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((text, [name, value]) => {
    const place = new RegExp(`(["'\`])%${name}%\\1`)
    if (!place.test(text)) throw new Error(`${fileName} has no place for its ${name}`)
    return text.replace(place, () => JSON.stringify(value))
  }, code)
}

/** Addresses of the chunks and style sheets of these modules. Throws for one that is in no chunk. */
export function filesOfCrew(
  bundle: Rolldown.OutputBundle,
  modules: ReadonlyMap<string, ReadonlySet<string>> = sourceFiles(crewModules),
): string[] {
  const chunks = new Map<string, Rolldown.OutputChunk>()
  for (const one of Object.values(bundle)) if (one.type === 'chunk') chunks.set(one.fileName, one)
  const reached = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map((chunk) => chunk.fileName))
  reached.delete(fileName)
  for (const [pattern, ids] of modules) {
    const own = [...chunks.values()].filter((chunk) => chunk.moduleIds.some((id) => ids.has(withoutQuery(id))))
    if (own.length === 0) throw new Error(`The office has no chunk of ${pattern}`)
    for (const chunk of own) reached.add(chunk.fileName)
  }
  const sheets = new Set<string>()
  for (const name of reached) {
    const chunk = chunks.get(name)
    for (const next of chunk?.imports ?? []) if (chunks.has(next)) reached.add(next)
    for (const sheet of chunk?.viteMetadata?.importedCss ?? []) sheets.add(sheet)
  }
  return [...reached, ...sheets].map((name) => `/${name}`).toSorted()
}
