/** Maximum bytes of a line. */
const longestBytes = 256 * 1024 * 1024

const newline = 0x0a

/** Lines by byte: `readline` would also split at U+2028 and U+2029. */
export async function* linesOf(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    let from = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, from)) {
      yield Buffer.concat([...pending, chunk.subarray(from, end)])
      pending = []
      length = 0
      from = end + 1
    }
    pending.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > longestBytes) throw new Error('A line has no end')
  }
  if (length > 0) yield Buffer.concat(pending)
}
