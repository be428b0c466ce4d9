import { receiptStream, type NewReceiptEvent, type ReceiptEvent } from '#events/receipt.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

export interface Receipt {
  readonly isIssued: boolean
}

const receipt: Aggregate<Receipt, ReceiptEvent> = {
  initial: { isIssued: false },
  evolve: () => ({ isIssued: true }),
}

export const receiptAt = (receiptId: string): StreamRef<Receipt, ReceiptEvent> => ({
  stream: receiptStream(receiptId),
  aggregate: receipt,
})

/** Issues the named number; null when it is not the next. Expected streams prevent gaps and duplicates. */
export function issueReceipt(
  data: NewReceiptEvent['data'],
  states: { readonly receipt: Receipt; readonly before: Receipt | null },
): NewReceiptEvent[] | null {
  if (states.receipt.isIssued || states.before?.isIssued === false) return null
  return [{ type: 'ReceiptIssued', data }]
}
