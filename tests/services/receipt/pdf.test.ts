import PDFDocument from 'pdfkit'
import { describe, expect, test } from 'vitest'

import type { ReceiptData } from '#events/receipt.ts'
import { languages } from '#events/values/language.ts'
import { documentFaces } from '#services/receipt/fonts.ts'
import { wrapText } from '#services/receipt/pdf-text.ts'
import { receiptPdf } from '#services/receipt/pdf.ts'
import { printReceipt } from '#services/receipt/print.ts'
import { plainJpeg } from '#tests/support/jpeg.ts'
import { plainPng } from '#tests/support/png.ts'

const data: ReceiptData = {
  receiptId: '2026-000017',
  year: 2026,
  number: 17,
  kind: 'credit-note',
  source: 'payment-b1@6',
  bookingId: 'b1',
  paymentId: 'b1',
  customerId: 'c1',
  language: 'pa',
  issuedOn: '2026-11-24',
  businessVersion: 1,
  seller: {
    name: 'Fresh Glaze',
    phone: '',
    email: 'hello@example.com',
    address: null,
    hstNumber: null,
    footers: { en: '', fr: '', pa: '' },
  },
  visit: { reference: 'FG-7K3M9Q', date: '2026-11-24', time: '10:00 AM', vehicle: '2021 Honda Civic' },
  lines: [{ name: 'Glazed Detail', priceCents: 12_500 }],
  discounts: [],
  totalCents: 12_500,
  hstCents: 1_625,
  amountCents: 1_130,
  hstIncludedCents: 130,
  isTaxed: true,
  payments: [{ on: '2026-11-24', kind: 'refund', method: 'card', amountCents: -1_130 }],
  owedCents: 0,
  corrects: '2026-000016',
}
const usualLook = { accent: '#a81e52', logo: null } as const
const person = { name: 'ਹਰਪ੍ਰੀਤ Gill', email: 'harpreet@example.com', place: '1 Main Street, Brampton' }

describe('a document in words', () => {
  test('names tax, amount and what it corrects in the language, and no tax number where none is set', () => {
    const printed = printReceipt(data, person, 'fr')
    expect(printed.title).toBe('Note de crédit')
    expect(printed.facts).toContainEqual({ label: 'Corrige', value: '2026-000016' })
    expect(printed.about.map(({ label, value }) => [label, value.replaceAll(/\s/g, ' ')])).toEqual([
      ['Remboursé', '11,30 $'],
      ['TVH comprise', '1,30 $'],
    ])
    expect(printed.seller).toEqual(['Fresh Glaze', 'hello@example.com'])
    const withNumber = { ...data, seller: { ...data.seller, hstNumber: '123456789 RT0001' } }
    expect(printReceipt(withNumber, null, 'en').seller).toContain('GST/HST number 123456789 RT0001')
  })

  test('of a person who was erased it names nobody', () => {
    const labels = printReceipt(data, null, 'en').facts.map(({ label }) => label)
    expect(labels).toEqual(['Issued', 'Corrects', 'Booking', 'Visit', 'Vehicle'])
  })
})

describe('the PDF', () => {
  test.each(languages)('in %s is a file with its title and its language', async (language) => {
    const bytes = Buffer.from(await receiptPdf(printReceipt(data, person, language), language, usualLook))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const text = bytes.toString('latin1')
    expect(text).toContain(`/Lang (${{ en: 'en-CA', fr: 'fr-CA', pa: 'pa-IN' }[language]})`)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('has the text of the business at its foot, over as many pages as that takes', async () => {
    const withFooter = (en: string) => ({ ...data, seller: { ...data.seller, footers: { en, fr: '', pa: 'ਧੰਨਵਾਦ' } } })
    expect(printReceipt(withFooter('Thank you.'), null, 'fr').footer).toBe('Thank you.')
    expect(printReceipt(withFooter('Thank you.'), null, 'pa').footer).toBe('ਧੰਨਵਾਦ')
    expect(printReceipt(data, null, 'en').footer).toBeNull()
    const long = printReceipt(withFooter(Array.from({ length: 60 }, () => 'x').join('\n')), null, 'en')
    const text = Buffer.from(await receiptPdf(long, 'en', usualLook)).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
  })

  test.each([
    ['a PNG with transparency', 'png', plainPng(60, 20), 'light', '/FlateDecode'],
    ['a JPEG on a plate', 'jpeg', plainJpeg(), 'dark', '/DCTDecode'],
  ] as const)(
    'has the logo in place of the ring, as %s, and is the same each time',
    async (_, type, bytes, ground, coded) => {
      const [width, height] = type === 'png' ? [60, 20] : [16, 9]
      const logo = { sha256: '', type, width, height, ground, bytes }
      const draw = async () =>
        Buffer.from(await receiptPdf(printReceipt(data, person, 'en'), 'en', { ...usualLook, logo }))
      const text = (await draw()).toString('latin1')
      const image = /<<[^<>]*\/Subtype \/Image[^<>]*>>/.exec(text)?.[0] ?? ''
      expect(image).toContain(`/Width ${width}`)
      expect(image).toContain(coded)
      const plain = Buffer.from(await receiptPdf(printReceipt(data, person, 'en'), 'en', usualLook)).toString('latin1')
      expect(plain).not.toContain('/Subtype /Image')
      expect((await draw()).length).toBe(text.length)
    },
  )

  test('shapes Gurmukhi: a letter that joins below takes no room of its own', async () => {
    const pdf = new PDFDocument()
    const font = (await documentFaces()).get('gurmukhi')
    const widthOf = (text: string) =>
      pdf
        .font(Buffer.from(font ?? []))
        .fontSize(20)
        .widthOfString(text)
    expect(widthOf('ਪ੍ਰ')).toBeCloseTo(widthOf('ਪ'))
    expect(widthOf('ਪਰ')).toBeGreaterThan(widthOf('ਪ') * 1.5)
  })

  test('sets each script in its face, and writes what neither has without its accent or as a question mark', () => {
    const measure = { widthOf: (text: string) => text.length }
    const [line] = wrapText('ਹਰ Gill ĺ 漢', { size: 10, width: 100, isBold: false }, measure)
    expect(line?.runs.map(({ text, face }) => [text, face])).toEqual([
      ['ਹਰ', 'gurmukhi'],
      [' Gill l ?', 'latin'],
    ])
  })

  test('begins a line where the words do not fit', () => {
    const measure = { widthOf: (text: string) => text.length }
    const lines = wrapText('one two three\nfour', { size: 10, width: 7, isBold: false }, measure)
    expect(lines.map(({ runs }) => runs.map(({ text }) => text).join(''))).toEqual(['one two', 'three', 'four'])
  })
})
