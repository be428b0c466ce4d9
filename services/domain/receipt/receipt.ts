import { receiptStream, type NewReceiptEvent, type ReceiptEvent } from '#events/receipt.ts'
import type { Aggregate, StreamRef } from '#services/commands/perform.ts'

/** Whether a number was given out. */
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

/**
 * Gives a document the number that it names. Null when that number is taken, or the one before it was never given out: numbers of
 * a year have no gaps and no doubles, because both streams are expected as they were read.
 */
export function issueReceipt(
  data: NewReceiptEvent['data'],
  states: { readonly receipt: Receipt; readonly before: Receipt | null },
): NewReceiptEvent[] | null {
  if (states.receipt.isIssued || states.before?.isIssued === false) return null
  return [{ type: 'ReceiptIssued', data }]
}
