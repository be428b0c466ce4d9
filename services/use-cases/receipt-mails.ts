import type { Actor } from '#events/actor.ts'
import { paymentEvents, paymentStream } from '#events/payment.ts'
import type { ReceiptData } from '#events/receipt.ts'
import { bookingAt } from '#services/booking/booking.ts'
import type { AppContext } from '#services/context.ts'
import { isRefusal } from '#services/decision.ts'
import { receiptMail } from '#services/mail/receipt-mail.ts'
import { isCollectable } from '#services/payment/decide-balance.ts'
import { paymentAt } from '#services/payment/payment.ts'
import { stateOf } from '#services/perform.ts'
import { receiptPdf } from '#services/receipt/pdf.ts'
import { printReceipt } from '#services/receipt/print.ts'

import { senderInForce } from './business-in-force.ts'
import { receiptOf } from './own-receipts.ts'
import { sendMailOnce } from './send-mail-once.ts'
import { visitOf } from './visit-of-booking.ts'

/**
 * Mails a document to whoever booked, with or without an account: the invoice and what corrects it, the receipt for a payment, and that of
 * a kept deposit. The receipt of the deposit is in the portal, and a refund has a mail of its own.
 */
export async function sendReceipt(ctx: AppContext, actor: Actor, receiptId: string): Promise<void> {
  const found = await receiptOf(ctx, receiptId)
  if (isRefusal(found)) return
  const { data, person } = found
  const { kind, bookingId, amountCents, owedCents } = data
  if (kind === 'deposit' || kind === 'credit-note' || kind === 'refund-returned') return
  const booking = await stateOf(ctx.log, bookingAt(bookingId))
  const visit = booking.status === 'none' ? null : visitOf(booking)
  if (booking.status === 'none' || visit === null) return
  const printed = printReceipt(data, person, visit.language)
  const file = {
    filename: `fresh-glaze-${receiptId}.pdf`,
    contentType: 'application/pdf',
    content: () => receiptPdf(printed, visit.language),
  }
  const mail = receiptMail(await senderInForce(ctx), visit, {
    id: receiptId,
    kind: kind === 'payment' && (await isOfCharge(ctx, data)) ? 'charge' : kind,
    title: printed.title,
    amountCents,
    owedCents,
    file,
  })
  await sendMailOnce(ctx, actor, { about: booking.customerId, kind: 'receipt', mail })
}

/** Whether a payment is what a saved card was charged after a no-show: nobody paid it themselves. */
async function isOfCharge(ctx: AppContext, { paymentId, source }: ReceiptData): Promise<boolean> {
  const payment = await stateOf(ctx.log, paymentAt(paymentId))
  const charge = isCollectable(payment) ? payment.balance.charge : null
  if (charge?.status !== 'paid') return false
  const version = Number(source.split('@').at(-1))
  const event = (await ctx.log.readStream(paymentStream(paymentId))).find((one) => one.version === version)
  return event?.type === 'BalancePaid' && paymentEvents.BalancePaid.data.parse(event.data).balanceId === charge.chargeId
}
