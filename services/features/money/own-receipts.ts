import { bookingStream } from '#events/booking.ts'
import { receiptEvents, receiptStream, type ReceiptData } from '#events/receipt.ts'
import type { Language } from '#events/values/language.ts'
import { visitPlace } from '#events/values/visit-place.ts'
import { isRefusal, refuse, type Refusal } from '#services/commands/decision.ts'
import { stateOf } from '#services/commands/perform.ts'
import type { OwnReceipt } from '#services/contracts/receipts.ts'
import { booking, bookingAt, type Booking } from '#services/domain/booking/booking.ts'
import { receiptPdf } from '#services/domain/receipt/pdf.ts'
import { printReceipt, receiptTitle, type ReceiptPerson } from '#services/domain/receipt/print.ts'
import type { AppContext } from '#services/features/context.ts'

import { documentLookOf } from './document-look.ts'
import { isBookingEvent } from './issue-receipts.ts'

interface Found {
  readonly data: ReceiptData
  readonly person: ReceiptPerson | null
}

export async function receiptOf(ctx: AppContext, receiptId: string): Promise<Refusal | Found> {
  const [issued] = await ctx.log.readStream(receiptStream(receiptId))
  if (issued === undefined) return refuse('not_found')
  const data = receiptEvents.ReceiptIssued.data.parse(issued.data)
  const events = await ctx.log.readStream(bookingStream(data.bookingId), { upTo: issued.position })
  return { data, person: personOf(events.filter(isBookingEvent).reduce(booking.evolve, booking.initial)) }
}

/** `not_found` for another's document. */
async function findOwn(ctx: AppContext, customerId: string, receiptId: string): Promise<Refusal | Found> {
  const found = await receiptOf(ctx, receiptId)
  if (isRefusal(found)) return found
  const now = await stateOf(ctx.log, bookingAt(found.data.bookingId))
  return now.status === 'none' || now.customerId !== customerId ? refuse('not_found') : found
}

function personOf(state: Booking): ReceiptPerson | null {
  if (state.status === 'none' || state.person === null) return null
  const { firstName, lastName, email, address, city } = state.person
  return { name: `${firstName} ${lastName}`.trim(), email, place: visitPlace(address, city) }
}

/** Document in words with its siblings, by default in the booking's language. */
export async function ownReceipt(
  ctx: AppContext,
  customerId: string,
  receiptId: string,
  language: Language | null,
): Promise<Refusal | OwnReceipt> {
  const found = await findOwn(ctx, customerId, receiptId)
  if (isRefusal(found)) return found
  const { data, person } = found
  const wanted = language ?? data.language
  const all = await ctx.views.receiptsOfBooking(data.bookingId)
  return {
    receipt: printReceipt(data, person, wanted),
    others: all.filter(({ id }) => id !== receiptId).map(({ id, kind }) => ({ id, title: receiptTitle(kind, wanted) })),
  }
}

export async function ownReceiptPdf(
  ctx: AppContext,
  customerId: string,
  receiptId: string,
  language: Language | null,
): Promise<Refusal | ReceiptFile> {
  const found = await findOwn(ctx, customerId, receiptId)
  return isRefusal(found) ? found : pdfOfReceipt(ctx, receiptId, found, language ?? found.data.language)
}

export interface ReceiptFile {
  readonly filename: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export const pdfOfReceipt = async (
  ctx: AppContext,
  id: string,
  { data, person }: Found,
  language: Language,
): Promise<ReceiptFile> => ({
  filename: `fresh-glaze-${id}.pdf`,
  bytes: await receiptPdf(printReceipt(data, person, language), language, await documentLookOf(ctx)),
})
