/**
 * Where large blobs are, outside the database, each under the SHA-256 of its content (64 hexadecimal digits). Files on disk fill it
 * (`disk-storage.ts`); an S3-compatible store can: an upload is a multipart upload to a temporary key, `keep` completes and copies it.
 */
export interface ObjectStorage {
  /** Begins an upload whose name is not known yet. Nobody can read it before `keep`. */
  begin(): Promise<Upload>
  /** The content piece by piece. Rejects with `ObjectMissing`; ends with the signal's reason when it is aborted. */
  read(name: string, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Resolves also when there is none. */
  remove(name: string): Promise<void>
  /** Names that were kept from one instant on and before another (ms since 1970). */
  namesBetween(from: number, to: number): Promise<readonly string[]>
  /** Deletes uploads that were begun before an instant and neither kept nor discarded: their process is gone. */
  discardBefore(instant: number): Promise<number>
}

export interface Upload {
  /** Resolves when the piece may be overwritten by the caller. */
  write(piece: Uint8Array): Promise<void>
  /** Makes it readable under a name, durably and at once as a whole. The same name again holds the same content. */
  keep(name: string): Promise<void>
  discard(): Promise<void>
}

/** The database has a blob whose content is not in the storage. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
