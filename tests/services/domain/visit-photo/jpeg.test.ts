import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { jpegWithoutMetadata } from '#services/domain/visit-photo/jpeg.ts'
import { jpegParts, phoneJpeg, plainJpeg } from '#tests/support/jpeg.ts'

const { start, jfif, exif, xmp, profile, adobe, comment, quantisation, huffman, frame, scan, end } = jpegParts
const cleaned = (...parts: readonly Uint8Array[]) => jpegWithoutMetadata(Buffer.concat(parts))
const picture = [quantisation, frame(16, 9), huffman, scan, end]

describe('the picture of a JPEG file', () => {
  test('has neither Exif, XMP, a colour profile, a comment nor what follows its end, wherever they stand', () => {
    const file = [start, exif, jfif, xmp, quantisation, profile, frame(16, 9), comment, huffman, exif, scan, exif, end]
    const expected = Buffer.concat([start, jfif, ...picture])
    expect(cleaned(...file, Buffer.from('GPSLatitude'))).toEqual(expected)
    expect(jpegWithoutMetadata(phoneJpeg(3))).toEqual(Buffer.from(plainJpeg(3)))
  })

  test('keeps how its colours are coded, and drops a thumbnail', () => {
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe0, 0, 19]), jfif.subarray(4, 18), Buffer.from([1, 2, 3])])
    expect(cleaned(start, adobe, ...picture)).toEqual(Buffer.concat([start, adobe, ...picture]))
    expect(cleaned(start, thumbnail, ...picture)).toEqual(Buffer.concat([start, ...picture]))
  })

  test('may be progressive, in several scans', () => {
    const progressive = Buffer.from(frame(16, 9))
    progressive[1] = 0xc2
    const file = [start, quantisation, progressive, huffman, scan, huffman, scan, end]
    expect(cleaned(...file)).toEqual(Buffer.concat(file))
  })

  test('read once more is the same', () => {
    expect(jpegWithoutMetadata(plainJpeg())).toEqual(Buffer.from(plainJpeg()))
  })
})

describe('what is no whole JPEG', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a PNG', png],
    ['a page', Buffer.from('<script>alert(1)</script>')],
    ['magic bytes before a page', Buffer.concat([start, Buffer.from('<script>')])],
    ['a picture without pixels', Buffer.concat([start, jfif, quantisation, frame(16, 9), end])],
    ['pixels without a frame', Buffer.concat([start, quantisation, scan, end])],
    ['a picture that is cut off', Buffer.concat([start, ...picture.slice(0, -1)])],
    ['a segment that is longer than the file', Buffer.concat([start, Buffer.from([0xff, 0xe1, 0xff, 0xff, 1])])],
    ['a side of no pixels', Buffer.concat([start, quantisation, frame(0, 9), huffman, scan, end])],
    ['a side of 60,000 pixels', Buffer.concat([start, quantisation, frame(16, 60_000), huffman, scan, end])],
    ['two frames', Buffer.concat([start, frame(16, 9), frame(16, 9), huffman, scan, end])],
    ['a segment that no decoder of ours needs', Buffer.concat([start, Buffer.from([0xff, 0xc8, 0, 2]), ...picture])],
  ])('is refused: %s', (_, file) => {
    expect(jpegWithoutMetadata(file)).toBeNull()
  })

  test('ends the reading, whatever the bytes', () => {
    const bytes = fc.uint8Array({ maxLength: 200 })
    fc.assert(
      fc.property(bytes, fc.nat({ max: 120 }), (noise, at) => {
        const damaged = Buffer.concat([phoneJpeg().subarray(0, at), noise])
        const found = jpegWithoutMetadata(damaged)
        return found === null || !Buffer.from(found).includes('GPS')
      }),
    )
  })
})
