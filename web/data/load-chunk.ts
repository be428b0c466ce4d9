import { inAttempts } from './attempts.ts'
import { loadSheet } from './load-sheet.ts'

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
