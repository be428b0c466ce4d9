/** Files by hash, stored while they have an owner. */
export interface StoredFiles {
  put(
    content: AsyncIterable<Uint8Array>,
    options: { readonly owner: string },
  ): Promise<{ readonly sha256: string; readonly size: number }>
  get(sha256: string): Promise<{ readonly size: number; readonly content: AsyncIterable<Uint8Array> } | null>
  release(owner: string, sha256?: string): Promise<void>
}

export async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

export async function bytesOf(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}
