import * as z from 'zod/mini'

import { printedReceipt } from './receipts.ts'

export const mostLetters = { name: 80, address: 200, footer: 400 } as const

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}+$/u))
const footer = z.string().check(z.trim(), z.maxLength(mostLetters.footer))

const said = {
  name: line(mostLetters.name),
  phone: z.string().check(z.trim(), z.maxLength(40)),
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/)),
  address: line(mostLetters.address),
  /** '' for none; refused as `hst_number_invalid`. */
  hstNumber: z.string().check(z.trim(), z.maxLength(40)),
  /** Foot of documents by language; '' for none or the English one. */
  footers: z.object({ en: footer, fr: footer, pa: footer }),
}

export const businessForm = z.object({ ...said, expectedVersion: z.int().check(z.gte(0)) })
export type BusinessForm = z.infer<typeof businessForm>

/** POST /api/crm/business/details/preview: answers `printedReceipt`. */
export const invoicePreview = z.object({ ...said, language: z.enum(['en', 'fr', 'pa']) })
export type InvoicePreview = z.infer<typeof invoicePreview>
export const previewedInvoice = printedReceipt

const edition = z.object({
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  hstNumber: z.string(),
  footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
})
export type BusinessEdition = z.infer<typeof edition>

/** GET /api/crm/business/details: the edition in force and all others, newest first. */
export const officeBusinessDetails = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      at: z.string(),
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeBusinessDetails = z.infer<typeof officeBusinessDetails>
