import { inAttempts } from './attempts.ts'
import { loadSheet } from './load-sheet.ts'

/**
 * Loads a file of the site: the build turns each `import()` into this call (`scripts/web/chunk-loader.ts`). `fetchChunk` is
 * the import itself, with text to append to the file's address; `files` are what the file needs, named as in the manifest.
 * Its style sheets are applied first. Rejects after three attempts.
 */
export async function loadChunk<Module>(
  fetchChunk: (query: string) => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const isSheet = (file: string) => file.endsWith('.css')
  for (const file of files) if (!isSheet(file)) fetchAhead(`/${file}`)
  await Promise.all(files.filter(isSheet).map((file) => loadSheet(`/${file}`)))
  return inAttempts(fetchChunk)
}

const fetchedAhead = new Set<string>()

/** All scripts that a chunk imports at once, instead of one after the other as each is read. */
function fetchAhead(href: string): void {
  if (fetchedAhead.has(href)) return
  fetchedAhead.add(href)
  if (document.querySelector(`link[href="${href}"]`) !== null) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}
