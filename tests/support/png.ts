import { crc32, deflateSync } from 'node:zlib'

/** A chunk with its length and its check sum. */
export function pngChunk(type: string, data: Uint8Array | string = ''): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)])
  const chunk = Buffer.alloc(named.length + 8)
  chunk.writeUInt32BE(named.length - 4)
  named.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(named), named.length + 4)
  return chunk
}

export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

/** Eight bits a sample with transparency, where nothing else is said. */
export function pngHeader(
  width: number,
  height: number,
  {
    depth = 8,
    colour = 6,
    interlace = 0,
  }: { readonly depth?: number; readonly colour?: number; readonly interlace?: number } = {},
): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlace], 8)
  return pngChunk('IHDR', data)
}

/** Pixels of one colour, at half of their strength. */
export function pngPixels(
  width: number,
  height: number,
  [red, green, blue]: readonly number[] = [27, 79, 156],
): Buffer {
  const pixel = [red ?? 0, green ?? 0, blue ?? 0, 128]
  const line = [0, ...Array.from({ length: width }, () => pixel).flat()]
  return pngChunk('IDAT', deflateSync(Buffer.from(Array.from({ length: height }, () => line).flat())))
}

/** A picture as a browser writes it. */
export const plainPng = (width = 40, height = 12, colour?: readonly number[]): Buffer =>
  Buffer.concat([pngSignature, pngHeader(width, height), pngPixels(width, height, colour), pngChunk('IEND')])
