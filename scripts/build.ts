import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

import { build } from 'vite'

import { compressFiles } from './web/compress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, '.build/web')
const mark = join(root, '.build/web.hash')

/** Everything that the built site is made of. */
const sources = [
  'web',
  'services/contracts',
  'events/values',
  'scripts/web',
  'scripts/build.ts',
  'package-lock.json',
  'vite.config.ts',
]

export interface BuildOptions {
  /** One line for people, without a newline. */
  readonly log: (line: string) => void
}

/** Builds the site into `.build/web` unless its sources are as they were at the last build. True when it built. */
export async function buildIfStale({ log }: BuildOptions): Promise<boolean> {
  const hash = await hashSources()
  if ((await readFile(mark, 'utf8').catch(() => '')) === hash) return false // '' when nothing was built yet
  const started = performance.now()
  log('building the web app …')
  await buildAside()
  await writeFile(mark, hash)
  log(`built the web app in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return true
}

/** A server may be serving the last build: the new one is made beside it and takes its place in one step. */
async function buildAside(): Promise<void> {
  const next = join(root, `.build/web.next-${process.pid}`)
  await mkdir(next, { recursive: true })
  try {
    await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: next } })
    await compressFiles(next)
    await rm(output, { recursive: true, force: true })
    await rename(next, output)
  } finally {
    await rm(next, { recursive: true, force: true })
  }
}

async function hashSources(): Promise<string> {
  const files = (await Promise.all(sources.map(filesUnder))).flat().toSorted()
  const contents = await Promise.all(files.map((file) => readFile(file)))
  const hash = createHash('sha256')
  for (const [index, file] of files.entries()) {
    hash.update(`${relative(root, file)}\0`)
    hash.update(contents[index] ?? '')
  }
  return hash.digest('hex')
}

async function filesUnder(source: string): Promise<readonly string[]> {
  const path = join(root, source)
  if (/\.\w+$/.test(source)) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

if (import.meta.main) {
  const built = await buildIfStale({ log: console.log })
  if (!built) console.log('the web app is fresh')
}
