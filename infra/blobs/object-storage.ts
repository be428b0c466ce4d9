/** Storage of large blobs by SHA-256 (64 hexadecimal digits); implementable on S3 by multipart uploads. */
export interface ObjectStorage {
  /** Begins an upload, invisible before `keep`. */
  begin(): Promise<Upload>
  /** Rejects with `ObjectMissing`, or with the signal's reason when aborted. */
  read(name: string, signal?: AbortSignal): AsyncIterable<Uint8Array>
  /** Resolves for a missing object too. */
  remove(name: string): Promise<void>
  /** Names stored in [from, to), in ms since 1970. */
  namesBetween(from: number, to: number): Promise<readonly string[]>
  /** Deletes unfinished uploads begun before an instant. */
  discardBefore(instant: number): Promise<number>
}

export interface Upload {
  /** Resolves when the caller may reuse the piece. */
  write(piece: Uint8Array): Promise<void>
  /** Publishes the upload under a name, durably and atomically. */
  keep(name: string): Promise<void>
  discard(): Promise<void>
}

export class ObjectMissing extends Error {
  override name = 'ObjectMissing'
}
