import { wrapText, type TextLine } from './pdf-text.ts'

/** US Letter, in points. */
export const page = { width: 612, height: 792, margin: 56 } as const
export const inner = page.width - 2 * page.margin

export interface Look {
  readonly size: number
  readonly isBold: boolean
  readonly color: string
}

interface Box {
  readonly x?: number
  readonly width?: number
  readonly isRight?: boolean
  /** Points under the present place. */
  readonly below?: number
}

interface PictureBox {
  readonly width: number
  readonly height: number
  readonly plate: { readonly color: string; readonly edge: number } | null
}

interface Row {
  readonly label: string
  readonly value: string
}

export type Pen = ReturnType<typeof openPen>

/** Writes down a page from its top, and goes on with the next where it ends. */
export function openPen(pdf: PDFKit.PDFDocument) {
  let y: number = page.margin

  /** Writes without moving; answers the height. */
  const at = (words: string, look: Look, { x = page.margin, width = inner, isRight = false, below = 0 }: Box = {}) => {
    const lines = wrapText(words, { ...look, width }, { widthOf: widthIn(pdf) })
    for (const [index, line] of lines.entries()) {
      const place = { x: isRight ? x + width - line.width : x, y: y + below + index * look.size * 1.5 }
      drawLine(pdf, line, look, place)
    }
    return lines.length * look.size * 1.5
  }
  const down = (points: number): void => {
    y += points
  }
  /** Begins a page where less than this is left. */
  const keep = (height: number): void => {
    if (y + height < page.height - page.margin) return
    pdf.addPage()
    y = page.margin
  }
  return {
    at,
    down,
    write(words: string, look: Look) {
      keep(3 * look.size)
      down(at(words, look))
    },
    /** A label, and its value at the right edge. */
    row({ label, value }: Row, look: Look) {
      keep(3 * look.size)
      const right = at(value, look, { x: page.margin + inner * 0.7, width: inner * 0.3, isRight: true })
      down(Math.max(at(label, look, { width: inner * 0.68 }), right) + 3)
    },
    rule(color: string, isDashed: boolean) {
      pdf.moveTo(page.margin, y).lineTo(page.width - page.margin, y)
      pdf.lineWidth(isDashed ? 1.2 : 0.6).strokeColor(color)
      if (isDashed) pdf.dash(4, { space: 4 }).stroke().undash()
      else pdf.stroke()
      down(12)
    },
    /** A picture at the left, without moving; with a plate, on one that is larger by its edge. */
    picture(bytes: Uint8Array, { width, height, plate }: PictureBox) {
      const edge = plate?.edge ?? 0
      if (plate !== null) pdf.roundedRect(page.margin, y, width + 2 * edge, height + 2 * edge, 4).fill(plate.color)
      pdf.image(Buffer.from(bytes), page.margin + edge, y + edge, { width, height })
    },
    /** The ring of the brand. */
    ring(icing: string, dough: string) {
      const [x, middle] = [page.margin + 17, y + 17]
      pdf.circle(x, middle, 11).lineWidth(9).strokeColor(dough).stroke()
      pdf.circle(x, middle, 11).lineWidth(6).strokeColor(icing).stroke()
    },
  }
}

const widthIn =
  (pdf: PDFKit.PDFDocument) =>
  (words: string, face: string, size: number): number =>
    pdf.font(face).fontSize(size).widthOfString(words)

function drawLine(
  pdf: PDFKit.PDFDocument,
  line: TextLine,
  look: Look,
  at: { readonly x: number; readonly y: number },
): void {
  let { x } = at
  for (const { text, face, width } of line.runs) {
    pdf.font(face).fontSize(look.size).fillColor(look.color)
    // Both faces stand on one baseline, whatever height each says that it has.
    pdf.text(text, x, at.y + look.size, { lineBreak: false, baseline: 'alphabetic' })
    x += width
  }
}
