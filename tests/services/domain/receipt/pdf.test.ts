import { describe, expect, test } from 'vitest'

import type { ReceiptData } from '#events/receipt.ts'
import { languages } from '#events/values/language.ts'
import { facesFor } from '#services/domain/receipt/fonts.ts'
import { wrapText } from '#services/domain/receipt/pdf-text.ts'
import { receiptPdf } from '#services/domain/receipt/pdf.ts'
import { printReceipt } from '#services/domain/receipt/print.ts'
import { corpusNames, corpusTexts } from '#tests/support/corpus.ts'
import { plainJpeg } from '#tests/support/jpeg.ts'
import { isReadIn, pdfPages } from '#tests/support/pdf-texts.ts'
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

  const pagesOf = async (changed: Partial<ReceiptData>, customer = person) =>
    pdfPages(await receiptPdf(printReceipt({ ...data, ...changed }, customer, 'en'), 'en', usualLook))

  // Of Bengali and Sinhala some signs are drawn in two parts, one of which is a sign of its own elsewhere.
  const joined = corpusNames.filter(({ of }) =>
    /^(?:Gurmukhi|Devanagari|Gujarati|Tamil|Telugu|Kannada|Malayalam|Khmer|Arabic|Hebrew)/.test(of),
  )
  test.each(joined)('has each letter of a name in $of once for a reader of glyphs alone', async ({ first, last }) => {
    const printed = printReceipt(data, { ...person, name: `${first} ${last}` }, 'en')
    const bytes = await receiptPdf(printed, 'en', usualLook)
    const [page] = pdfPages(bytes, { isByGlyphs: true })
    const letters = (text: string) =>
      Array.from(text.normalize('NFC').replaceAll(/[\s\u0020-\u024F\u2000-\u206F]/g, ''))
        .toSorted()
        .join(' ')
    expect(letters(page?.text ?? '')).toBe(letters(first + last))
  })

  test.each(corpusNames)('has a name in $of as it was written, and no empty glyph', async ({ first, last }) => {
    const name = `${first} ${last}`
    const [page] = await pagesOf({ lines: [{ name, priceCents: 100 }] }, { ...person, name })
    expect(page?.missing).toBe(0)
    expect(isReadIn(page?.text ?? '', name), page?.text).toBe(true)
  })

  test('has notes in every script, and a word without a place to break, each letter once', async () => {
    const word = 'Donaudampfschiff'.repeat(12)
    const footers = { en: [...corpusTexts, word].join('\n'), fr: '', pa: '' }
    const pages = await pagesOf({ seller: { ...data.seller, footers } })
    const text = pages.map((page) => page.text).join('')
    for (const one of [...corpusTexts, word]) expect(isReadIn(text, one), one).toBe(true)
    expect(pages.map(({ missing }) => missing)).toEqual(pages.map(() => 0))
  })

  test('keeps a letter that no font has in the text, and shows a box for it', async () => {
    const faces = await facesFor(['𠮷', 'a'])
    const [line] = wrapText('a 𠮷', { size: 10, width: 100, isBold: false }, measure, faces)
    expect(line?.runs.map(({ text, actual }) => [text, actual])).toEqual([
      ['a', undefined],
      [' ', undefined],
      ['□', '𠮷'],
    ])
    const [page] = await pagesOf({}, { ...person, name: '𠮷野家' })
    expect(page?.text).toContain('𠮷野家')
  })

  test('names seller, number and page on each page but the first', async () => {
    const lines = Array.from({ length: 70 }, (_, index) => ({ name: `Line ${index}`, priceCents: 100 }))
    const [first, ...later] = await pagesOf({ lines })
    expect(first?.text).not.toContain('1 / 3')
    expect(later).toHaveLength(2)
    for (const [index, page] of later.entries()) {
      expect(page.text).toContain('Fresh Glaze · Credit note 2026-000017')
      expect(page.text).toContain(`${index + 2} / 3`)
    }
  })
})

const measure = { widthOf: ({ text }: { readonly text: string }) => text.length }
const setting = { size: 10, width: 100, isBold: false } as const

describe('a line of a document', () => {
  const runsOf = async (text: string) => {
    const [line] = wrapText(text, setting, measure, await facesFor([text]))
    return line?.runs.map((run) => [run.text, run.face.family])
  }

  test('sets each script in its face, and a word in one family where ours lacks a letter of it', async () => {
    expect(await runsOf('ਹਰ Łódź Đặng 漢')).toEqual([
      ['ਹਰ', 'anek-gurmukhi'],
      [' Ł', 'figtree'],
      ['ód', 'figtree'],
      ['ź ', 'figtree'],
      ['Đặ', 'noto-sans'],
      ['ng', 'noto-sans'],
      [' ', 'figtree'],
      ['漢', 'noto-sans-sc'],
    ])
  })

  test('puts words from right to left in their order, and numbers within them from left to right', async () => {
    const runs = await runsOf('A شارع 12 أحمد B')
    expect(runs?.map(([text]) => text).join('|')).toBe('A| |أحمد| |12| |شارع| |B')
  })

  test('begins anew where the words do not fit, and breaks a word that is wider than the line', async () => {
    const faces = await facesFor(['onetwohrfu'])
    const lines = wrapText('one two three\nfourfourfour one', { ...setting, width: 7 }, measure, faces)
    expect(lines.map(({ text }) => text)).toEqual(['one two', 'three', 'fourfou', 'rfour', 'one'])
  })
})
