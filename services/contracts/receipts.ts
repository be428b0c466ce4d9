import * as z from 'zod/mini'

const row = z.object({ label: z.string(), value: z.string() })

/**
 * A document in words, as the page and the PDF show it. `facts` say which document it is, `lines` and `sums` what the visit costs,
 * `about` what this document is about, `payments` what was paid how and when.
 */
export const printedReceipt = z.object({
  id: z.string(),
  title: z.string(),
  seller: z.array(z.string()),
  facts: z.array(row),
  linesTitle: row,
  lines: z.array(row),
  sums: z.array(row),
  total: row,
  about: z.array(row),
  paymentsTitle: z.string(),
  payments: z.array(row),
  nothingPaid: z.string(),
  owed: row,
  note: z.nullable(z.string()),
  /** What the business says at the foot of its documents. */
  footer: z.nullable(z.string()),
})
export type PrintedReceipt = z.infer<typeof printedReceipt>

export const receiptKinds = [
  'deposit',
  'invoice',
  'payment',
  'kept-deposit',
  'credit-note',
  'refund-returned',
  'discount',
  'discount-undone',
  'payment-withdrawn',
  'refund-withdrawn',
] as const

/** A document in a list. */
export const receiptLink = z.object({ id: z.string(), kind: z.enum(receiptKinds) })

/** GET /api/crm/bookings/{id}/receipts, the first first. */
export const officeReceipts = z.object({ receipts: z.array(receiptLink) })
export type OfficeReceipts = z.infer<typeof officeReceipts>

/** '/api/crm/receipts/2026-000017/receipt.pdf' */
export const officeReceiptPdfPath = (id: string): string => `/api/crm/receipts/${id}/receipt.pdf`

const named = z.object({ id: z.string(), title: z.string() })

/** GET /api/user/receipts/{id}?language=: a document of the customer who is signed in, and the others of the same booking. */
export const ownReceipt = z.object({ receipt: printedReceipt, others: z.array(named) })
export type OwnReceipt = z.infer<typeof ownReceipt>

export const receiptAddress = z.object({ id: z.string().check(z.regex(/^\d{4}-\d{6,9}$/)) })
export const receiptQuery = z.object({ language: z.optional(z.enum(['en', 'fr', 'pa'])) })

/** '/api/user/receipts/2026-000017/receipt.pdf?language=en' */
export const receiptPdfPath = (id: string, language: string): string =>
  `/api/user/receipts/${id}/receipt.pdf?language=${language}`
