import { createHash } from 'node:crypto'

import type { ObjectStorage, Upload } from './object-storage.ts'

/** Content that was received whole. It is small and in memory, or large and in an upload that is not kept yet. */
export interface IncomingBlob {
  readonly sha256: string
  readonly size: number
  readonly content: { readonly pieces: readonly Uint8Array[] } | { readonly upload: Upload }
}

export interface BlobLimits {
  /** Bytes up to which content is kept in the database. That much is in memory while it comes in. */
  readonly inDatabase: number
  /** Bytes of a blob at most. */
  readonly most: number
  /** How long an upload may take, in ms. */
  readonly deadlineMs: number
}

export class BlobTooLarge extends Error {
  override name = 'BlobTooLarge'
}

/**
 * Reads content to its end, at most `limits.inDatabase` of it into memory. Rejects with `BlobTooLarge`, with the signal's or the
 * deadline's reason, or with the source's own error; nothing is left of it then.
 */
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

/** The source's pieces one by one, none ahead of time. A source that hangs is left behind when the signal is aborted. */
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
