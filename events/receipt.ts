import * as z from 'zod'

import type { EventIn, NewEventIn, Vocabulary } from './envelope.ts'
import { field } from './fields.ts'
import type { Noun } from './noun.ts'
import { documentReasons } from './values/office-reasons.ts'

/** invoice: the whole price. kept-deposit: of a visit not made. discount: taken off an issued invoice. */
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
  on: field.day,
  kind: z.enum(['deposit', 'balance', 'tip', 'rounding', 'refund', 'refund-returned']),
  method: z.enum(['card', 'cash', 'credit', 'debit', 'e-transfer', 'cheque']),
  /** Tax included; negative for a refund. */
  amountCents: z.int(),
})

/** Numbered, immutable documents. Names are read from the booking's stream, so that an erasure reaches them. */
export const receiptEvents = {
  ReceiptIssued: {
    version: 4,
    data: z.object({
      receiptId: field.id,
      year: z.int(),
      number: z.int(),
      kind,
      /** '<stream>@<version>' of the cause: one document each. */
      source: field.id,
      bookingId: field.id,
      paymentId: field.id,
      customerId: field.id,
      language: z.enum(['en', 'fr', 'pa']),
      issuedOn: field.day,
      /** Edition of the seller's details; 0 is the environment's. */
      businessVersion: z.int(),
      seller: z.object({
        name: z.string(),
        phone: z.string(),
        email: z.string(),
        address: z.string().nullable(),
        hstNumber: z.string().nullable(),
        footers: z.object({ en: z.string(), fr: z.string(), pa: z.string() }),
      }),
      visit: z.object({ reference: field.id, date: field.day, time: field.code, vehicle: z.string() }),
      lines: z.array(z.object({ name: z.string(), priceCents: z.int() })),
      discounts: z.array(z.object({ reason: z.enum(documentReasons), amountCents: z.int() })),
      totalCents: z.int(),
      hstCents: z.int(),
      /** Amount of the document: paid, invoiced, kept, refunded or taken off; with tax. */
      amountCents: z.int(),
      /** Tax in `amountCents`, where the document does not list the price. */
      hstIncludedCents: z.int(),
      isTaxed: z.boolean(),
      payments: z.array(paid),
      owedCents: z.int(),
      corrects: field.id.nullable(),
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

export const receiptNoun = {
  events: receiptEvents,
  history: 'payment',
  stream: { of: receiptStream, by: 'receipt' },
} as const satisfies Noun
