import * as z from 'zod/mini'

import { printedReceipt } from './receipts.ts'

/** How long each may be, in characters. */
export const mostLetters = { name: 80, address: 200, footer: 400 } as const

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), z.regex(/^\P{Cc}+$/u))
const footer = z.string().check(z.trim(), z.maxLength(mostLetters.footer))

const said = {
  name: line(mostLetters.name),
  /** Of North America, with whatever punctuation; another one is refused as `phone_invalid`. */
  phone: z.string().check(z.trim(), z.maxLength(40)),
  email: z.string().check(z.trim(), z.maxLength(120), z.regex(/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/)),
  address: line(mostLetters.address),
  /** '' is none; one that cannot be is refused as `hst_number_invalid`. */
  hstNumber: z.string().check(z.trim(), z.maxLength(40)),
  /** At the foot of documents, in each language; '' is none, or the English one. */
  footers: z.object({ en: footer, fr: footer, pa: footer }),
}

/** PUT /api/crm/business/details: who we are as it is to be. `expectedVersion` is the edition that was on screen. */
export const businessForm = z.object({ ...said, expectedVersion: z.int().check(z.gte(0)) })
export type BusinessForm = z.infer<typeof businessForm>

/** POST /api/crm/business/details/preview: an invoice with what is typed, in a language; the answer is `printedReceipt`. */
export const invoicePreview = z.object({ ...said, language: z.enum(['en', 'fr', 'pa']) })
export type InvoicePreview = z.infer<typeof invoicePreview>
export const previewedInvoice = printedReceipt

const edition = z.object({
  /** 0 is what the environment said before the office's first change. */
  version: z.int(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** '' is none. */
  address: z.string(),
  hstNumber: z.string(),
  footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
})
export type BusinessEdition = z.infer<typeof edition>

/** GET /api/crm/business/details: the edition in force, and all that were published, the newest first. */
export const officeBusinessDetails = z.object({
  inForce: edition,
  editions: z.array(
    z.object({
      ...edition.shape,
      /** ISO instant. */
      at: z.string(),
      /** The user name of whoever published it; null for somebody who left, and for edition 0. */
      by: z.nullable(z.string()),
    }),
  ),
})
export type OfficeBusinessDetails = z.infer<typeof officeBusinessDetails>
