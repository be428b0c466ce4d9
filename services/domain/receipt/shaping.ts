import { Buffer as ShapingBuffer, Direction, shape, type Font } from 'harfbuzzjs'

interface ShapedGlyph {
  readonly id: number
  readonly codes: readonly number[]
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

const mostKept = 2_000
const kept = new WeakMap<Font, Map<string, readonly ShapedGlyph[]>>()

/** Glyphs from left to right. */
function glyphsOf(font: Font, text: string, isRightToLeft: boolean): readonly ShapedGlyph[] {
  const known = kept.get(font) ?? new Map<string, readonly ShapedGlyph[]>()
  kept.set(font, known)
  const key = `${isRightToLeft ? '<' : '>'}${text}`
  const before = known.get(key)
  if (before !== undefined) return before
  const glyphs = shaped(font, text, isRightToLeft)
  if (known.size >= mostKept) known.clear()
  known.set(key, glyphs)
  return glyphs
}

/** Whether copying the glyphs one by one gives the text. */
export function isSpelledOut(font: Font, text: string, isRightToLeft: boolean): boolean {
  const glyphs = glyphsOf(font, text, isRightToLeft)
  const inOrder = isRightToLeft ? glyphs.toReversed() : glyphs
  const isOneEach = glyphs.every(({ codes }) => codes.length === 1)
  return isOneEach && String.fromCodePoint(...inOrder.flatMap(({ codes }) => codes)) === text
}

function shaped(font: Font, text: string, isRightToLeft: boolean): ShapedGlyph[] {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  const glyphs = buffer.getGlyphInfosAndPositions()
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  const clusters = new Map(starts.map((start, index) => [start, codesIn(text.slice(start, starts[index + 1]))]))
  const isLetter = (code: number, cluster: number): boolean =>
    glyphs.some((glyph) => glyph.cluster === cluster && glyph.codepoint === font.nominalGlyph(code))
  const left = new Map([...clusters].map(([start, codes]) => [start, codes.filter((code) => !isLetter(code, start))]))
  return glyphs.map(({ codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const own = (clusters.get(cluster) ?? []).filter((code) => font.nominalGlyph(code) === codepoint)
    const codes = own.length > 0 ? own : (left.get(cluster) ?? [])
    if (own.length === 0) left.set(cluster, [])
    return { id: codepoint, codes, xAdvance, yAdvance, xOffset, yOffset }
  })
}

const codesIn = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0)

interface SetFont {
  readonly getGlyph: (id: number, codes: readonly number[]) => object
  layout: (text: string) => object
}

/** Shapes by HarfBuzz: pdfkit's engine fails at empty anchors of Gurmukhi, Devanagari and Tamil fonts. */
export function shapeByHarfBuzz(pdf: PDFKit.PDFDocument, font: Font, isRightToLeft: boolean): void {
  const set = setFontOf(pdf)
  set.layout = (text) => {
    const glyphs = glyphsOf(font, text, isRightToLeft)
    const positions = glyphs.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }))
    return {
      glyphs: glyphs.map(({ id, codes }) => set.getGlyph(id, codes)),
      positions,
      // Asked after pdfkit has scaled the positions.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }
}

function setFontOf(pdf: PDFKit.PDFDocument): SetFont {
  const embedded: unknown = Reflect.get(pdf, '_font')
  const font: unknown = typeof embedded === 'object' && embedded !== null ? Reflect.get(embedded, 'font') : null
  if (!isSetFont(font)) throw new Error('The font of the document cannot be shaped')
  return font
}

const isSetFont = (font: unknown): font is SetFont =>
  typeof font === 'object' && font !== null && 'getGlyph' in font && 'layout' in font
