import type { Faces } from './fonts.ts'
import { wrapText, type Measure, type Run, type TextLine } from './pdf-text.ts'
import { isSpelledOut, shapeByHarfBuzz } from './shaping.ts'

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
  /** Points below the current position. */
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

/** Writes from the top, with page breaks. */
export function openPen(pdf: PDFKit.PDFDocument, faces: Faces) {
  let y: number = page.margin

  /** Writes without moving; returns the height. */
  const at = (words: string, look: Look, { x = page.margin, width = inner, isRight = false, below = 0 }: Box = {}) => {
    const lines = wrapText(words, { ...look, width }, measureIn(pdf), faces)
    for (const [index, line] of lines.entries()) {
      const place = { x: isRight ? x + width - line.width : x, y: y + below + index * look.size * 1.5 }
      drawLine(pdf, line, look, place)
    }
    return lines.length * look.size * 1.5
  }
  const down = (points: number): void => {
    y += points
  }
  /** Starts a page where less is left. */
  const keep = (height: number): void => {
    if (y + height < page.height - page.margin) return
    pdf.addPage()
    y = page.margin
  }
  const headLaterPages = (head: string, look: Look): void => {
    const { start, count } = pdf.bufferedPageRange()
    for (let index = 1; index < count; index += 1) {
      pdf.switchToPage(start + index)
      y = page.margin - 26
      at(head, look, { width: inner * 0.8 })
      at(`${index + 1} / ${count}`, look, { isRight: true })
    }
  }
  return {
    at,
    down,
    headLaterPages,
    write(words: string, look: Look) {
      keep(3 * look.size)
      down(at(words, look))
    },
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
    /** Image at the left, optionally on a plate. */
    picture(bytes: Uint8Array, { width, height, plate }: PictureBox) {
      const edge = plate?.edge ?? 0
      if (plate !== null) pdf.roundedRect(page.margin, y, width + 2 * edge, height + 2 * edge, 4).fill(plate.color)
      pdf.image(Buffer.from(bytes), page.margin + edge, y + edge, { width, height })
    },
    ring(icing: string, dough: string) {
      const [x, middle] = [page.margin + 17, y + 17]
      pdf.circle(x, middle, 11).lineWidth(9).strokeColor(dough).stroke()
      pdf.circle(x, middle, 11).lineWidth(6).strokeColor(icing).stroke()
    },
  }
}

const setFace = (
  pdf: PDFKit.PDFDocument,
  { face, isRightToLeft }: Pick<Run, 'face' | 'isRightToLeft'>,
  size: number,
) => {
  pdf.font(face.name).fontSize(size)
  shapeByHarfBuzz(pdf, face.shaper, isRightToLeft)
  return pdf
}

const measureIn = (pdf: PDFKit.PDFDocument): Measure => ({
  widthOf: (run, size) => setFace(pdf, run, size).widthOfString(run.text),
})

function drawLine(
  pdf: PDFKit.PDFDocument,
  line: TextLine,
  look: Look,
  at: { readonly x: number; readonly y: number },
): void {
  let { x } = at
  for (const run of line.runs) {
    setFace(pdf, run, look.size).fillColor(look.color)
    // What is copied and read aloud is the text, in its order.
    const isTold = run.actual !== undefined || !isSpelledOut(run.face.shaper, run.text, run.isRightToLeft)
    if (isTold) pdf.markContent('Span', { actual: run.actual ?? run.text })
    // All faces stand on one baseline, whatever height each says that it has.
    pdf.text(run.text, x, at.y + look.size, { lineBreak: false, baseline: 'alphabetic' })
    if (isTold) pdf.endMarkedContent()
    x += run.width
  }
}
