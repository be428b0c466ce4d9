import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Tar of an empty database, cached at `path` by an atomic rename: 20 ms instead of 1.3 to 2.6 s of initdb. */
export async function newDatabase(path: string | undefined): Promise<Uint8Array<ArrayBuffer>> {
  if (path !== undefined && existsSync(path)) return new Uint8Array(await readFile(path))
  const contents = await makeDatabase()
  if (path !== undefined) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.${process.pid}`, contents)
    await rename(`${path}.${process.pid}`, path)
  }
  return contents
}

function makeDatabase(): Promise<Uint8Array<ArrayBuffer>> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
  const worker = new Worker(new URL('./pglite-template-worker.ts', import.meta.url))
  worker.on('message', resolve)
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('PGlite could not make a new database')))
  return promise
}

/** Unpacks atomically into `directory`. */
export async function unpackDatabase(
  contents: Uint8Array,
  directory: string,
  durability: 'process' | 'os',
): Promise<void> {
  const halfDone = `${directory}.new`
  await rm(halfDone, { recursive: true, force: true })
  await mkdir(halfDone, { recursive: true, mode: 0o700 })
  const entries = [...readTar(contents)]
  for (const { name, bytes } of entries) {
    if (!bytes) await mkdir(join(halfDone, name), { recursive: true, mode: 0o700 })
  }
  const flush = durability === 'os'
  const files = entries.filter((entry) => entry.bytes !== undefined)
  await Promise.all(files.map(({ name, bytes = '' }) => writeFile(join(halfDone, name), bytes, { mode: 0o600, flush })))
  await rename(halfDone, directory)
}

/** Reader of folders and short file names, all that PGlite's tars have. */
function* readTar(tar: Uint8Array): Generator<{ name: string; bytes: Uint8Array | undefined }> {
  const block = 512
  const decoder = new TextDecoder()
  const field = (at: number, length: number) => decoder.decode(tar.subarray(at, at + length)).split('\0', 1)[0] ?? ''
  let at = 0
  while (at < tar.length && tar[at] !== 0) {
    const name = field(at, 100)
    const size = Number.parseInt(field(at + 124, 12), 8) || 0
    const isFolder = field(at + 156, 1) === '5'
    const start = at + block
    yield { name, bytes: isFolder ? undefined : tar.subarray(start, start + size) }
    at = start + Math.ceil(size / block) * block
  }
}
