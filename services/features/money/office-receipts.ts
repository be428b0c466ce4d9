import { isRefusal, type Refusal } from '#services/commands/decision.ts'
import type { AppContext } from '#services/features/context.ts'

import { pdfOfReceipt, receiptOf, type ReceiptFile } from './own-receipts.ts'

export async function officeReceiptPdf(ctx: AppContext, receiptId: string): Promise<Refusal | ReceiptFile> {
  const found = await receiptOf(ctx, receiptId)
  return isRefusal(found) ? found : pdfOfReceipt(ctx, receiptId, found, found.data.language)
}
