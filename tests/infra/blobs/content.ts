import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const pieceBytes = 60_000

/** Deterministic bytes without a pattern. */
export function bytesOf(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = length + 1
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}

/** Content as it comes from a socket, in one buffer that is used again for each piece. */
export async function* piecesOf(content: Uint8Array): AsyncIterable<Uint8Array> {
  const buffer = new Uint8Array(pieceBytes)
  for (let start = 0; start < content.length; start += pieceBytes) {
    const piece = content.subarray(start, start + pieceBytes)
    buffer.set(piece)
    yield buffer.subarray(0, piece.length)
  }
}

/** Different pieces, of `size` bytes in all, in one buffer that is used again. */
export async function* endless(size = Infinity): AsyncIterable<Uint8Array> {
  const buffer = bytesOf(pieceBytes)
  for (let left = size; left > 0; left -= pieceBytes) {
    buffer[0] = (buffer[0] ?? 0) + 1
    buffer[1] = (left / pieceBytes) & 255
    yield buffer.subarray(0, Math.min(left, pieceBytes))
  }
}

/** Bytes of buffers that somebody still holds. */
export function liveBufferBytes(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
  return process.memoryUsage().arrayBuffers
}
