import type { ReceiptEvent, ReceiptKind } from '#events/receipt.ts'

import type { SentencesOf } from './sentence-context.ts'
import { money } from './words.ts'

export const receiptSentences: SentencesOf<ReceiptEvent> = {
  ReceiptIssued: ({ data }, { customer }) =>
    `${customer} was issued ${data.receiptId}, ${kinds[data.kind]} ${money(data.amountCents)}${data.corrects === null ? '' : `, which corrects ${data.corrects}`}`,
}

const kinds: Readonly<Record<ReceiptKind, string>> = {
  deposit: 'the receipt for a deposit of',
  invoice: 'the invoice of a visit for',
  payment: 'the receipt for a payment of',
  'kept-deposit': 'the receipt for a kept deposit of',
  'credit-note': 'the credit note for a refund of',
  'refund-returned': 'the note of a returned refund of',
  discount: 'the credit note for a discount of',
  'discount-undone': 'the debit note for a discount that was undone, of',
  'payment-withdrawn': 'the correction of a receipt, of',
  'refund-withdrawn': 'the correction of a credit note, of',
}
