import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, type Gzip } from 'node:zlib'

import * as z from 'zod'

import { linesOf } from './lines.ts'
import { Refused } from './refusal.ts'

/** JSON lines with a final count and SHA-256. */
export interface HashedWriter {
  write(lines: readonly string[]): Promise<void>
  /** Writes the last line; returns the hash. */
  end(): Promise<string>
}

export interface Sink {
  write(text: string): Promise<void>
}

export interface FileSink extends Sink {
  /** Publishes the file durably. */
  keep(): Promise<void>
  /** Deletes the file; nothing after `keep`. */
  discard(): Promise<void>
}

const lastLine = z.strictObject({ end: z.literal(true), lines: z.int(), sha256: z.string().length(64) })

export function hashedWriter(sink: Sink): HashedWriter {
  const hash = createHash('sha256')
  let count = 0
  return {
    async write(lines) {
      const text = lines.map((line) => `${line}\n`).join('')
      hash.update(text)
      count += lines.length
      await sink.write(text)
    },
    async end() {
      const sha256 = hash.digest('hex')
      await sink.write(`${JSON.stringify({ end: true, lines: count, sha256 } satisfies z.infer<typeof lastLine>)}\n`)
      return sha256
    },
  }
}

/** New private file, compressed for '.gz'; rejects with `Refused` for an existing one. */
export async function openFileSink(path: string): Promise<FileSink> {
  const part = `${path}.${process.pid}.part`
  if (await exists(path)) throw new Refused(`${path} is there already.`)
  const file = await open(part, 'wx', 0o600).catch(refuseFile)
  const zip = path.endsWith('.gz') ? zipInto(file) : null
  let isOver = false
  return {
    async write(text) {
      await (zip === null ? file.appendFile(text) : zip.write(text))
    },
    async keep() {
      await zip?.end()
      await file.sync()
      await file.close()
      isOver = true
      await rename(part, path)
    },
    async discard() {
      if (isOver) return
      isOver = true
      zip?.cancel()
      await file.close()
      await rm(part, { force: true })
    },
  }
}

function zipInto(file: FileHandle) {
  const gzip: Gzip = createGzip({ level: 3 })
  const done = pipeline(gzip, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await file.appendFile(chunk)
  })
  done.catch(() => {}) // whoever writes or ends gets the error
  return {
    write: (text: string) => {
      if (gzip.write(text)) return Promise.resolve()
      return Promise.race([done, new Promise<void>((resolve) => void gzip.once('drain', resolve))])
    },
    end: async () => {
      gzip.end()
      await done
    },
    cancel: () => gzip.destroy(),
  }
}

/** Passes lines and verifies the hash at the end; rejects with `Refused`, after untrusted lines. */
export async function readHashedFile(path: string, take: (line: Buffer) => void | Promise<void>): Promise<string> {
  const hash = createHash('sha256')
  let count = 0
  let held: Buffer | undefined
  for await (const line of linesOfFile(path)) {
    if (held !== undefined) {
      hash.update(held).update('\n')
      count += 1
      await take(held)
    }
    held = line
  }
  const last = lastLine.safeParse(parsed(held))
  if (!last.success) throw new Refused(`${path} is cut off: its last line is missing.`)
  const sha256 = hash.digest('hex')
  if (last.data.sha256 !== sha256 || last.data.lines !== count)
    throw new Refused(`${path} was altered: its lines are not those that were written.`)
  return sha256
}

async function* linesOfFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch(refuseFile)
  try {
    const bytes = file.createReadStream({ autoClose: false })
    const isZipped = await beginsZipped(file)
    yield* linesOf(isZipped ? bytes.pipe(createGunzip()) : bytes)
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
      throw new Refused(`${path} is cut off or broken: it cannot be unpacked.`)
    }
    throw error
  } finally {
    await file.close()
  }
}

async function beginsZipped(file: FileHandle): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer[0] === 0x1f && buffer[1] === 0x8b
}

const exists = (path: string): Promise<boolean> =>
  open(path, 'r').then(
    async (file) => {
      await file.close()
      return true
    },
    () => false,
  )

function refuseFile(error: unknown): never {
  throw error instanceof Error && 'code' in error ? new Refused(error.message) : error
}

function parsed(line: Buffer | undefined): unknown {
  try {
    return JSON.parse(line?.toString() ?? '')
  } catch {
    return undefined
  }
}
