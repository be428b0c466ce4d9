import type { ReceiptKind, ReceiptPayment } from '#events/receipt.ts'
import type { DocumentReason } from '#events/values/office-reasons.ts'

/** The fixed text of documents in one language. */
export interface ReceiptWords {
  /** What a document is called, in its heading and in lists. */
  readonly kinds: Readonly<Record<ReceiptKind, string>>
  readonly issuedOn: string
  readonly corrects: string
  readonly booking: string
  readonly visit: string
  readonly vehicle: string
  readonly customer: string
  readonly hstNumber: string
  readonly description: string
  readonly amount: string
  /** The line of a discount; what the office wrote about it is not printed. */
  readonly discounts: Readonly<Record<DocumentReason, string>>
  readonly subtotal: string
  readonly hst: string
  readonly total: string
  /** What the document is about, as the row that is set apart. */
  readonly about: Readonly<Record<Exclude<ReceiptKind, 'invoice'>, string>>
  readonly hstIncluded: string
  readonly payments: string
  readonly nothingPaid: string
  readonly paymentKinds: Readonly<Record<ReceiptPayment['kind'], string>>
  readonly methods: Readonly<Record<ReceiptPayment['method'], string>>
  readonly owed: string
  readonly nothingOwed: string
  readonly notes: Readonly<Partial<Record<ReceiptKind, string>>>
}
