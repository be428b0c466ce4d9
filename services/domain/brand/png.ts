import { crc32, inflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Chunks that decoders need; others carry metadata. */
const needed: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'])

/** Samples per pixel and bit depths, by colour type. */
const formats: Readonly<Record<number, { readonly samples: number; readonly depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8] },
  2: { samples: 3, depths: [8] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8] },
  6: { samples: 4, depths: [8] },
}

interface Chunk {
  readonly type: string
  readonly data: Buffer
  readonly whole: Buffer
}

interface Header {
  readonly width: number
  readonly height: number
  /** Bytes of a line with its filter byte. */
  readonly line: number
  readonly isIndexed: boolean
}

export interface Png {
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** Image data of a PNG without metadata and further frames. Null when invalid, too large, interlaced or 16-bit. */
export function pngWithoutMetadata(file: Uint8Array, longestSide: number): Png | null {
  const chunks = chunksOf(Buffer.from(file))
  const kept = chunks?.filter(({ type }) => needed.has(type)) ?? []
  const header = headerOf(kept[0], longestSide)
  if (header === null || !isInOrder(kept, header)) return null
  const coded = Buffer.concat(kept.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  if (!isFilled(coded, header)) return null
  const bytes = Buffer.concat([signature, ...kept.map(({ whole }) => whole)])
  return { width: header.width, height: header.height, bytes }
}

function chunksOf(file: Buffer): readonly Chunk[] | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const chunks: Chunk[] = []
  for (let at = 8; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return null
    const type = file.toString('latin1', at + 4, at + 8)
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return null
    chunks.push({ type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return null
}

function headerOf(chunk: Chunk | undefined, longestSide: number): Header | null {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) return null
  const [width, height] = [chunk.data.readUInt32BE(0), chunk.data.readUInt32BE(4)]
  const [depth = 0, colour = 0, ...methods] = chunk.data.subarray(8)
  const format = formats[colour]
  const isSized = [width, height].every((side) => side >= 1 && side <= longestSide)
  if (!isSized || format?.depths.includes(depth) !== true || methods.some((method) => method !== 0)) return null
  return { width, height, line: 1 + Math.ceil((width * format.samples * depth) / 8), isIndexed: colour === 3 }
}

/** One header, at most one palette and transparency, then contiguous image data. */
function isInOrder(chunks: readonly Chunk[], { isIndexed }: Header): boolean {
  const order = chunks.map(({ type }) => type).join(' ')
  return new RegExp(`^IHDR${isIndexed ? ' PLTE' : '( PLTE)?'}( tRNS)?( IDAT)+ IEND$`).test(order)
}

/** Whether the data has the header's size and known filters; unpacks no more. */
function isFilled(coded: Buffer, { height, line }: Header): boolean {
  try {
    const pixels = inflateSync(coded, { maxOutputLength: height * line })
    if (pixels.length !== height * line) return false
    for (let at = 0; at < pixels.length; at += line) if ((pixels[at] ?? 5) > 4) return false
    return true
  } catch {
    return false // not packed as it says, or more than fits
  }
}
