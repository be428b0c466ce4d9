import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** Text in writing order, as a reader copies it. */
  readonly text: string
  /** Glyphs that stand for nothing: empty boxes. */
  readonly missing: number
}

interface Reading {
  /** Decodes by font tables alone, ignoring `ActualText`. */
  readonly isByGlyphs?: boolean
}

/** Reads the pages of a document of pdfkit by its fonts' own tables, and by the text that stands beside shaped letters. */
export function pdfPages(bytes: Uint8Array, { isByGlyphs = false }: Reading = {}): PdfPage[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? '']),
  )
  const referred = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const pages = [...objects.values()].filter((body) => body.includes('/Type /Page\n'))
  return pages.map((page) => {
    const fonts = new Map(
      [...referred(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [
        name,
        codesOf(streamOf(referred(objects.get(id) ?? '', 'ToUnicode'))),
      ]),
    )
    return readPage(streamOf(referred(page, 'Contents')), fonts, isByGlyphs)
  })
}

/**
 * Whether each word of a text is read on a page. A line may end behind any letter; words from right to left stand in the order of the page,
 * and the letters of some of them too, as a reader of PDFs turns them around.
 */
export function isReadIn(page: string, text: string): boolean {
  const words = text.normalize('NFC').split(/\s+/)
  return words.every((word) => page.includes(word) || page.includes(Array.from(word).toReversed().join('')))
}

function streamOf(body: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** Glyph and what it stands for. */
function codesOf(map: string): ReadonlyMap<number, string> {
  const ranges = [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)]
  return new Map(
    ranges.flatMap(([, from = '', list = '']) =>
      list.split(/>\s*</).map((hex, index) => [Number.parseInt(from, 16) + index, utf16(hex)] as const),
    ),
  )
}

function utf16(hex: string): string {
  const bytes = Buffer.from(hex.replaceAll(/[^0-9a-f]/gi, ''), 'hex')
  return bytes.swap16().toString('utf16le')
}

function readPage(
  content: string,
  fonts: ReadonlyMap<string | undefined, ReadonlyMap<number, string>>,
  isByGlyphs: boolean,
): PdfPage {
  let [text, missing] = ['', 0]
  let font: ReadonlyMap<number, string> | undefined
  let isTold = false
  const parts = content.matchAll(
    /\/ActualText (?<actual><[^>]*>|\((?:\\[\s\S]|[^\\)])*\))[\s\S]*?BDC|(?<end>EMC)|\/(?<font>F\d+) [\d.]+ Tf|\[(?<glyphs>[^\]]*)\] TJ/g,
  )
  for (const { groups: { actual, end, font: name, glyphs } = {} } of parts) {
    if (isByGlyphs && (actual !== undefined || end !== undefined)) continue
    if (actual !== undefined) {
      text += actualIn(actual)
      isTold = true
    } else if (end !== undefined) isTold = false
    else if (name !== undefined) font = fonts.get(name)
    else if (glyphs !== undefined) {
      const ids = [...glyphs.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      missing += ids.filter((id) => id === '0000').length
      if (!isTold) text += ids.map((id) => font?.get(Number.parseInt(id, 16)) ?? '').join('')
    }
  }
  return { text, missing }
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function actualIn(written: string): string {
  if (written.startsWith('<')) return utf16(written.slice(5))
  const plain = written.slice(1, -1).replaceAll(/\\(.)/gs, (_, sign: string) => escapes[sign] ?? sign)
  const bytes = Buffer.from(plain, 'latin1')
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : plain
}
