import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { ObjectMissing, type ObjectStorage } from './object-storage.ts'

/** Files below a directory: 'ab/ab12…', and 'incoming/<uuid>' during uploads. Several machines must share it. */
export function diskStorage(directory: string): ObjectStorage {
  const incoming = join(directory, 'incoming')
  const pathOf = (name: string) => join(directory, name.slice(0, 2), name)

  return {
    async begin() {
      await mkdir(incoming, { recursive: true, mode: 0o700 })
      const path = join(incoming, crypto.randomUUID())
      const file = await open(path, 'wx', 0o600)
      return {
        write: async (piece) => {
          await file.writeFile(piece)
        },
        async keep(name) {
          await file.sync()
          await file.close()
          const kept = pathOf(name)
          await mkdir(dirname(kept), { recursive: true, mode: 0o700 })
          await rename(path, kept)
          await syncDirectory(dirname(kept))
          await syncDirectory(directory)
        },
        async discard() {
          await file.close()
          await rm(path, { force: true })
        },
      }
    },
    async *read(name, signal) {
      try {
        for await (const piece of createReadStream(pathOf(name), { signal })) yield piece
      } catch (error) {
        signal?.throwIfAborted()
        throw isMissing(error) ? new ObjectMissing(`The file of blob ${name} is missing`) : error
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async namesBetween(from, to) {
      const folders = (await namesIn(directory)).filter((name) => /^[0-9a-f]{2}$/.test(name))
      const names = await Promise.all(folders.map((folder) => writtenBetween(join(directory, folder), from, to)))
      return names.flat()
    },
    async discardBefore(instant) {
      const old = await writtenBetween(incoming, 0, instant)
      for (const name of old) await rm(join(incoming, name), { force: true })
      return old.length
    },
  }
}

/** Syncs a directory, which makes a rename durable. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function writtenBetween(directory: string, from: number, to: number): Promise<string[]> {
  const names: string[] = []
  for (const name of await namesIn(directory)) {
    const at = await writtenAt(join(directory, name))
    if (at !== null && at >= from && at < to) names.push(name)
  }
  return names
}

/** Null for a deleted file. */
async function writtenAt(path: string): Promise<number | null> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'
