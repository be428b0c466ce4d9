import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { compressFiles } from './web/compress.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const output = join(root, '.build/web')
const mark = join(root, '.build/web.hash')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Timeout of a build, ample for ten machines at once. */
const deadlineMs = 5 * 60_000

/** Folder of the program that renders customers' pages (`services/process/start-api.ts`). */
const ownPagesFolder = '.program'

const sources = [
  'web',
  'services/contracts',
  'services/isomorphic',
  'events/values',
  'scripts/web',
  'scripts/build.ts',
  'package-lock.json',
  'vite.config.ts',
  'vite.office.config.ts',
]

export interface BuildOptions {
  readonly log: (line: string) => void
}

/** Builds the site into `.build/web` unless its sources are unchanged; true when it built. */
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

/** Builds beside the last build and renames, for readers of the last one. */
async function buildAside(): Promise<void> {
  const next = join(root, `.build/web.next-${process.pid}`)
  const [program, office] = [`${next}.program`, `${next}.office`]
  await mkdir(next, { recursive: true })
  try {
    await Promise.all([
      run(vite, ['build', '--logLevel', 'warn', '--outDir', next]),
      run(vite, ['build', '--logLevel', 'error', '--outDir', program, '--ssr']),
      run(vite, ['build', '--logLevel', 'warn', '--outDir', office, '--config', 'vite.office.config.ts']),
    ])
    await cp(office, next, { recursive: true })
    await run(join(root, 'scripts/web/prerender.ts'), [next, join(program, 'prerender.js')])
    await compressFiles(next)
    // A folder that is not served: a later server renders the pages of customers with it.
    await rename(program, join(next, ownPagesFolder))
    await takePlace(next)
  } finally {
    await Promise.all([next, program, office].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Concurrent builds of equal sources: the second keeps the first's result. */
async function takePlace(next: string): Promise<void> {
  const last = `${next}.last`
  await rename(output, last).catch(unless('ENOENT'))
  await rename(next, output).catch(unless('ENOTEMPTY', 'EEXIST'))
  await rm(last, { recursive: true, force: true })
}

const unless =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? '')) throw error
  }

/** Runs a development dependency as a process. */
async function run(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    timeout: deadlineMs,
  })
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
