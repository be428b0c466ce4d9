import subsetFont from 'subset-font'

/** The characters that a face can draw, of those in `text`: read from its table of characters. */
export async function lettersIn(face: Uint8Array, text: string): Promise<ReadonlySet<string>> {
  const plain = Buffer.from(await subsetFont(face, text, { targetFormat: 'truetype', noHinting: true }))
  const cmap = tableOf(plain, 'cmap')
  return new Set([...new Set(text)].filter((mail) => isMapped(cmap, mail.codePointAt(0) ?? 0)))
}

/** OpenType: a directory of 16 bytes an entry after a header of 12. */
function tableOf(font: Buffer, name: string): Buffer {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) !== name) continue
    const offset = font.readUInt32BE(entry + 8)
    return font.subarray(offset, offset + font.readUInt32BE(entry + 12))
  }
  throw new Error(`The font has no table ${name}`)
}

/** Format 4 holds the characters up to U+FFFF, in segments; subsets always have one. */
function isMapped(cmap: Buffer, code: number): boolean {
  const count = cmap.readUInt16BE(2)
  for (let index = 0; index < count; index += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    if (table.readUInt16BE(0) === 4) return isInSegments(table, code)
  }
  throw new Error('The font has no table of characters in format 4')
}

function isInSegments(table: Buffer, code: number): boolean {
  const bytes = table.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + bytes, 16 + 2 * bytes, 16 + 3 * bytes] as const
  for (let at = 0; at < bytes; at += 2) {
    if (table.readUInt16BE(ends + at) < code) continue
    const start = table.readUInt16BE(starts + at)
    if (start > code) return false
    const delta = table.readUInt16BE(deltas + at)
    const offset = table.readUInt16BE(offsets + at)
    const glyph = offset === 0 ? code : table.readUInt16BE(offsets + at + offset + 2 * (code - start))
    return glyph !== 0 && (glyph + delta) % 65_536 !== 0
  }
  return false
}
