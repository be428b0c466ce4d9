import { deflateSync } from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { pngWithoutMetadata } from '#services/domain/brand/png.ts'
import { plainPng, pngChunk, pngHeader, pngPixels, pngSignature } from '#tests/support/png.ts'

const end = pngChunk('IEND')
const file = (...chunks: readonly Buffer[]) => Buffer.concat([pngSignature, ...chunks])
const read = (bytes: Uint8Array) => pngWithoutMetadata(bytes, 1_024)
const filled = (width: number, height: number, line: number) =>
  pngChunk('IDAT', deflateSync(Buffer.alloc(height * line)))
const picture = [pngHeader(40, 12), pngPixels(40, 12), end]

describe('the picture of a PNG file', () => {
  test('has neither texts, Exif, a profile, a time, further frames nor what follows its end', () => {
    const said = [
      pngChunk('tEXt', 'Author\0somebody'),
      pngChunk('eXIf', 'GPSLatitude 43.65'),
      pngChunk('iCCP', 'a phone'),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('acTL', Buffer.alloc(8)),
    ]
    const found = read(Buffer.concat([file(picture[0] ?? end, ...said, ...picture.slice(1)), Buffer.from('<script>')]))
    expect(found).toEqual({ width: 40, height: 12, bytes: plainPng() })
  })

  test('may be grey, in a palette with transparent colours, and in several parts', () => {
    const palette = pngChunk('PLTE', Buffer.alloc(6))
    const indexed = file(
      pngHeader(9, 3, { depth: 1, colour: 3 }),
      palette,
      pngChunk('tRNS', Buffer.from([0])),
      filled(9, 3, 3),
      end,
    )
    expect(read(indexed)?.bytes).toEqual(indexed)
    expect(read(file(pngHeader(8, 8, { colour: 0 }), filled(8, 8, 9), end))).toMatchObject({ width: 8, height: 8 })
    const coded = deflateSync(Buffer.alloc(8 * 33))
    const parts = [pngChunk('IDAT', coded.subarray(0, 5)), pngChunk('IDAT', coded.subarray(5))]
    expect(read(file(pngHeader(8, 8), ...parts, end))).toMatchObject({ width: 8, height: 8 })
  })

  test('read once more is the same', () => {
    expect(read(read(plainPng())?.bytes ?? Buffer.alloc(0))?.bytes).toEqual(plainPng())
  })
})

describe('what is no whole PNG', () => {
  const damaged = Buffer.from(plainPng())
  damaged[20] = 1
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['another file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a signature alone', pngSignature],
    ['one that breaks off', plainPng().subarray(0, -4)],
    ['one with a wrong check sum', damaged],
    ['one without a header', file(pngPixels(40, 12), end)],
    ['one without pixels', file(pngHeader(40, 12), end)],
    ['one with too few pixels', file(pngHeader(40, 13), pngPixels(40, 12), end)],
    ['one with too many pixels', file(pngHeader(40, 11), pngPixels(40, 12), end)],
    ['one whose pixels are not packed', file(pngHeader(40, 12), pngChunk('IDAT', 'abc'), end)],
    [
      'one that is filtered in an unknown way',
      file(pngHeader(1, 1), pngChunk('IDAT', deflateSync(Buffer.from([9, 0, 0, 0, 0]))), end),
    ],
    ['one with two headers', file(pngHeader(40, 12), ...picture)],
    ['one without its palette', file(pngHeader(8, 8, { colour: 3 }), filled(8, 8, 9), end)],
    ['one that is interlaced', file(pngHeader(40, 12, { interlace: 1 }), pngPixels(40, 12), end)],
    ['one with 16 bits a sample', file(pngHeader(8, 8, { depth: 16 }), filled(8, 8, 65), end)],
    ['one without width', file(pngHeader(0, 12), filled(0, 12, 1), end)],
    ['one that is too wide', file(pngHeader(1_025, 1), pngPixels(1_025, 1), end)],
    [
      'one that unpacks to far more than it shows',
      file(pngHeader(8, 8), pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000))), end),
    ],
  ])('%s is refused', (_, bytes) => {
    expect(read(bytes)).toBeNull()
  })

  test('whatever the bytes are: it is refused or read, and never throws', () => {
    fc.assert(
      fc.property(fc.nat({ max: plainPng().length - 1 }), fc.nat({ max: 255 }), (at, byte) => {
        const bytes = Buffer.from(plainPng())
        bytes[at] = byte
        expect([null, 'object']).toContain(read(bytes) && typeof read(bytes))
      }),
      { seed: 110, numRuns: 500 },
    )
  })
})
