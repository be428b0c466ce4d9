import { Buffer as ShapingBuffer, Direction, shape, type Font } from 'harfbuzzjs'

/** A glyph of a shaped text, in units of its font. */
interface ShapedGlyph {
  readonly id: number
  /** Code points for which it stands, so that a cluster has each of its letters once; none where it is only drawn beside others. */
  readonly codes: readonly number[]
  readonly xAdvance: number
  readonly yAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/** Texts whose glyphs are kept: each line is measured again with each word that is added to it. */
const mostKept = 2_000
const kept = new WeakMap<Font, Map<string, readonly ShapedGlyph[]>>()

/** The glyphs of a text of one font and direction, from left to right. */
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

/** Whether whoever copies the glyphs one by one has the text: those of many scripts are joined, split and moved. */
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
  /** What no glyph of a letter alone stands for: the first of the others has it, so that no reader finds it twice. */
  const left = new Map([...clusters].map(([start, codes]) => [start, codes.filter((code) => !isLetter(code, start))]))
  return glyphs.map(({ codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const own = (clusters.get(cluster) ?? []).filter((code) => font.nominalGlyph(code) === codepoint)
    const codes = own.length > 0 ? own : (left.get(cluster) ?? [])
    if (own.length === 0) left.set(cluster, [])
    return { id: codepoint, codes, xAdvance, yAdvance, xOffset, yOffset }
  })
}

const codesIn = (text: string): number[] => Array.from(text, (sign) => sign.codePointAt(0) ?? 0)

/** What a document asks of its present font; it has no type of its own. */
interface SetFont {
  readonly getGlyph: (id: number, codes: readonly number[]) => object
  layout: (text: string) => object
}

/**
 * Lets HarfBuzz shape what the document writes in its present font: the engine of pdfkit ends at anchors that a font leaves empty, as those
 * of Gurmukhi, Devanagari and Tamil do.
 */
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
