import { inflateSync } from 'node:zlib'

/** The texts of a PDF file as pdfkit writes it, line by line. */
export function pdfWords(file: Uint8Array): string[] {
  const objects = new Map<string, string>()
  const text = Buffer.from(file).toString('latin1')
  for (const [, id = '', body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const lettersOf = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1]
      if (map !== undefined) lettersOf.set(name, lettersIn(contentOf(objects.get(map) ?? '')))
    }
  }
  const pages = [...objects.values()].filter((body) => /\/Type \/Page(?!s)/.test(body))
  return pages.flatMap((page) => {
    const content = /\/Contents (\d+) 0 R/.exec(page)?.[1] ?? ''
    return wordsIn(contentOf(objects.get(content) ?? ''), lettersOf)
  })
}

function contentOf(body: string): string {
  const at = body.indexOf('stream\n')
  if (at < 0) return ''
  const bytes = Buffer.from(body.slice(at + 'stream\n'.length, body.lastIndexOf('\nendstream')), 'latin1')
  return body.slice(0, at).includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** Letters by font code, from a CMap (PDF 32000-1, 9.10.3). */
function lettersIn(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    for (const [index, [, units = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      letters.set(hexOf(Number.parseInt(first, 16) + index), textOf(units))
  }
  return letters
}

/** Pieces on the same height are one line, from left to right, however it was cut into fonts. */
function wordsIn(content: string, lettersOf: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  const lines = new Map<string, { readonly x: number; readonly text: string }[]>()
  let font = ''
  let [x, y] = [0, '']
  for (const [, left, height, named, shown] of content.matchAll(
    /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ/gi,
  )) {
    if (height !== undefined) [x, y] = [Number(left), Number(height).toFixed(0)]
    else if (named !== undefined) font = named
    else {
      const codes = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
      const text = codes.map(([, code = '']) => spell(code, lettersOf.get(font))).join('')
      lines.set(y, [...(lines.get(y) ?? []), { x, text }])
    }
  }
  return [...lines.values()].map((line) =>
    line
      .toSorted((one, other) => one.x - other.x)
      .map(({ text }) => text)
      .join(''),
  )
}

/** Without a CMap it is one of the standard fonts, of one byte a letter. */
const spell = (codes: string, letters: ReadonlyMap<string, string> | undefined): string =>
  letters === undefined
    ? Buffer.from(codes, 'hex').toString('latin1')
    : (codes.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? `<${code}>`).join('')

const hexOf = (code: number): string => code.toString(16).padStart(4, '0')

const textOf = (units: string): string =>
  (units.replaceAll(' ', '').match(/.{4}/g) ?? [])
    .map((unit) => String.fromCharCode(Number.parseInt(unit, 16)))
    .join('')
