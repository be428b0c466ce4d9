import { createHash } from 'node:crypto'

import type { ObjectStorage, Upload } from './object-storage.ts'

export interface IncomingBlob {
  readonly sha256: string
  readonly size: number
  readonly content: { readonly pieces: readonly Uint8Array[] } | { readonly upload: Upload }
}

export interface BlobLimits {
  /** Maximum bytes in the database, and so in memory. */
  readonly inDatabase: number
  /** Maximum bytes of a blob. */
  readonly most: number
  /** Maximum time of an upload, in ms. */
  readonly deadlineMs: number
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge'
}

/** Reads content to its end; rejects with `BlobTooLarge`, the signal's or deadline's reason, or the source's error. */
export async function receiveBlob(
  source: AsyncIterable<Uint8Array>,
  storage: ObjectStorage,
  limits: BlobLimits,
  signal?: AbortSignal,
): Promise<IncomingBlob> {
  const stop = AbortSignal.any([AbortSignal.timeout(limits.deadlineMs), ...(signal ? [signal] : [])])
  const hash = createHash('sha256')
  const pieces: Uint8Array[] = []
  let size = 0
  let upload: Upload | null = null
  try {
    stop.throwIfAborted()
    for await (const piece of untilAborted(source, stop)) {
      size += piece.length
      if (size > limits.most) throw new BlobTooLarge(`A blob has at most ${limits.most} bytes`)
      hash.update(piece)
      if (upload === null && size > limits.inDatabase) {
        upload = await storage.begin()
        for (const early of pieces.splice(0)) await upload.write(early)
      }
      // A source may use its buffer again.
      if (upload === null) pieces.push(Uint8Array.from(piece))
      else await upload.write(piece)
    }
    stop.throwIfAborted()
  } catch (error) {
    await upload?.discard()
    throw stop.aborted ? stop.reason : error
  }
  return { sha256: hash.digest('hex'), size, content: upload === null ? { pieces } : { upload } }
}

/** Reads without buffering ahead; abandons a hanging source when aborted. */
async function* untilAborted(source: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncIterable<Uint8Array> {
  const iterator = source[Symbol.asyncIterator]()
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {})
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise])
      if (next.done) return
      yield next.value
    }
  } finally {
    signal.removeEventListener('abort', abort)
    // Not awaited: it may wait for a piece that never comes.
    iterator.return?.()?.catch(() => {})
  }
}
