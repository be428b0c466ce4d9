/** Maximum side in pixels, against decompression bombs. */
const longestSide = 8_192

const code = { app0: 0xe0, app14: 0xee, app15: 0xef, comment: 0xfe, end: 0xd9, scan: 0xda } as const

/** DQT, DHT and DRI, needed beside the frame. */
const tables: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xdd])
/** Baseline, extended and progressive. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2])

interface Segment {
  readonly code: number
  readonly from: number
  readonly body: number
  readonly until: number
}

/** Image data of a JPEG without metadata (EXIF, profiles, thumbnails). Null when invalid. */
export function jpegWithoutMetadata(file: Uint8Array): Uint8Array | null {
  if (file[0] !== 0xff || file[1] !== 0xd8) return null
  const kept = [file.subarray(0, 2)]
  let [at, hasFrame, hasScan] = [2, false, false]
  for (;;) {
    const found = segmentAt(file, at)
    if (found === null) return null
    if (found.code === code.end) {
      kept.push(file.subarray(found.from, found.until))
      return hasScan ? Buffer.concat(kept) : null
    }
    at = found.until
    if (frames.has(found.code)) {
      if (hasFrame || !isSized(file, found)) return null
      hasFrame = true
    } else if (found.code === code.scan) {
      if (!hasFrame) return null
      hasScan = true
      at = endOfScan(file, found.until)
    } else if (isApplications(found)) {
      if (!isNeeded(file, found)) continue
    } else if (!tables.has(found.code)) return null
    kept.push(file.subarray(found.from, at))
  }
}

export function jpegSize(file: Uint8Array): { readonly width: number; readonly height: number } | null {
  for (let found = segmentAt(file, 2); found !== null; found = segmentAt(file, found.until))
    if (frames.has(found.code)) return { height: wordAt(file, found.body + 1), width: wordAt(file, found.body + 3) }
  return null
}

/** Null for a missing or truncated segment. */
function segmentAt(file: Uint8Array, start: number): Segment | null {
  if (file[start] !== 0xff) return null
  let from = start
  // A marker may be preceded by any number of fill bytes.
  while (file[from + 1] === 0xff) from += 1
  const marker = file[from + 1]
  if (marker === undefined) return null
  const body = from + 4
  if (marker === code.end) return { code: marker, from, body, until: from + 2 }
  const length = wordAt(file, from + 2)
  const until = from + 2 + length
  return marker < 0xc0 || length < 2 || until > file.length ? null : { code: marker, from, body, until }
}

const wordAt = (file: Uint8Array, at: number): number => (file[at] ?? Number.NaN) * 256 + (file[at + 1] ?? Number.NaN)

function isSized(file: Uint8Array, { body }: Segment): boolean {
  const sides = [wordAt(file, body + 1), wordAt(file, body + 3)]
  return sides.every((side) => side >= 1 && side <= longestSide)
}

const isApplications = ({ code: marker }: Segment): boolean =>
  (marker >= code.app0 && marker <= code.app15) || marker === code.comment

/** JFIF and Adobe segments in plain form: JFIF's may hold a thumbnail. */
function isNeeded(file: Uint8Array, { code: marker, body, until }: Segment): boolean {
  const name = Buffer.from(file.subarray(body, body + 5)).toString('latin1')
  if (marker === code.app0) return name === 'JFIF\0' && until - body === 14
  return marker === code.app14 && name === 'Adobe' && until - body === 12
}

/** End of scan data, at a marker other than stuffing or restart. */
function endOfScan(file: Uint8Array, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue
    const next = file[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return file.length
}
