import PDFDocument from 'pdfkit'

import type { Language } from '#events/values/language.ts'
import { isWide } from '#services/contracts/brand.ts'
import { business } from '#services/contracts/business.ts'
import type { PrintedReceipt } from '#services/contracts/receipts.ts'

import type { DocumentLook } from './document-look.ts'
import { facesFor, type Faces } from './fonts.ts'
import { inner, openPen, page, type Look, type Pen } from './pdf-pen.ts'

const ink = '#1f1318'
const quiet = '#5a4750'
const caramel = '#f0b36a'

const markHeight = 34
const mostMarkWidth = 200

const plain: Look = { size: 10.5, isBold: false, color: ink }
const line = '#e6dadf'
const strong: Look = { size: 10.5, isBold: true, color: ink }
const large: Look = { size: 12.5, isBold: true, color: ink }
const small: Look = { size: 9, isBold: false, color: quiet }

/** Deterministic PDF: dates are the document's. */
export async function receiptPdf(
  receipt: PrintedReceipt,
  language: Language,
  look: DocumentLook,
): Promise<Uint8Array<ArrayBuffer>> {
  const faces = await facesFor(textsOf(receipt))
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: page.margin,
    lang: { en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' }[language],
    displayTitle: true,
    bufferPages: true,
    // A text of two directions has two shapes.
    fontLayoutCache: false,
    info: {
      Title: `${receipt.title} ${receipt.id}`,
      Author: receipt.seller[0] ?? business.name,
      Creator: business.name,
    },
  })
  for (const { plain, bold } of faces)
    for (const { name, font } of [plain, bold]) pdf.registerFont(name, Buffer.from(font))
  const chunks: Buffer[] = []
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
  draw(pdf, receipt, look, faces)
  pdf.end()
  return written
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

function draw(pdf: PDFKit.PDFDocument, receipt: PrintedReceipt, look: DocumentLook, faces: Faces): void {
  const pen = openPen(pdf, faces)
  drawHead(pen, receipt, look)
  pen.rule(caramel, true)
  for (const { label, value } of receipt.facts) {
    const beside = pen.at(label, small, { width: 110 })
    pen.down(Math.max(beside, pen.at(value, plain, { x: page.margin + 120, width: inner - 120 })) + 2)
  }
  pen.down(10)
  drawCosts(pen, receipt)
  pen.down(8)
  pen.rule(caramel, true)
  pen.write(receipt.paymentsTitle, strong)
  pen.down(4)
  if (receipt.payments.length === 0) pen.write(receipt.nothingPaid, plain)
  for (const payment of receipt.payments) pen.row(payment, plain)
  pen.down(4)
  pen.row(receipt.owed, large)
  for (const text of [receipt.note, receipt.footer]) {
    if (text === null) continue
    pen.down(14)
    // Line by line, so that a page may end between two.
    for (const one of text.split('\n')) pen.write(one, small)
  }
  pen.headLaterPages([receipt.seller[0], `${receipt.title} ${receipt.id}`].filter(Boolean).join(' · '), small)
}

function drawHead(
  pen: Pen,
  { seller: [seller = '', ...contact], title, id }: PrintedReceipt,
  look: DocumentLook,
): void {
  const half = { x: page.margin + inner / 2, width: inner / 2, isRight: true }
  const indent = drawMark(pen, look)
  const beside = { x: page.margin + indent, width: inner / 2 - indent }
  const titleHeight = pen.at(title, { ...strong, size: 19 }, half)
  pen.at(seller, { ...strong, size: 15 }, beside)
  pen.down(24)
  pen.at(id, { ...plain, size: 12 }, { ...half, below: titleHeight - 24 })
  for (const line of contact) pen.down(pen.at(line, small, beside))
  pen.down(Math.max(16, titleHeight + 16 - contact.length * small.size * 1.5))
}

function drawMark(pen: Pen, { accent, logo }: DocumentLook): number {
  if (logo === null) {
    pen.ring(accent, caramel)
    return 44
  }
  const plate = logo.ground === 'dark' ? { color: ink, edge: 4 } : null
  const frame = 2 * (plate?.edge ?? 0)
  const scale = Math.min((markHeight - frame) / logo.height, (mostMarkWidth - frame) / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  pen.picture(logo.bytes, { width, height, plate })
  if (!isWide(logo)) return width + frame + 10
  pen.down(height + frame + 12)
  return 0
}

function drawCosts(pen: Pen, { linesTitle, lines, sums, total, about }: PrintedReceipt): void {
  pen.row(linesTitle, { ...small, isBold: true })
  pen.rule(line, false)
  for (const one of lines) pen.row(one, plain)
  pen.down(4)
  pen.rule(line, false)
  for (const sum of sums) pen.row(sum, plain)
  pen.row(total, large)
  if (about.length === 0) return
  pen.down(8)
  pen.rule(line, false)
  for (const [index, one] of about.entries()) pen.row(one, index === 0 ? strong : small)
}
