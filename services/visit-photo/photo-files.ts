/** Where the pictures are stored: by the hash of their content, and as long as somebody owns them. */
export interface PhotoFiles {
  put(
    content: AsyncIterable<Uint8Array>,
    options: { readonly owner: string },
  ): Promise<{ readonly sha256: string; readonly size: number }>
  get(sha256: string): Promise<{ readonly size: number; readonly content: AsyncIterable<Uint8Array> } | null>
  release(owner: string, sha256?: string): Promise<void>
}
