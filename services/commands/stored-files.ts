/** Where pictures are stored: by the hash of their content, and as long as somebody owns them. */
export interface StoredFiles {
  put(
    content: AsyncIterable<Uint8Array>,
    options: { readonly owner: string },
  ): Promise<{ readonly sha256: string; readonly size: number }>
  get(sha256: string): Promise<{ readonly size: number; readonly content: AsyncIterable<Uint8Array> } | null>
  release(owner: string, sha256?: string): Promise<void>
}

/** A whole content, to be stored. */
export async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

/** A whole content, read. */
export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
