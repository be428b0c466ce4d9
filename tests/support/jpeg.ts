const segment = (code: number, body: Uint8Array | string): Uint8Array => {
  const held = Buffer.from(body)
  return Buffer.concat([Buffer.from([0xff, code, (held.length + 2) >> 8, (held.length + 2) & 0xff]), held])
}

/** A frame of the baseline process, one component. */
const frame = (width: number, height: number): Uint8Array =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0]))

export const jpegParts = {
  start: Buffer.from([0xff, 0xd8]),
  jfif: segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
  exif: segment(0xe1, 'Exif\0\0GPSLatitude 43.65'),
  xmp: segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<exif:GPSLatitude>43'),
  profile: segment(0xe2, 'ICC_PROFILE\0a phone'),
  adobe: segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\x01', 'latin1')),
  comment: segment(0xfe, 'at 12 Elm Street'),
  quantisation: segment(0xdb, Buffer.alloc(65, 1)),
  huffman: segment(0xc4, Buffer.alloc(20, 1)),
  frame,
  /** Coded pixels with a stuffed 0xff and a restart. */
  scan: Buffer.concat([
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 5]),
  ]),
  end: Buffer.from([0xff, 0xd9]),
}

const { start, jfif, exif, comment, quantisation, huffman, scan, end } = jpegParts

/** A picture as a browser writes it; `salt` makes another one of it. */
export const plainJpeg = (salt = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([start, jfif, quantisation, frame(16, 9), huffman, scan, Buffer.from([salt & 0x7f]), end]),
  )

/** A phone's JPEG with its position, also after the end. */
export const phoneJpeg = (salt = 0): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    Buffer.concat([
      start,
      jfif,
      exif,
      quantisation,
      frame(16, 9),
      comment,
      huffman,
      scan,
      Buffer.from([salt & 0x7f]),
      end,
      Buffer.from('a short film, GPSLatitude 43.65'),
    ]),
  )
