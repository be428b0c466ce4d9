import * as z from 'zod/mini'

const row = z.object({ label: z.string(), value: z.string() })

/** Document for page and PDF: `facts`, `lines`, `sums`, `about` (its own matter) and `payments`. */
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

export const receiptLink = z.object({ id: z.string(), kind: z.enum(receiptKinds) })

/** GET /api/crm/bookings/{id}/receipts, in order. */
export const officeReceipts = z.object({ receipts: z.array(receiptLink) })
export type OfficeReceipts = z.infer<typeof officeReceipts>

export const officeReceiptPdfPath = (id: string): string => `/api/crm/receipts/${id}/receipt.pdf`

const named = z.object({ id: z.string(), title: z.string() })

/** GET /api/user/receipts/{id}?language=: with the booking's other documents. */
export const ownReceipt = z.object({ receipt: printedReceipt, others: z.array(named) })
export type OwnReceipt = z.infer<typeof ownReceipt>

export const receiptAddress = z.object({ id: z.string().check(z.regex(/^\d{4}-\d{6,9}$/)) })
export const receiptQuery = z.object({ language: z.optional(z.enum(['en', 'fr', 'pa'])) })

/** '/api/user/receipts/2026-000017/receipt.pdf?language=en' */
export const receiptPdfPath = (id: string, language: string): string =>
  `/api/user/receipts/${id}/receipt.pdf?language=${language}`
