import { createHash } from 'node:crypto'

import { bytesOf, once, type StoredFiles } from './stored-files.ts'

/** Files in memory, for tests, simulations and demo data. */
export function openMemoryFiles(): StoredFiles {
  const contents = new Map<string, Uint8Array>()
  const owners = new Map<string, Set<string>>()
  return {
    async put(content, { owner }) {
      const bytes = await bytesOf(content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      contents.set(sha256, bytes)
      owners.set(sha256, (owners.get(sha256) ?? new Set()).add(owner))
      return { sha256, size: bytes.length }
    },
    async get(sha256) {
      const bytes = contents.get(sha256)
      return bytes === undefined ? null : { size: bytes.length, content: once(bytes) }
    },
    async release(owner, sha256) {
      for (const [hash, all] of owners) {
        if (sha256 === undefined || hash === sha256) all.delete(owner)
        if (all.size === 0) contents.delete(hash)
      }
    },
  }
}
