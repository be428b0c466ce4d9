import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { documentReasons } from './values/office-reasons.ts'

/**
 * deposit: the deposit was captured. invoice: the visit was made; all of the price. payment: paid towards the price after the deposit.
 * kept-deposit: what stays with the business of a visit that was not made. credit-note: a refund. refund-returned: a refund that
 * the customer's bank sent back. payment-withdrawn, refund-withdrawn: what was recorded by hand and was not so. discount: taken off an invoice that was issued. discount-undone: the price is as before it.
 */
const kind = z.enum([
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
])

const paid = z.object({
  /** A day in Toronto. */
  on: z.string(),
  /** rounding: what cash has more, or less, than it settles. */
  kind: z.enum(['deposit', 'balance', 'tip', 'rounding', 'refund', 'refund-returned']),
  method: z.enum(['card', 'cash', 'credit', 'debit', 'e-transfer', 'cheque']),
  /** With tax; negative for a refund. */
  amountCents: z.int(),
})

/**
 * A numbered document as it was issued. It is never changed: a later one corrects it. Whom it names is in the booking's stream up to
 * this event's position, so that an erasure reaches it.
 */
export const receiptEvents = {
  ReceiptIssued: {
    version: 4,
    data: z.object({
      /** '2026-000017' */
      receiptId: z.string(),
      year: z.int(),
      number: z.int(),
      kind,
      /** The event that it is about, as '<stream>@<version>': one document each. */
      source: z.string(),
      bookingId: z.string(),
      paymentId: z.string(),
      customerId: z.string(),
      language: z.enum(['en', 'fr', 'pa']),
      issuedOn: z.string(),
      /** The edition of the business's details that `seller` is of; 0 is the environment's. */
      businessVersion: z.int(),
      seller: z.object({
        name: z.string(),
        phone: z.string(),
        email: z.string(),
        address: z.string().nullable(),
        hstNumber: z.string().nullable(),
        footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
      }),
      visit: z.object({ reference: z.string(), date: z.string(), time: z.string(), vehicle: z.string() }),
      lines: z.array(z.object({ name: z.string(), priceCents: z.int() })),
      /** What was taken off those lines, before tax. */
      discounts: z.array(z.object({ reason: z.enum(documentReasons), amountCents: z.int() })),
      /** Before tax. */
      totalCents: z.int(),
      hstCents: z.int(),
      /** What this document is about: paid, invoiced, kept, refunded or taken off; with tax. */
      amountCents: z.int(),
      /** Of `amountCents`, for documents that change the tax without listing the price. */
      hstIncludedCents: z.int(),
      /** Whether it has tax in it, also where that is less than half a cent: then `amountCents` is part of the sales before tax. */
      isTaxed: z.boolean(),
      /** Everything that was paid and refunded until then. */
      payments: z.array(paid),
      owedCents: z.int(),
      /** The document that this one corrects. */
      corrects: z.string().nullable(),
    }),
  },
} as const satisfies Vocabulary

export type ReceiptEvent = EventIn<typeof receiptEvents>
export type NewReceiptEvent = NewEventIn<typeof receiptEvents>
export type ReceiptData = ReceiptEvent['data']
export type ReceiptKind = z.infer<typeof kind>
export type ReceiptPayment = z.infer<typeof paid>

export const receiptIdOf = (year: number, number: number): string => `${year}-${String(number).padStart(6, '0')}`
export const receiptStream = (receiptId: string): string => `receipt-${receiptId}`
